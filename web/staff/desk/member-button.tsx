import { useState } from 'react'
import type { StaffMember } from '#contract/staff.ts'
import { roleNames, type StaffRole, staffRoles } from '#domain/staff/actions.ts'
import { staffRules } from '#domain/staff/staff-changes.ts'
import type { DialogParts } from '#web/desk/change-buttons.tsx'
import { RecordChanges } from '#web/desk/record-changes.tsx'
import { type FieldErrors, formValues } from '#web/platform/forms.ts'
import { Field, FieldError } from '#web/ui/field.tsx'
import { MemberAccess } from './member-access.tsx'
import { wordOfLink } from './word-of-link.ts'

type MemberButtonProps = {
  /** Null invites a new person. */
  member: StaffMember | null
  onChanged: (member: StaffMember) => void
}

/** Opens the form for a new or a known member of the staff. */
export function MemberButton({ member, onChanged }: MemberButtonProps) {
  const dialog = memberDialog(onChanged)
  const title = () => `Change ${member?.name}`
  return (
    <RecordChanges
      of={staffRules}
      at="/api/desk/staff/:id"
      as="member"
      record={member}
      only={[member === null ? 'invite' : 'change']}
      parts={{
        invite: { ...dialog, done: (invited) => wordOfLink(invited, staffRules.changes.invite.done) },
        change: { ...dialog, title, ariaLabel: title },
      }}
      names={(seen) => (seen === null ? {} : { id: seen.id, version: seen.version })}
      onChanged={(changed) => changed !== null && onChanged(changed)}
    />
  )
}

function memberDialog(onChanged: MemberButtonProps['onChanged']): DialogParts<StaffMember | null> {
  return {
    ownFields: ({ record, errors }) => <MemberFields member={record} errors={errors} />,
    readOwn: (_, data) => readProfile(data),
    newerText: (member) => `${nowText(member)} Save again to replace it with what you typed.`,
    below: (member, close) => member !== null && <MemberAccess member={member} onChanged={onChanged} onDone={close} />,
  }
}

function MemberFields({ member, errors }: { member: StaffMember | null; errors: FieldErrors }) {
  const [hasRegistration, setHasRegistration] = useState(member?.roles.includes('pharmacist') ?? false)
  return (
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
  const { pharmacistRegNo, pharmacistCouncil, pharmacistValidUntil, ...typed } = formValues(data, [
    'email',
    'name',
    'pharmacistRegNo',
    'pharmacistCouncil',
    'pharmacistValidUntil',
  ])
  return {
    ...typed,
    roles: data.getAll('roles'),
    pharmacistRegNo: pharmacistRegNo || null,
    pharmacistCouncil: pharmacistCouncil || null,
    pharmacistValidUntil: pharmacistValidUntil || null,
  }
}

function nowText(member: StaffMember | null): string {
  const roles = member?.roles.map((role) => roleNames[role]) ?? []
  return `It says now: ${[member?.name, ...roles].join(', ')}.`
}
