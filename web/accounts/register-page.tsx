import { href } from 'react-router'
import { logInWithCart } from '#web/cart/cart-store.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { useIsHydrated } from '#web/platform/hydration/use-is-hydrated.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { AppLink } from '#web/ui/link.tsx'
import type { Route } from './+types/register-page.ts'
import { AccountFormPage, EmailField, PasswordField } from './account-form.tsx'
import { useRegistration } from './use-registration.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Register', matches })
}

export default function RegisterPage() {
  const registration = useRegistration((answer) => void logInWithCart(answer))
  const { sentTo, form, submit, wire } = registration
  return (
    <AccountFormPage
      title="Create your account"
      lead="We send a code to your email address to make sure that it is yours."
      foot={
        <p>
          Already have an account?{' '}
          <AppLink
            href={href('/login')}
            className="inline-flex min-h-11 items-center font-semibold text-brand-strong underline"
          >
            Login
          </AppLink>
        </p>
      }
    >
      <form ref={form} method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field label="Name" {...wire('username')} autoComplete="name" />
        <EmailField {...wire('email')} autoComplete="email" />
        <PasswordField
          {...wire('password')}
          autoComplete="new-password"
          hint="At least 8 characters. A few words are easier to remember than signs."
        />
        {sentTo === null ? <AskStep {...registration} /> : <OtpStep {...registration} />}
      </form>
    </AccountFormPage>
  )
}

type Registration = ReturnType<typeof useRegistration>

function AskStep({ alert, busy }: Registration) {
  const isHydrated = useIsHydrated()
  return (
    <>
      <Problem alert={alert} />
      <Button type="submit" size="large" wide disabled={!isHydrated} busy={busy === 'otp'} busyLabel="Sending OTP...">
        Get OTP
      </Button>
    </>
  )
}

/** The button that was pressed is gone, so the focus goes where the code is wanted. */
const focusHere = (input: HTMLInputElement | null) => input?.focus()

function OtpStep({ sentTo, alert, busy, askOtp, wire }: Registration) {
  return (
    <>
      <AlertBox tone="success">
        OTP sent successfully
        <span className="block font-normal">Look for it in the mail of {sentTo}. It is good for 10 minutes.</span>
      </AlertBox>
      <Field
        label="OTP"
        {...wire('otp')}
        autoComplete="one-time-code"
        inputMode="numeric"
        hint="The 6 digits from the mail"
        ref={focusHere}
      />
      <Problem alert={alert} />
      <Button type="submit" size="large" wide busy={busy === 'register'} busyLabel="Registering...">
        Register
      </Button>
      <Button variant="quiet" busy={busy === 'otp'} busyLabel="Sending OTP..." onClick={askOtp}>
        Send a new OTP
      </Button>
    </>
  )
}

/** Stands beside the button that was pressed, where a phone shows it. */
function Problem({ alert }: Pick<Registration, 'alert'>) {
  if (alert === null) return null
  return (
    <AlertBox>
      <p>{alert.title}</p>
      {alert.reason !== null && <p className="font-normal">{alert.reason}</p>}
    </AlertBox>
  )
}
