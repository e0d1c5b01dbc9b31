import { type FormEvent, useState } from 'react'
import type { ApiResult, DeskClient } from '#contract/client.ts'
import { useFormErrors } from '#web/platform/use-form-errors.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { formText } from '#web/platform/forms.ts'
import { markSaved } from '#web/platform/unsaved-work.ts'
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

/** A form with one text field, which is cleared when the call succeeds. */
export function TextForm<T>({ label, hint, name, maxLength, multiline, submitLabel, send, onDone }: TextFormProps<T>) {
  const { errors, alert, show, showRefusal } = useFormErrors()
  const [isBusy, setBusy] = useState(false)
  const api = useFormApi()

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setBusy(true)
    const result = await send(formText(new FormData(form), name), api)
    setBusy(false)
    if (!result.ok) return showRefusal(form, result)
    show(form, {})
    form.reset()
    markSaved(form)
    onDone(result.body)
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
