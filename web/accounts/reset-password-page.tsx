import { type FormEvent, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { emailError, normaliseOtp, otpError } from '#domain/accounts/account-rules.ts'
import { passwordError } from '#domain/accounts/password-rules.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { api, refusalText } from '#web/platform/api.ts'
import { type FieldErrors, focusFirstError, formValues, hasErrors } from '#web/platform/forms.ts'
import { useIsHydrated, useLocationState } from '#web/platform/hydration/use-is-hydrated.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/link.tsx'
import type { Route } from './+types/reset-password-page.ts'
import { AccountFormPage, EmailField, OtpField, PasswordField } from './account-form.tsx'
import { refusedFieldErrors } from './refusal-texts.ts'

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
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
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
  const [alert, setAlert] = useState<string | null>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [isBusy, setBusy] = useState(false)

  function show(form: HTMLFormElement, found: FieldErrors, sentence: string | null) {
    setErrors(found)
    setAlert(sentence)
    focusFirstError(form, found)
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const { email, otp, password } = formValues(new FormData(form), ['email', 'otp', 'password'])
    const found = { email: emailError(email), otp: otpError(otp), password: passwordError(password, email) }
    if (hasErrors(found)) return show(form, found, null)
    setBusy(true)
    show(form, {}, null)
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
    show(form, refusedFieldErrors(result), refusalText(result, 'The password could not be saved. Please try again.'))
  }

  return { alert, errors, isBusy, submit, clearError: (name: string) => setErrors({ ...errors, [name]: null }) }
}
