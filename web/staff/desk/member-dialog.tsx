import { type FormEvent, useState } from 'react'
import type { StaffMember } from '#contract/staff.ts'
import { emailError, usernameError } from '#domain/accounts/account-rules.ts'
import { roleNames, type StaffRole, staffRoles } from '#domain/staff/actions.ts'
import { rolesError } from '#domain/staff/staff-rules.ts'
import { useFormApi } from '#web/desk/form-api.ts'
import { type FieldErrors, formValues, hasErrors } from '#web/platform/forms.ts'
import { useFormErrors } from '#web/platform/use-form-errors.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, FieldError } from '#web/ui/field.tsx'
import { MemberAccess } from './member-access.tsx'

type MemberDialogProps = {
  /** Null invites a new person. */
  member: StaffMember | null
  onSaved: (member: StaffMember, text: string) => void
  /** A colleague changed the person meanwhile: the list shows the newer values, the form keeps what was typed. */
  onStale: (newer: StaffMember) => void
  onClose: () => void
}

/** The form for a new person, or for one on the staff with block and reset below. */
export function MemberDialog({ member, onSaved, onStale, onClose }: MemberDialogProps) {
  const form = useMemberForm({ member, onSaved, onStale })
  const [hasRegistration, setHasRegistration] = useState(member?.roles.includes('pharmacist') ?? false)
  return (
    <Dialog open title={member === null ? 'Invite a person' : `Change ${member.name}`} onClose={onClose}>
      <form noValidate onSubmit={(event) => void form.submit(event)} className="flex flex-col gap-4">
        {member === null && (
          <Field label="Email" name="email" type="email" inputMode="email" required error={form.errors.email} />
        )}
        <Field
          label="Name"
          name="name"
          defaultValue={member?.name}
          autoComplete="off"
          required
          error={form.errors.name}
        />
        <fieldset className="flex flex-col" aria-describedby={form.errors.roles ? 'roles-error' : undefined}>
          <legend className="font-semibold">Roles</legend>
          {staffRoles.map((role) => (
            <label key={role} className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                name="roles"
                value={role}
                defaultChecked={member?.roles.includes(role)}
                onChange={role === 'pharmacist' ? ({ target }) => setHasRegistration(target.checked) : undefined}
                className="size-5 accent-brand"
              />
              {roleNames[role]}
            </label>
          ))}
          <FieldError id="roles-error" error={form.errors.roles} />
        </fieldset>
        {hasRegistration && <RegistrationFields member={member} errors={form.errors} />}
        {form.alert !== null && <AlertBox>{form.alert}</AlertBox>}
        <Button type="submit" busy={form.isBusy} busyLabel="Saving...">
          {member === null ? 'Send the invitation' : 'Save'}
        </Button>
      </form>
      {member !== null && <MemberAccess member={member} onSaved={onSaved} onStale={onStale} />}
    </Dialog>
  )
}

function RegistrationFields({ member, errors }: { member: StaffMember | null; errors: FieldErrors }) {
  return (
    <>
      <Field
        label="Registration number"
        name="pharmacistRegNo"
        defaultValue={member?.pharmacistRegNo ?? ''}
        error={errors.pharmacistRegNo}
        optional
      />
      <Field
        label="Pharmacy council"
        name="pharmacistCouncil"
        defaultValue={member?.pharmacistCouncil ?? ''}
        error={errors.pharmacistCouncil}
        optional
      />
      <Field
        label="Registered until"
        name="pharmacistValidUntil"
        type="date"
        defaultValue={member?.pharmacistValidUntil ?? ''}
        error={errors.pharmacistValidUntil}
        optional
      />
    </>
  )
}

const textFields = ['email', 'name', 'pharmacistRegNo', 'pharmacistCouncil', 'pharmacistValidUntil'] as const

function useMemberForm({ member, onSaved, onStale }: Omit<MemberDialogProps, 'onClose'>) {
  const { errors, alert, show, showRefusal } = useFormErrors()
  const [isBusy, setBusy] = useState(false)
  const [version, setVersion] = useState(member?.version ?? 0)
  const api = useFormApi()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    const texts = formValues(data, textFields)
    const roles = data.getAll('roles') as StaffRole[]
    const wrong: FieldErrors = {
      email: member === null ? emailError(texts.email) : null,
      name: usernameError(texts.name),
      roles: rolesError(roles),
    }
    if (hasErrors(wrong)) return show(form, wrong)
    setBusy(true)
    const profile = {
      name: texts.name,
      roles,
      pharmacistRegNo: texts.pharmacistRegNo || null,
      pharmacistCouncil: texts.pharmacistCouncil || null,
      pharmacistValidUntil: texts.pharmacistValidUntil || null,
    }
    const result =
      member === null
        ? await api('POST /api/desk/staff', { email: texts.email, ...profile })
        : await api('POST /api/desk/staff/:id', { id: member.id, version, ...profile })
    setBusy(false)
    if (result.ok) return onSaved(result.body.member, member === null ? 'The invitation is on its way' : 'Saved')
    if (result.reason !== 'refused' || result.code !== 'stale') return showRefusal(form, result)
    const { newer } = result.body as { newer: StaffMember }
    setVersion(newer.version)
    onStale(newer)
    show(form, {}, `${result.message} ${newerText(newer)} Save again to replace it with what you typed.`)
  }

  return { errors, alert, isBusy, submit }
}

function newerText({ name, roles }: StaffMember): string {
  return `It says now: ${name}, ${roles.map((role) => roleNames[role]).join(', ')}.`
}
