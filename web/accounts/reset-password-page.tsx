import { type FormEvent, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { emailError, normaliseOtp, otpError } from '#domain/accounts/account-rules.ts'
import { passwordError } from '#domain/accounts/password-rules.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { api } from '#web/platform/api.ts'
import { formValues, hasErrors } from '#web/platform/forms.ts'
import { useIsHydrated, useLocationState } from '#web/platform/hydration/use-is-hydrated.ts'
import { useFormErrors } from '#web/platform/use-form-errors.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/link.tsx'
import type { Route } from './+types/reset-password-page.ts'
import { AccountFormPage, EmailField, OtpField, PasswordField } from './account-form.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'New password', matches })
}

export default function ResetPasswordPage() {
  const isHydrated = useIsHydrated()
  const state = useLocationState() as { email?: string; sentence?: string } | null
  const { alert, errors, isBusy, submit, clearError } = useReset()
  const fieldProps = (name: string) => ({ error: errors[name], onInput: () => clearError(name) })
  return (
    <AccountFormPage
      title="Choose a new password"
      lead={state?.sentence ?? 'You need the code from our mail.'}
      foot={<TextLink href={href('/forgot-password')}>No mail? Ask for a new OTP</TextLink>}
    >
      {alert !== null && <AlertBox>{alert}</AlertBox>}
      <form method="post" noValidate data-unguarded onSubmit={submit} className="flex flex-col gap-4">
        <EmailField {...fieldProps('email')} defaultValue={state?.email} autoComplete="username" />
        <OtpField {...fieldProps('otp')} />
        <PasswordField
          {...fieldProps('password')}
          label="New password"
          autoComplete="new-password"
          hint="At least 8 characters"
        />
        <Button type="submit" size="large" wide disabled={!isHydrated} busy={isBusy} busyLabel="Saving...">
          Save new password
        </Button>
      </form>
    </AccountFormPage>
  )
}

function useReset() {
  const navigate = useNavigate()
  const { errors, alert, show, showRefusal, clearError } = useFormErrors()
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const { email, otp, password } = formValues(new FormData(form), ['email', 'otp', 'password'])
    const found = { email: emailError(email), otp: otpError(otp), password: passwordError(password, email) }
    if (hasErrors(found)) return show(form, found)
    setBusy(true)
    show(form, {})
    const result = await api(
      'POST /api/auth/reset-password',
      { email, otp: normaliseOtp(otp), password },
      { token: null },
    )
    if (result.ok)
      return void navigate(href('/login'), {
        replace: true,
        state: 'Your new password is saved. Please log in with it.',
      })
    setBusy(false)
    showRefusal(form, result, 'The password could not be saved. Please try again.')
  }

  return { alert, errors, isBusy, submit, clearError }
}
