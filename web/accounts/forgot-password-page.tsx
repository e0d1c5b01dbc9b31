import { type FormEvent, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { emailError } from '#domain/accounts/account-rules.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { api, refusalText } from '#web/platform/api.ts'
import { focusFirstError } from '#web/platform/field-errors.ts'
import { formValues } from '#web/platform/forms.ts'
import { useIsHydrated } from '#web/platform/hydration/use-is-hydrated.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/link.tsx'
import type { Route } from './+types/forgot-password-page.ts'
import { AccountFormPage, EmailField } from './account-form.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Forgot password', matches })
}

export default function ForgotPasswordPage() {
  const isHydrated = useIsHydrated()
  const { alert, error, isBusy, submit, clearError } = useForgotPassword()
  return (
    <AccountFormPage
      title="Forgot your password?"
      lead="Give us your email address and we send you a code for a new one."
      foot={<TextLink href={href('/login')}>Back to login</TextLink>}
    >
      {alert !== null && <AlertBox>{alert}</AlertBox>}
      <form method="post" noValidate data-unguarded onSubmit={submit} className="flex flex-col gap-4">
        <EmailField error={error} onInput={clearError} autoComplete="username" />
        <Button type="submit" size="large" wide disabled={!isHydrated} busy={isBusy} busyLabel="Sending OTP...">
          Get OTP
        </Button>
      </form>
    </AccountFormPage>
  )
}

function useForgotPassword() {
  const navigate = useNavigate()
  const [alert, setAlert] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const { email } = formValues(new FormData(form), ['email'])
    const found = emailError(email)
    setError(found)
    setAlert(null)
    if (found !== null) return focusFirstError(form, { email: found })
    setBusy(true)
    const result = await api('POST /api/auth/forgot-password', { email }, { token: null })
    if (result.ok)
      return void navigate(href('/reset-password'), { state: { email: email.trim(), sentence: result.body.message } })
    setBusy(false)
    setAlert(refusalText(result, 'Error sending OTP'))
  }

  return { alert, error, isBusy, submit, clearError: () => setError(null) }
}
