import { href, useNavigate } from 'react-router'
import { emailError } from '#domain/accounts/account-rules.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { api } from '#web/platform/api.ts'
import { formText } from '#web/platform/forms.ts'
import { useIsHydrated } from '#web/platform/hydration/use-is-hydrated.ts'
import { CallForm } from '#web/ui/call-form.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { type Sent, useCall } from '#web/ui/use-call.ts'
import type { Route } from './+types/forgot-password-page.ts'
import { AccountFormPage, EmailField } from './account-form.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Forgot password', matches })
}

export default function ForgotPasswordPage() {
  const isHydrated = useIsHydrated()
  const request = useForgotPassword()
  return (
    <AccountFormPage
      title="Forgot your password?"
      lead="Give us your email address and we send you a code for a new one."
      other={<TextLink href={href('/login')}>Back to login</TextLink>}
    >
      <CallForm
        call={request}
        method="post"
        data-unguarded
        submitLabel="Get OTP"
        busyLabel="Sending OTP..."
        button={{ size: 'large', wide: true, disabled: !isHydrated }}
      >
        <EmailField error={request.errors.email} autoComplete="username" />
      </CallForm>
    </AccountFormPage>
  )
}

function useForgotPassword() {
  const navigate = useNavigate()
  return useCall(
    async (form: FormData): Promise<Sent<{ email: string; sentence: string }>> => {
      const email = formText(form, 'email')
      const wrong = emailError(email)
      if (wrong !== null) return { errors: { email: wrong } }
      const result = await api('POST /api/auth/forgot-password', { email }, { token: null })
      return result.ok ? { ok: true, body: { email: email.trim(), sentence: result.body.message } } : result
    },
    { done: (state) => navigate(href('/reset-password'), { state }), fallback: 'Error sending OTP' },
  )
}
