import { href } from 'react-router'
import { logInAndSwapCarts } from '#web/cart/cart-store.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { useIsHydrated } from '#web/platform/hydration/use-is-hydrated.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextLink } from '#web/ui/link.tsx'
import type { Route } from './+types/register-page.ts'
import { AccountFormPage, EmailField, OtpField, PasswordField } from './account-form.tsx'
import { useRegistration } from './use-registration.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Register', matches })
}

export default function RegisterPage() {
  const registration = useRegistration(logInAndSwapCarts)
  const { sentTo, form, submit, fieldProps } = registration
  return (
    <AccountFormPage
      title="Create your account"
      lead="We send a code to your email address to make sure that it is yours."
      foot={
        <p>
          Already have an account? <TextLink href={href('/login')}>Login</TextLink>
        </p>
      }
    >
      <form ref={form} method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field label="Name" name="username" required {...fieldProps('username')} autoComplete="name" />
        <EmailField {...fieldProps('email')} autoComplete="email" />
        <PasswordField
          {...fieldProps('password')}
          autoComplete="new-password"
          hint="At least 8 characters. A few words are easier to remember than signs."
        />
        {sentTo === null ? <RequestStep {...registration} /> : <OtpStep {...registration} />}
      </form>
    </AccountFormPage>
  )
}

type Registration = ReturnType<typeof useRegistration>

function RequestStep({ alert, busy }: Registration) {
  const isHydrated = useIsHydrated()
  return (
    <>
      <Failure alert={alert} />
      <Button type="submit" size="large" wide disabled={!isHydrated} busy={busy === 'otp'} busyLabel="Sending OTP...">
        Get OTP
      </Button>
    </>
  )
}

/** The pressed button is gone, so the OTP field takes the focus. */
const focusOnMount = (input: HTMLInputElement | null) => input?.focus()

function OtpStep({ sentTo, alert, busy, requestOtp, fieldProps }: Registration) {
  return (
    <>
      <AlertBox tone="success">
        OTP sent successfully
        <span className="block font-normal wrap-anywhere">
          Look for it in the mail of {sentTo}. It is good for 10 minutes.
        </span>
      </AlertBox>
      <OtpField {...fieldProps('otp')} ref={focusOnMount} />
      <Failure alert={alert} />
      <Button type="submit" size="large" wide busy={busy === 'register'} busyLabel="Registering...">
        Register
      </Button>
      <Button variant="quiet" busy={busy === 'otp'} busyLabel="Sending OTP..." onClick={requestOtp}>
        Send a new OTP
      </Button>
    </>
  )
}

function Failure({ alert }: Pick<Registration, 'alert'>) {
  if (alert === null) return null
  return (
    <AlertBox>
      <p>{alert.title}</p>
      {alert.reason !== null && <p className="font-normal">{alert.reason}</p>}
    </AlertBox>
  )
}
