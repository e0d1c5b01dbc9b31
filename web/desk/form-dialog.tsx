import { type FormEvent, type ReactNode, useState } from 'react'
import type { ApiResult, DeskClient } from '#contract/client.ts'
import { refusedFieldErrors } from '#web/accounts/refusal-texts.ts'
import { refusalText } from '#web/platform/api.ts'
import { type FieldErrors, focusFirstError, isShownBesideField } from '#web/platform/forms.ts'
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
  const [errors, setErrors] = useState<FieldErrors>({})
  const [alert, setAlert] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const api = useFormApi()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setBusy(true)
    const result = await send(new FormData(form), api)
    setBusy(false)
    if ('errors' in result) return showErrors(result.errors, null)
    if (result.ok) return onDone(result.body)
    showErrors(
      refusedFieldErrors(result),
      refusalText(result, 'This could not be saved. Please check the connection and try again.'),
    )

    function showErrors(found: FieldErrors, text: string | null) {
      setErrors(found)
      setAlert(isShownBesideField(form, found, text) ? null : text)
      focusFirstError(form, found)
    }
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
