import type { ReactNode } from 'react'
import { leaveWork } from '#web/platform/unsaved-work.ts'
import { Button, type ButtonVariant } from '#web/ui/button.tsx'
import { CallAlert } from '#web/ui/call-form.tsx'
import type { Call } from '#web/ui/use-call.ts'

type DialogButtonsProps = {
  call: Pick<Call<FormData>, 'alert' | 'isBusy'>
  submitLabel: ReactNode
  variant?: ButtonVariant | undefined
  /** Closes the dialog unsent, after a question when something is typed. */
  onCancel: () => void
}

/** The foot of a form in a dialog: why it was refused, the button that sends it, and Cancel. */
export function DialogButtons({ call, submitLabel, variant, onCancel }: DialogButtonsProps) {
  return (
    <>
      <CallAlert call={call} />
      <div className="grid grid-cols-[1fr_auto] gap-3">
        <Button type="submit" variant={variant} busy={call.isBusy} busyLabel="Saving...">
          {submitLabel}
        </Button>
        <Button
          variant="secondary"
          onClick={({ currentTarget }) => leaveWork(onCancel, currentTarget.form ?? undefined)}
        >
          Cancel
        </Button>
      </div>
    </>
  )
}
