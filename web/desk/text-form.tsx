import { type FormEvent, useState } from 'react'
import type { ApiResult, DeskClient } from '#contract/client.ts'
import { refusedFieldErrors } from '#web/accounts/refusal-texts.ts'
import { refusalText } from '#web/platform/api.ts'
import { type FieldErrors, focusFirstError, isShownBesideField } from '#web/platform/forms.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { useFormApi } from './form-api.ts'

type TextFormProps<T> = {
  label: string
  hint?: string
  /** The name of the field in the input of the call. */
  name: string
  maxLength: number
  multiline?: boolean
  submitLabel: string
  send: (text: string, api: DeskClient) => Promise<ApiResult<T>>
  onDone: (body: T) => void
}

/** A form of one text. It keeps what was typed until the call succeeds. */
export function TextForm<T>({ label, hint, name, maxLength, multiline, submitLabel, send, onDone }: TextFormProps<T>) {
  const [errors, setErrors] = useState<FieldErrors>({})
  const [alert, setAlert] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const api = useFormApi()

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setBusy(true)
    const result = await send(String(new FormData(form).get(name) ?? ''), api)
    setBusy(false)
    const refused = refusedFieldErrors(result)
    setErrors(refused)
    setAlert(null)
    if (result.ok) {
      form.reset()
      return onDone(result.body)
    }
    const text = refusalText(result, 'This could not be saved. Please check the connection and try again.')
    if (!isShownBesideField(form, refused, text)) setAlert(text)
    focusFirstError(form, refused)
  }

  const field = { label, name, maxLength, required: true, error: errors[name], ...(hint !== undefined && { hint }) }
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col items-start gap-4">
      {alert !== null && <AlertBox className="w-full">{alert}</AlertBox>}
      {multiline ? <Field {...field} multiline className="w-full" /> : <Field {...field} className="w-full" />}
      <Button type="submit" busy={isBusy} busyLabel="Saving...">
        {submitLabel}
      </Button>
    </form>
  )
}
