import { type FormEvent, useRef, useState } from 'react'
import { href, useNavigate } from 'react-router'
import {
  emailError,
  normaliseEmail,
  normaliseOtp,
  otpError,
  passwordError,
  usernameError,
} from '#domain/accounts/account-rules.ts'
import { api } from '#web/platform/api.ts'
import { otpFailureReason, refusedFieldErrors, registrationFailureText } from './refusal-texts.ts'
import { focusFirstError, formValues } from '#web/platform/form-values.ts'
import type { LoginResponse } from './session.ts'

export type FieldErrors = Readonly<Record<string, string | null | undefined>>
type Typed = Record<'username' | 'email' | 'password' | 'otp', string>

const hasError = (errors: FieldErrors): boolean => Object.values(errors).some(Boolean)

/** The two steps of a registration (spec §4): ask for the code, then register with it. `enter` logs the new customer in. */
export function useRegistration(enter: (answer: LoginResponse) => unknown) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  /** The address to which the latest code went. */
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [alert, setAlert] = useState<{ title: string; reason: string | null } | null>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [busy, setBusy] = useState<'otp' | 'register' | null>(null)

  const typed = (): Typed => formValues(form.current!, ['username', 'email', 'password', 'otp'])

  function show(found: FieldErrors, title: string | null, reason: string | null = null): void {
    setErrors(found)
    setAlert(title === null ? null : { title, reason })
    if (form.current !== null) focusFirstError(form.current, found)
  }

  async function askOtp(): Promise<void> {
    const { username, email, password } = typed()
    const found = { email: emailError(email), password: passwordError(password, email) }
    // Without e-mail and password nothing is sent (spec §5); with a password that breaks the rules neither (D34).
    if (hasError(found)) return show(found, email.trim() === '' || password === '' ? null : 'Error sending OTP')
    setBusy('otp')
    show({}, null)
    const result = await api('POST /api/auth/register', { email, username, password }, { token: null })
    setBusy(null)
    if (result.ok && 'message' in result.body && result.body.message === 'OTP sent successfully')
      setSentTo(email.trim())
    else show(refusedFieldErrors(result), 'Error sending OTP', otpFailureReason(result))
  }

  async function register(): Promise<void> {
    const { username, email, password, otp } = typed()
    const found = {
      username: usernameError(username),
      email: emailError(email),
      password: passwordError(password, email),
      otp: otpError(otp),
    }
    if (hasError(found)) return show(found, null)
    setBusy('register')
    show({}, null)
    const result = await api(
      'POST /api/auth/register',
      { username, email, otp: normaliseOtp(otp), password },
      { token: null },
    )
    if (result.ok && 'token' in result.body) {
      enter(result.body)
      await navigate(href('/'), { replace: true })
      return
    }
    setBusy(null)
    show(refusedFieldErrors(result), registrationFailureText(result))
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    // Another address needs a code of its own.
    if (sentTo === null || normaliseEmail(typed().email) !== normaliseEmail(sentTo)) await askOtp()
    else await register()
  }

  const clearError = (name: string) => errors[name] && setErrors({ ...errors, [name]: null })
  const wire = (name: keyof Typed) => ({ name, error: errors[name], onInput: () => clearError(name), required: true })
  return { sentTo, alert, busy, form, submit, askOtp, wire }
}
