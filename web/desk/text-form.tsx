import type { ApiResult, DeskClient } from '#contract/client.ts'
import { formText } from '#web/platform/forms.ts'
import { markSaved } from '#web/platform/unsaved-work.ts'
import { CallForm } from '#web/ui/call-form.tsx'
import { Field } from '#web/ui/field.tsx'
import { useDeskCall } from './form-api.ts'

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
  const call = useDeskCall((form: FormData, api) => send(formText(form, name), api), {
    done: (body, form) => {
      form?.reset()
      markSaved(form)
      onDone(body)
    },
  })
  const field = {
    label,
    name,
    maxLength,
    required: true,
    error: call.errors[name],
    ...(hint !== undefined && { hint }),
  }
  return (
    <CallForm call={call} submitLabel={submitLabel} className="flex flex-col items-start gap-4">
      {multiline ? <Field {...field} multiline className="w-full" /> : <Field {...field} className="w-full" />}
    </CallForm>
  )
}
