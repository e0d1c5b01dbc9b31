import { useState } from 'react'
import { LOGIN_INCOMPLETE, emailError, normaliseEmail, normaliseOtp, otpError } from '#domain/accounts/account-rules.ts'
import { api, refusalText } from '#web/platform/api.ts'
import { formText, formValues, hasErrors } from '#web/platform/forms.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { CallAlert, CallForm } from '#web/ui/call-form.tsx'
import { type Sent, useCall } from '#web/ui/use-call.ts'
import { EmailField, OtpField } from './account-form.tsx'
import { loginFailureText } from './refusal-texts.ts'
import type { LoginResponse } from './session.ts'
import { session } from './session-store.ts'

/** The name of the button that asks for a code instead of sending the form. */
export const CODE_REQUEST = 'code-request'

type CodeLoginProps = Omit<ReturnType<typeof useLogin>, 'sentence'> & { sentence: string }

/** Logs in with a mailed code instead of the password (accounts-9). */
export function CodeLogin({ email, sentence, login, isRequesting, leave }: CodeLoginProps) {
  return (
    <CallForm call={login} method="post" data-unguarded>
      <AlertBox tone="success">{sentence}</AlertBox>
      <CallAlert call={login} />
      <EmailField id="login-email" autoComplete="username" defaultValue={email} error={login.errors.email} />
      <OtpField id="login-otp" ref={focusOnMount} error={login.errors.otp} />
      <Button
        type="submit"
        size="large"
        wide
        busy={login.isBusy}
        busyLabel={isRequesting ? 'Sending...' : 'Logging in...'}
      >
        Log in with the code
      </Button>
      <Button type="submit" name={CODE_REQUEST} variant="quiet" busy={login.isBusy}>
        Send a new code
      </Button>
      <Button variant="quiet" onClick={leave}>
        Log in with the password
      </Button>
    </CallForm>
  )
}

const focusOnMount = (input: HTMLInputElement | null) => input?.focus()

/** A login. `sentence` is what the server said when it sent the latest code, to the address `email`. */
export function useLogin(logIn: (answer: LoginResponse) => Promise<void>) {
  const [sent, setSent] = useState<{ email: string; sentence: string | null }>({ email: '', sentence: null })
  // A changed address needs a new code.
  const isRequest = (form: FormData) =>
    form.has(CODE_REQUEST) ||
    (sent.sentence !== null && normaliseEmail(formText(form, 'email')) !== normaliseEmail(sent.email))

  const login = useCall(
    (form: FormData): Promise<Sent<LoginResponse>> => {
      if (isRequest(form)) return requestCode(formText(form, 'email'))
      return sent.sentence === null ? sendPassword(form) : sendCode(form)
    },
    { done: logIn, fallback: 'An error occurred during login.' },
  )

  async function requestCode(email: string): Promise<Sent<never>> {
    const wrong = emailError(email)
    if (wrong !== null) return { errors: { email: wrong } }
    const result = await api('POST /api/auth/login-code', { email }, { token: null })
    if (!result.ok)
      return { alert: refusalText(result, 'The code could not be sent. Please check the connection and try again.') }
    setSent({ email, sentence: result.body.message })
    if (sent.sentence !== null) announce(result.body.message)
    return null
  }

  const isRequesting = login.running !== null && isRequest(login.running)
  return { ...sent, login, isRequesting, leave: () => setSent({ ...sent, sentence: null }) }
}

async function sendPassword(form: FormData): Promise<Sent<LoginResponse>> {
  const { email, password } = formValues(form, ['email', 'password'])
  if (email.trim() === '' || password === '')
    return {
      errors: { email: email.trim() === '' ? emailError('') : null, password: password === '' ? NO_PASSWORD : null },
      alert: LOGIN_INCOMPLETE,
    }
  const result = await api('POST /api/auth/login', { email, password, device: session.device }, { token: null })
  if (result.ok && result.body?.token) return result
  return { alert: result.ok ? 'An error occurred during login.' : loginFailureText(result) }
}

const NO_PASSWORD = 'Password is required'

async function sendCode(form: FormData): Promise<Sent<LoginResponse>> {
  const { email, otp } = formValues(form, ['email', 'otp'])
  const errors = { email: emailError(email), otp: otpError(otp) }
  if (hasErrors(errors)) return { errors }
  const input = { email, otp: normaliseOtp(otp), device: session.device }
  const result = await api('POST /api/auth/code-login', input, { token: null })
  if (result.ok && !result.body?.token) return { alert: 'An error occurred during login.' }
  return result
}
