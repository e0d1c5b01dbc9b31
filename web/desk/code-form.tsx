import { type FormEvent, useState } from 'react'
import type { ApiResult } from '#contract/client.ts'
import { staffCodeError } from '#domain/staff/staff-rules.ts'
import { refusalText } from '#web/platform/api.ts'
import { Field, type FieldProps } from '#web/ui/field.tsx'
import { formText } from '#web/platform/forms.ts'

/** Shown by a sign-in form when the request gets no response. */
export const NO_ANSWER = 'The shop gives no answer just now. Please check the connection and try again.'

/** A form with an authenticator or recovery code: validates it, sends it, and shows a refusal. */
export function useCodeForm<T>(
  send: (code: string) => Promise<ApiResult<T>>,
  onAccepted: (body: T) => void,
  codeError = staffCodeError,
) {
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = formText(new FormData(event.currentTarget), 'code')
    const wrong = codeError(code)
    setError(wrong)
    if (wrong !== null) return
    setBusy(true)
    const result = await send(code)
    setBusy(false)
    if (result.ok) onAccepted(result.body)
    else setError(refusalText(result, NO_ANSWER))
  }

  return { error, isBusy, submit }
}

/** The code of the authenticator, or a recovery code once there are some. */
export function CodeField({
  isFirst = false,
  ...props
}: Pick<FieldProps, 'error' | 'id'> & {
  /** Set while the authenticator is set up, before recovery codes exist. */
  isFirst?: boolean
}) {
  return (
    <Field
      {...props}
      label="Code"
      name="code"
      autoComplete="one-time-code"
      inputMode="text"
      spellCheck={false}
      hint={`The 6 digits in your authenticator app${isFirst ? '' : ', or a recovery code'}`}
      required
    />
  )
}
