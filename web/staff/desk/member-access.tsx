import type { StaffMember } from '#contract/staff.ts'
import { staffChanges } from '#domain/staff/staff-changes.ts'
import { signsInByPhone } from '#domain/staff/staff-rules.ts'
import { ChangeFieldControls } from '#web/desk/change-fields.tsx'
import { findNewer } from '#web/desk/find-newer.ts'
import { useDeskCall } from '#web/desk/form-api.ts'
import { formText } from '#web/platform/forms.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { CallAlert, CallForm } from '#web/ui/call-form.tsx'
import { wordOfLink } from './word-of-link.ts'

type MemberAccessProps = { member: StaffMember; onChanged: (member: StaffMember) => void; onDone: () => void }

/** Block and reset, each with a reason. */
export function MemberAccess({ member, onChanged, onDone }: MemberAccessProps) {
  const { isBlocked } = member
  const blocking = isBlocked ? staffChanges.unblock : staffChanges.block
  const resetting = staffChanges['reset-factor']
  const change = useDeskCall(
    async (form: FormData, api) => {
      const isReset = formText(form, 'step') === 'reset'
      const reason = formText(form, 'reason').trim()
      if (reason === '') return { errors: { reason: blocking.fields.reason.missing } }
      const values = { id: member.id, version: member.version, reason }
      const result = isReset
        ? await api('POST /api/desk/staff/:id/reset-factor', values)
        : await api('POST /api/desk/staff/:id/block', { ...values, isBlocked: !isBlocked })
      if (result.ok) announce(isReset ? wordOfLink(result.body.member, resetting.done) : blocking.done)
      return result
    },
    {
      done: (body) => {
        onChanged(body.member)
        onDone()
      },
      refused: (result) => {
        const newer = findNewer<StaffMember>(result)
        if (newer !== null) onChanged(newer)
      },
    },
  )
  return (
    <CallForm call={change} className="flex flex-col gap-4 border-t border-line pt-4">
      <h3 className="text-lg font-semibold">Access</h3>
      <ChangeFieldControls fields={blocking.fields} errors={change.errors} />
      <CallAlert call={change} />
      <div className="flex flex-wrap gap-3">
        {!signsInByPhone(member.roles) && (
          <Button type="submit" variant="secondary" name="step" value="reset" busy={change.isBusy}>
            {member.isEnrolled ? resetting.label : 'Send a new link'}
          </Button>
        )}
        <Button
          type="submit"
          variant={isBlocked ? 'secondary' : 'danger'}
          name="step"
          value="block"
          busy={change.isBusy}
        >
          {blocking.label}
        </Button>
      </div>
    </CallForm>
  )
}
