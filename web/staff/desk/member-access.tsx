import type { FormEvent } from 'react'
import type { StaffMember } from '#contract/staff.ts'
import { staffChanges } from '#domain/staff/staff-changes.ts'
import { ChangeFieldControls } from '#web/desk/change-fields.tsx'
import { findNewer } from '#web/desk/find-newer.ts'
import { useFormApi } from '#web/desk/form-api.ts'
import { formText } from '#web/platform/forms.ts'
import { useFormErrors } from '#web/platform/use-form-errors.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'

type MemberAccessProps = { member: StaffMember; onChanged: (member: StaffMember) => void; onDone: () => void }

/** Block and reset, each with a reason. */
export function MemberAccess({ member, onChanged, onDone }: MemberAccessProps) {
  const { errors, alert, show, showRefusal } = useFormErrors()
  const api = useFormApi()
  const { isBlocked } = member
  const blocking = isBlocked ? staffChanges.unblock : staffChanges.block

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const { submitter } = event.nativeEvent as SubmitEvent
    const isReset = submitter instanceof HTMLButtonElement && submitter.value === 'reset'
    const reason = formText(new FormData(form), 'reason').trim()
    if (reason === '') return show(form, { reason: blocking.fields.reason.missing })
    const values = { id: member.id, version: member.version, reason }
    const result = isReset
      ? await api('POST /api/desk/staff/:id/reset-factor', values)
      : await api('POST /api/desk/staff/:id/block', { ...values, isBlocked: !isBlocked })
    if (!result.ok) {
      showRefusal(form, result)
      const newer = findNewer<StaffMember>(result)
      if (newer !== null) onChanged(newer)
      return
    }
    announce(isReset ? staffChanges['reset-factor'].done : blocking.done)
    onChanged(result.body.member)
    onDone()
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4 border-t border-line pt-4">
      <h3 className="text-lg font-semibold">Access</h3>
      <ChangeFieldControls fields={blocking.fields} errors={errors} />
      {alert !== null && <AlertBox>{alert}</AlertBox>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="secondary" value="reset">
          {member.isEnrolled ? staffChanges['reset-factor'].label : 'Send a new link'}
        </Button>
        <Button type="submit" variant={isBlocked ? 'secondary' : 'danger'} value="block">
          {blocking.label}
        </Button>
      </div>
    </form>
  )
}
