import { href, useNavigate } from 'react-router'
import { emailError, normaliseOtp, otpError } from '#domain/accounts/account-rules.ts'
import { passwordError } from '#domain/accounts/password-rules.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { api } from '#web/platform/api.ts'
import { formValues, hasErrors } from '#web/platform/forms.ts'
import { useIsHydrated, useLocationState } from '#web/platform/hydration/use-is-hydrated.ts'
import { CallForm } from '#web/ui/call-form.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { useCall } from '#web/ui/use-call.ts'
import type { Route } from './+types/reset-password-page.ts'
import { AccountFormPage, EmailField, OtpField, PasswordField } from './account-form.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'New password', matches })
}

export default function ResetPasswordPage() {
  const isHydrated = useIsHydrated()
  const state = useLocationState() as { email?: string; sentence?: string } | null
  const reset = useReset()
  return (
    <AccountFormPage
      title="Choose a new password"
      lead={state?.sentence ?? 'You need the code from our mail.'}
      other={<TextLink href={href('/forgot-password')}>No mail? Ask for a new OTP</TextLink>}
    >
      <CallForm
        call={reset}
        method="post"
        data-unguarded
        submitLabel="Save new password"
        button={{ size: 'large', wide: true, disabled: !isHydrated }}
      >
        <EmailField error={reset.errors.email} defaultValue={state?.email} autoComplete="username" />
        <OtpField error={reset.errors.otp} />
        <PasswordField
          error={reset.errors.password}
          label="New password"
          autoComplete="new-password"
          hint="At least 8 characters"
        />
      </CallForm>
    </AccountFormPage>
  )
}

function useReset() {
  const navigate = useNavigate()
  return useCall(
    (form: FormData) => {
      const { email, otp, password } = formValues(form, ['email', 'otp', 'password'])
      const errors = { email: emailError(email), otp: otpError(otp), password: passwordError(password, email) }
      if (hasErrors(errors)) return { errors }
      return api('POST /api/auth/reset-password', { email, otp: normaliseOtp(otp), password }, { token: null })
    },
    {
      done: () =>
        navigate(href('/login'), { replace: true, state: 'Your new password is saved. Please log in with it.' }),
      fallback: 'The password could not be saved. Please try again.',
    },
  )
}
