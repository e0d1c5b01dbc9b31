import { useState } from 'react'
import { href, useNavigate, useSearchParams } from 'react-router'
import { emailError, normaliseEmail, normaliseOtp, otpError, usernameError } from '#domain/accounts/account-rules.ts'
import { passwordError } from '#domain/accounts/password-rules.ts'
import { logInAndSwapCarts } from '#web/cart/cart-store.ts'
import { ConsentBox, shownNotice } from '#web/consents/consent-box.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import { api, refusedFieldErrors } from '#web/platform/api.ts'
import { formText, formValues, hasErrors } from '#web/platform/forms.ts'
import { useIsHydrated } from '#web/platform/hydration/use-is-hydrated.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { announce, type Announcement } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { CallForm } from '#web/ui/call-form.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { type Call, type Sent, useCall } from '#web/ui/use-call.ts'
import type { Route } from './+types/register-page.ts'
import { AccountFormPage, EmailField, OtpField, PasswordField } from './account-form.tsx'
import { otpFailureReason, registrationFailureText } from './refusal-texts.ts'
import { loginHref, sameSitePath } from './login-redirect.ts'
import type { LoginResponse } from './session.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Register', matches })
}

export default function RegisterPage() {
  const [query] = useSearchParams()
  const next = sameSitePath(query.get('next'))
  const { sentTo, registration, isRequest } = useRegistration(next)
  const { errors, running } = registration
  const step = { registration, isRequesting: running !== null && isRequest(running) }
  return (
    <AccountFormPage
      title="Create your account"
      lead="We send a code to your email address to make sure that it is yours."
      other={
        <p>
          Already have an account? <TextLink href={next === null ? href('/login') : loginHref(next)}>Login</TextLink>
        </p>
      }
    >
      <CallForm call={registration} method="post">
        <Field label="Name" name="username" required error={errors.username} autoComplete="name" />
        <EmailField error={errors.email} autoComplete="email" />
        <PasswordField
          error={errors.password}
          autoComplete="new-password"
          hint="At least 8 characters. A few words are easier to remember than signs."
        />
        <ConsentBox purpose="terms" error={errors.consent} />
        {sentTo === null ? <RequestStep {...step} /> : <OtpStep {...step} sentTo={sentTo} />}
      </CallForm>
    </AccountFormPage>
  )
}

const welcome: Announcement = {
  text: 'Welcome!',
  isAcrossPages: true,
  action: { label: 'Your cart is waiting', href: href('/checkout') },
}

/** The two steps of a registration (accounts-2): request an OTP, then register with it. It leads on to `next`, else home. */
function useRegistration(next: string | null) {
  const navigate = useNavigate()
  /** The email address of the latest OTP. */
  const [sentTo, setSentTo] = useState<string | null>(null)
  // A changed address needs a new OTP.
  const isRequest = (form: FormData) =>
    sentTo === null || form.has('otp-request') || normaliseEmail(formText(form, 'email')) !== normaliseEmail(sentTo)

  const registration = useCall(
    async (form: FormData): Promise<Sent<LoginResponse>> => {
      if (!isRequest(form)) return register(form)
      const requested = await requestOtp(form)
      if (requested === null) setSentTo(formText(form, 'email').trim())
      return requested
    },
    {
      done: async (answer) => {
        const lines = await logInAndSwapCarts(answer)
        await navigate(next ?? href('/'), { replace: true })
        if (next === null && lines.length > 0) announce(welcome)
      },
    },
  )
  return { sentTo, registration, isRequest }
}

const ADULT = 'Please confirm that you are 18 or older and agree.'
const consentError = (form: FormData) => (form.has('consent') ? null : ADULT)

const fieldNames = ['username', 'email', 'password', 'otp'] as const

/** Returns null once the OTP is sent. `errors.reason` stands below the alert. */
async function requestOtp(form: FormData): Promise<Exclude<Sent<never>, { ok: true }>> {
  const { username, email, password } = formValues(form, fieldNames)
  const found = {
    email: emailError(email),
    password: passwordError(password, email),
    consent: consentError(form),
  }
  // Nothing is sent without a valid email and password (accounts-2).
  if (hasErrors(found))
    return {
      errors: found,
      alert: email.trim() === '' || password === '' || found.consent !== null ? null : 'Error sending OTP',
    }
  const result = await api('POST /api/auth/register', { email, username, password }, { token: null })
  if (result.ok && 'message' in result.body && result.body.message === 'OTP sent successfully') return null
  return {
    errors: { ...refusedFieldErrors(result), reason: otpFailureReason(result) },
    alert: 'Error sending OTP',
  }
}

async function register(form: FormData): Promise<Sent<LoginResponse>> {
  const { username, email, password, otp } = formValues(form, fieldNames)
  const found = {
    username: usernameError(username),
    email: emailError(email),
    password: passwordError(password, email),
    otp: otpError(otp),
    consent: consentError(form),
  }
  if (hasErrors(found)) return { errors: found }
  const input = {
    username,
    email,
    otp: normaliseOtp(otp),
    password,
    consent: { isAdult: true as const, version: shownNotice('terms').version },
  }
  const result = await api('POST /api/auth/register', input, { token: null })
  if (result.ok && 'token' in result.body) return { ok: true, body: result.body }
  return { errors: refusedFieldErrors(result), alert: registrationFailureText(result) }
}

type StepProps = { registration: Call<FormData>; isRequesting: boolean }

function RequestStep({ registration, isRequesting }: StepProps) {
  const isHydrated = useIsHydrated()
  return (
    <>
      <Failure registration={registration} />
      <Button type="submit" size="large" wide disabled={!isHydrated} busy={isRequesting} busyLabel="Sending OTP...">
        Get OTP
      </Button>
    </>
  )
}

/** The pressed button is gone, so the OTP field takes the focus. */
const focusOnMount = (input: HTMLInputElement | null) => input?.focus()

function OtpStep({ registration, isRequesting, sentTo }: StepProps & { sentTo: string }) {
  const isRegistering = registration.isBusy && !isRequesting
  return (
    <>
      <AlertBox tone="success">
        OTP sent successfully
        <span className="block font-normal wrap-anywhere">
          Look for it in the mail of {sentTo}. It is good for 10 minutes.
        </span>
      </AlertBox>
      <OtpField error={registration.errors.otp} ref={focusOnMount} />
      <Failure registration={registration} />
      <Button type="submit" size="large" wide busy={isRegistering} busyLabel="Registering...">
        Register
      </Button>
      <Button type="submit" name="otp-request" variant="quiet" busy={isRequesting} busyLabel="Sending OTP...">
        Send a new OTP
      </Button>
    </>
  )
}

function Failure({ registration: { alert, errors } }: Pick<StepProps, 'registration'>) {
  if (alert === null) return null
  return (
    <AlertBox>
      <p>{alert}</p>
      {errors.reason && <p className="font-normal">{errors.reason}</p>}
    </AlertBox>
  )
}
