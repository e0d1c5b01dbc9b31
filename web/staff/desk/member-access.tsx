import { type FormEvent, useState } from 'react'
import type { StaffMember } from '#contract/staff.ts'
import { useFormApi } from '#web/desk/form-api.ts'
import { findNewer } from '#web/desk/find-newer.ts'
import { refusalText } from '#web/platform/api.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { formText } from '#web/platform/forms.ts'

type MemberAccessProps = {
  member: StaffMember
  onSaved: (member: StaffMember, text: string) => void
  onStale: (newer: StaffMember) => void
}

/** Block and reset, each with a reason. */
export function MemberAccess({ member, onSaved, onStale }: MemberAccessProps) {
  const [error, setError] = useState<string | null>(null)
  const [alert, setAlert] = useState<string | null>(null)
  const api = useFormApi()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const isReset = submitter instanceof HTMLButtonElement && submitter.value === 'reset'
    const reason = formText(new FormData(event.currentTarget), 'reason').trim()
    setError(reason === '' ? 'Please give a reason' : null)
    if (reason === '') return
    const edit = { id: member.id, version: member.version, reason }
    const result = isReset
      ? await api('POST /api/desk/staff/:id/reset-factor', edit)
      : await api('POST /api/desk/staff/:id/block', { ...edit, isBlocked: !member.isBlocked })
    if (!result.ok) {
      setAlert(refusalText(result, 'That did not work. Please check the connection and try again.'))
      const newer = findNewer<StaffMember>(result)
      if (newer !== null) onStale(newer)
      return
    }
    onSaved(
      result.body.member,
      isReset ? 'A new link is on its way' : result.body.member.isBlocked ? 'Blocked' : 'Unblocked',
    )
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4 border-t border-line pt-4">
      <h3 className="text-lg font-semibold">Access</h3>
      <Field label="Reason" name="reason" autoComplete="off" error={error} hint="It is kept in the audit log." />
      {alert !== null && <AlertBox>{alert}</AlertBox>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="secondary" value="reset">
          {member.isEnrolled ? 'Reset the authenticator' : 'Send a new link'}
        </Button>
        <Button type="submit" variant={member.isBlocked ? 'secondary' : 'danger'} value="block">
          {member.isBlocked ? 'Let in again' : 'Block'}
        </Button>
      </div>
    </form>
  )
}
