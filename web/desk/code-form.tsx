import type { ApiResult } from '#contract/client.ts'
import { staffCodeError } from '#domain/staff/staff-rules.ts'
import { refusalText } from '#web/platform/api.ts'
import { Field, type FieldProps } from '#web/ui/field.tsx'
import { formText } from '#web/platform/forms.ts'
import { type Call, type Sent, useCall } from '#web/ui/use-call.ts'

/** Shown by a sign-in form when the request gets no response. */
export const NO_ANSWER = 'The shop gives no answer just now. Please check the connection and try again.'

/** The call of a form with an authenticator or recovery code. A refusal stands beside the code. */
export function useCodeCall<T>(
  send: (code: string) => Promise<ApiResult<T>>,
  onAccepted: (body: T) => void,
  codeError = staffCodeError,
): Call<FormData> {
  return useCall(
    async (form: FormData): Promise<Sent<T>> => {
      const code = formText(form, 'code')
      const wrong = codeError(code)
      if (wrong !== null) return { errors: { code: wrong } }
      const result = await send(code)
      return result.ok ? result : { errors: { code: refusalText(result, NO_ANSWER) } }
    },
    { done: onAccepted },
  )
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
      hint={`The 6 digits in your authenticator app, such as Google Authenticator or Aegis${isFirst ? '' : ', or a recovery code'}`}
      required
    />
  )
}
