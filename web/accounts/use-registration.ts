import { type FormEvent, useRef, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { emailError, normaliseEmail, normaliseOtp, otpError, usernameError } from '#domain/accounts/account-rules.ts'
import { passwordError } from '#domain/accounts/password-rules.ts'
import type { Cart } from '#domain/cart/cart-lines.ts'
import { api, refusedFieldErrors } from '#web/platform/api.ts'
import { otpFailureReason, registrationFailureText } from './refusal-texts.ts'
import { focusFirstError } from '#web/platform/field-errors.ts'
import { type FieldErrors, formValues, hasErrors } from '#web/platform/forms.ts'
import { announce, type Announcement } from '#web/ui/announcer.tsx'
import type { LoginResponse } from './session.ts'

const fieldNames = ['username', 'email', 'password', 'otp'] as const

const welcome: Announcement = {
  text: 'Welcome!',
  isAcrossPages: true,
  action: { label: 'Your cart is waiting', href: href('/checkout') },
}

/** The two steps of a registration (accounts-2): request an OTP, then register with it. */
export function useRegistration(logIn: (answer: LoginResponse) => Promise<Cart>) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  /** The email address of the latest OTP. */
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [alert, setAlert] = useState<{ title: string; reason: string | null } | null>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [busy, setBusy] = useState<'otp' | 'register' | null>(null)

  const typed = () => formValues(new FormData(form.current ?? undefined), fieldNames)

  function show(found: FieldErrors, title: string | null, reason: string | null = null): void {
    setErrors(found)
    setAlert(title === null ? null : { title, reason })
    focusFirstError(form.current, found)
  }

  async function requestOtp(): Promise<void> {
    const { username, email, password } = typed()
    const found = { email: emailError(email), password: passwordError(password, email) }
    // Nothing is sent without a valid email and password (accounts-2).
    if (hasErrors(found)) return show(found, email.trim() === '' || password === '' ? null : 'Error sending OTP')
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
    if (hasErrors(found)) return show(found, null)
    setBusy('register')
    show({}, null)
    const result = await api(
      'POST /api/auth/register',
      { username, email, otp: normaliseOtp(otp), password },
      { token: null },
    )
    if (result.ok && 'token' in result.body) {
      const lines = await logIn(result.body)
      await navigate(href('/'), { replace: true })
      if (lines.length > 0) announce(welcome)
      return
    }
    setBusy(null)
    show(refusedFieldErrors(result), registrationFailureText(result))
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    // A changed address needs a new OTP.
    if (sentTo === null || normaliseEmail(typed().email) !== normaliseEmail(sentTo)) await requestOtp()
    else await register()
  }

  const clearError = (name: string) => errors[name] && setErrors({ ...errors, [name]: null })
  const fieldProps = (name: (typeof fieldNames)[number]) => ({ error: errors[name], onInput: () => clearError(name) })
  return { sentTo, alert, busy, form, submit, requestOtp, fieldProps }
}
