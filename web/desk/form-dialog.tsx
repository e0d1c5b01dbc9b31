import type { ReactNode } from 'react'
import type { DeskClient } from '#contract/client.ts'
import type { FieldErrors } from '#web/platform/forms.ts'
import type { ButtonVariant } from '#web/ui/button.tsx'
import { CallForm } from '#web/ui/call-form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { Findings, Sent } from '#web/ui/use-call.ts'
import { useDeskCall } from './form-api.ts'
import { DialogButtons } from './dialog-buttons.tsx'

/** Why a form was not sent, or has to be sent again. */
export type FormFindings = Findings

type FormDialogProps<T> = {
  title: string
  submitLabel: string
  /** 'danger' for a change that cannot be undone. */
  variant?: ButtonVariant
  /** Sends the call with the client of the form, unless something is to be corrected or confirmed first. */
  send: (form: FormData, api: DeskClient) => Sent<T> | Promise<Sent<T>>
  onDone: (body: T) => void
  /** Called after each change of a control. */
  onType?: ((form: FormData) => void) | undefined
  onClose: () => void
  /** The fields. The names of inputs are those of the call. */
  children: (errors: FieldErrors) => ReactNode
  /** Content after the form. */
  below?: ReactNode
}

/** A dialog with a form for one call. */
export function FormDialog<T>(props: FormDialogProps<T>) {
  const { title, submitLabel, variant, send, onDone, onType, onClose, children, below } = props
  const call = useDeskCall(send, { done: onDone })
  return (
    <Dialog open title={title} onClose={onClose}>
      <CallForm call={call} onType={onType}>
        {children(call.errors)}
        <DialogButtons call={call} submitLabel={submitLabel} variant={variant} onCancel={onClose} />
      </CallForm>
      {below}
    </Dialog>
  )
}
