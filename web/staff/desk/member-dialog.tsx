import { useState } from 'react'
import type { DeskClient } from '#contract/client.ts'
import type { StaffMember } from '#contract/staff.ts'
import { emailError, usernameError } from '#domain/accounts/account-rules.ts'
import { roleNames, type StaffRole, staffRoles } from '#domain/staff/actions.ts'
import { rolesError } from '#domain/staff/staff-rules.ts'
import { findNewer } from '#web/desk/find-newer.ts'
import { FormDialog } from '#web/desk/form-dialog.tsx'
import { refusalText } from '#web/platform/api.ts'
import { type FieldErrors, formValues, hasErrors } from '#web/platform/forms.ts'
import { Field, FieldError } from '#web/ui/field.tsx'
import { MemberAccess } from './member-access.tsx'

type MemberDialogProps = {
  /** Null invites a new person. */
  member: StaffMember | null
  onSaved: (member: StaffMember, text: string) => void
  /** A colleague changed the person: the list shows the newer values, the form keeps the typed ones. */
  onStale: (newer: StaffMember) => void
  onClose: () => void
}

/** The form for a new or a known member of the staff; block and reset are below it. */
export function MemberDialog({ member, onSaved, onStale, onClose }: MemberDialogProps) {
  const [hasRegistration, setHasRegistration] = useState(member?.roles.includes('pharmacist') ?? false)
  const [version, setVersion] = useState(member?.version ?? 0)

  async function send(data: FormData, api: DeskClient) {
    const { email, ...profile } = readProfile(data)
    const errors: FieldErrors = {
      email: member === null ? emailError(email) : null,
      name: usernameError(profile.name),
      roles: rolesError(profile.roles),
    }
    if (hasErrors(errors)) return { errors }
    if (member === null) return api('POST /api/desk/staff', { email, ...profile })
    const result = await api('POST /api/desk/staff/:id', { id: member.id, version, ...profile })
    const newer = findNewer<StaffMember>(result)
    if (newer === null) return result
    setVersion(newer.version)
    onStale(newer)
    const sentences = [refusalText(result, ''), newerText(newer), 'Save again to replace it with what you typed.']
    return { errors: {}, alert: sentences.join(' ') }
  }

  return (
    <FormDialog
      title={member === null ? 'Invite a person' : `Change ${member.name}`}
      submitLabel={member === null ? 'Send the invitation' : 'Save'}
      send={send}
      onDone={(body) => onSaved(body.member, member === null ? 'The invitation is on its way' : 'Saved')}
      onClose={onClose}
      below={member !== null && <MemberAccess member={member} onSaved={onSaved} onStale={onStale} />}
    >
      {(errors) => (
        <>
          {member === null && (
            <Field label="Email" name="email" type="email" inputMode="email" required error={errors.email} />
          )}
          <Field label="Name" name="name" defaultValue={member?.name} autoComplete="off" required error={errors.name} />
          <RoleBoxes roles={member?.roles ?? []} error={errors.roles} onPharmacist={setHasRegistration} />
          {hasRegistration &&
            registrationFields.map((field) => (
              <Field
                key={field.name}
                {...field}
                defaultValue={member?.[field.name] ?? ''}
                error={errors[field.name]}
                optional
              />
            ))}
        </>
      )}
    </FormDialog>
  )
}

type RegistrationField = 'pharmacistRegNo' | 'pharmacistCouncil' | 'pharmacistValidUntil'

const registrationFields: readonly { name: RegistrationField; label: string; type?: 'date' }[] = [
  { name: 'pharmacistRegNo', label: 'Registration number' },
  { name: 'pharmacistCouncil', label: 'Pharmacy council' },
  { name: 'pharmacistValidUntil', label: 'Registered until', type: 'date' },
]

type RoleBoxesProps = {
  roles: readonly StaffRole[]
  error: string | null | undefined
  onPharmacist: (isChecked: boolean) => void
}

function RoleBoxes({ roles, error, onPharmacist }: RoleBoxesProps) {
  return (
    <fieldset className="flex flex-col" aria-describedby={error ? 'roles-error' : undefined}>
      <legend className="font-semibold">Roles</legend>
      {staffRoles.map((role) => (
        <label key={role} className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name="roles"
            value={role}
            defaultChecked={roles.includes(role)}
            onChange={role === 'pharmacist' ? ({ target }) => onPharmacist(target.checked) : undefined}
            className="size-5 accent-brand"
          />
          {roleNames[role]}
        </label>
      ))}
      <FieldError id="roles-error" error={error} />
    </fieldset>
  )
}

function readProfile(data: FormData) {
  const { email, name, ...registration } = formValues(data, [
    'email',
    'name',
    'pharmacistRegNo',
    'pharmacistCouncil',
    'pharmacistValidUntil',
  ])
  return {
    email,
    name,
    roles: data.getAll('roles') as StaffRole[],
    pharmacistRegNo: registration.pharmacistRegNo || null,
    pharmacistCouncil: registration.pharmacistCouncil || null,
    pharmacistValidUntil: registration.pharmacistValidUntil || null,
  }
}

function newerText({ name, roles }: StaffMember): string {
  return `It says now: ${name}, ${roles.map((role) => roleNames[role]).join(', ')}.`
}
