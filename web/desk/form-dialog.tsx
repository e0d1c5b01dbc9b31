import { type FormEvent, type ReactNode, useState } from 'react'
import type { ApiResult, DeskClient } from '#contract/client.ts'
import type { FieldErrors } from '#web/platform/forms.ts'
import { useFormErrors } from '#web/platform/use-form-errors.ts'
import { markSaved } from '#web/platform/unsaved-work.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { Button, type ButtonVariant } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useFormApi } from './form-api.ts'

/** Why a form was not sent, or has to be sent again. */
export type FormFindings = { readonly errors: FieldErrors; readonly alert?: string }

type FormDialogProps<T> = {
  title: string
  submitLabel: string
  /** 'danger' for a change that cannot be undone. */
  variant?: ButtonVariant
  /** Sends the call with the client of the form, unless something is to be corrected or confirmed first. */
  send: (form: FormData, api: DeskClient) => Promise<ApiResult<T> | FormFindings>
  onDone: (body: T) => void
  /** Called after each change of a control. */
  onType?: ((form: FormData) => void) | undefined
  onClose: () => void
  /** The fields. The names of inputs are those of the call. */
  children: (errors: FieldErrors) => ReactNode
  /** Content after the form. */
  below?: ReactNode
}

/** A dialog with a form for one call. It keeps the typed values when the call is refused. */
export function FormDialog<T>(props: FormDialogProps<T>) {
  const { title, submitLabel, variant, send, onDone, onType, onClose, children, below } = props
  const { errors, alert, show, showRefusal } = useFormErrors()
  const [isBusy, setBusy] = useState(false)
  const api = useFormApi()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setBusy(true)
    const result = await send(new FormData(form), api)
    setBusy(false)
    if ('errors' in result) show(form, result.errors, result.alert)
    else if (result.ok) {
      markSaved(form)
      onDone(result.body)
    } else showRefusal(form, result)
  }

  return (
    <Dialog open title={title} onClose={onClose}>
      <form
        noValidate
        onChange={onType && (({ currentTarget }) => onType(new FormData(currentTarget)))}
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-4"
      >
        {children(errors)}
        {alert !== null && <AlertBox>{alert}</AlertBox>}
        <Button type="submit" variant={variant} busy={isBusy} busyLabel="Saving...">
          {submitLabel}
        </Button>
      </form>
      {below}
    </Dialog>
  )
}
