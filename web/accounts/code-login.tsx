import { type FormEvent, useState } from 'react'
import { emailError, normaliseEmail, normaliseOtp, otpError } from '#domain/accounts/account-rules.ts'
import { api, refusalText } from '#web/platform/api.ts'
import { focusFirstError } from '#web/platform/field-errors.ts'
import { type FieldErrors, formValues, hasErrors } from '#web/platform/forms.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmailField, OtpField } from './account-form.tsx'
import type { LoginResponse } from './session.ts'
import { session } from './session-store.ts'

type CodeLoginProps = Omit<ReturnType<typeof useCodeLogin>, 'sentence'> & { sentence: string }

/** Logs in with a mailed code instead of the password (accounts-9). */
export function CodeLogin({ email, sentence, alert, errors, busy, submit, clear, sendCode, leave }: CodeLoginProps) {
  return (
    <form
      method="post"
      noValidate
      data-unguarded
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-4"
    >
      <AlertBox tone="success">{sentence}</AlertBox>
      {alert !== null && <AlertBox>{alert}</AlertBox>}
      <EmailField id="login-email" autoComplete="username" defaultValue={email} error={errors.email} onInput={clear} />
      <OtpField id="login-otp" ref={focusOnMount} error={errors.otp} onInput={clear} />
      <Button type="submit" size="large" wide busy={busy !== null} busyLabel={busy ?? undefined}>
        Log in with the code
      </Button>
      <Button
        variant="quiet"
        busy={busy !== null}
        busyLabel="Send a new code"
        onClick={({ currentTarget }) => void sendCode(currentTarget.form)}
      >
        Send a new code
      </Button>
      <Button variant="quiet" onClick={leave}>
        Log in with the password
      </Button>
    </form>
  )
}

const focusOnMount = (input: HTMLInputElement | null) => input?.focus()

/** The code of a login: `sentence` is what the server said when it sent the latest one, to the address `email`. */
export function useCodeLogin(logIn: (answer: LoginResponse) => Promise<void>) {
  const [sent, setSent] = useState<{ email: string; sentence: string | null }>({ email: '', sentence: null })
  const [alert, setAlert] = useState<string | null>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [busy, setBusy] = useState<'Sending...' | 'Logging in...' | null>(null)

  const typed = (form: HTMLFormElement | null) => formValues(new FormData(form ?? undefined), ['email', 'otp'])

  /** Shows the errors. Returns whether there are any. */
  function refuse(form: HTMLFormElement | null, found: FieldErrors): boolean {
    setErrors(found)
    setAlert(null)
    if (hasErrors(found)) focusFirstError(form, found)
    return hasErrors(found)
  }

  async function sendCode(form: HTMLFormElement | null): Promise<void> {
    const { email } = typed(form)
    if (refuse(form, { email: emailError(email) })) return
    setBusy('Sending...')
    const result = await api('POST /api/auth/login-code', { email }, { token: null })
    setBusy(null)
    if (result.ok) {
      setSent({ email, sentence: result.body.message })
      if (sent.sentence !== null) announce(result.body.message)
    } else setAlert(refusalText(result, 'The code could not be sent. Please check the connection and try again.'))
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    const { email, otp } = typed(form)
    // A changed address needs a new code.
    if (normaliseEmail(email) !== normaliseEmail(sent.email)) return sendCode(form)
    if (refuse(form, { email: emailError(email), otp: otpError(otp) })) return
    setBusy('Logging in...')
    const body = { email, otp: normaliseOtp(otp), device: session.device }
    const result = await api('POST /api/auth/code-login', body, { token: null })
    if (result.ok && result.body?.token) return logIn(result.body)
    setBusy(null)
    setAlert(refusalText(result, 'An error occurred during login.'))
  }

  function clear(): void {
    setErrors({})
    setAlert(null)
  }

  const leave = () => setSent({ ...sent, sentence: null })

  return { ...sent, alert, errors, busy, submit, clear, sendCode, leave }
}
