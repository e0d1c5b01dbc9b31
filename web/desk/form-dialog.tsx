import { type FormEvent, type ReactNode, useState } from 'react'
import type { ApiResult, DeskClient } from '#contract/client.ts'
import type { FieldErrors } from '#web/platform/forms.ts'
import { useFormErrors } from '#web/platform/use-form-errors.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { Button, type ButtonVariant } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useFormApi } from './form-api.ts'

type FormDialogProps<T> = {
  title: string
  submitLabel: string
  /** 'danger' for what cannot be undone. */
  variant?: ButtonVariant
  /** Sends the call with the client of the form, or returns what is to be corrected or confirmed before. */
  send: (form: FormData, api: DeskClient) => Promise<ApiResult<T> | { readonly errors: FieldErrors }>
  onDone: (body: T) => void
  onClose: () => void
  /** The fields. The names of inputs are those of the call. */
  children: (errors: FieldErrors) => ReactNode
}

/** A dialog with a form for one call. It keeps what was typed when the call is refused. */
export function FormDialog<T>({ title, submitLabel, variant, send, onDone, onClose, children }: FormDialogProps<T>) {
  const { errors, alert, show, showRefusal } = useFormErrors()
  const [isBusy, setBusy] = useState(false)
  const api = useFormApi()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setBusy(true)
    const result = await send(new FormData(form), api)
    setBusy(false)
    if ('errors' in result) show(form, result.errors)
    else if (result.ok) onDone(result.body)
    else showRefusal(form, result)
  }

  return (
    <Dialog open title={title} onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        {children(errors)}
        {alert !== null && <AlertBox>{alert}</AlertBox>}
        <Button type="submit" variant={variant} busy={isBusy} busyLabel="Saving...">
          {submitLabel}
        </Button>
      </form>
    </Dialog>
  )
}
