import { href, useNavigate, useSearchParams } from 'react-router'
import { countItems } from '#domain/cart/cart-lines.ts'
import { logInAndSwapCarts, useCartLines } from '#web/cart/cart-store.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { useLocationState } from '#web/platform/hydration/use-is-hydrated.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { TextLink } from '#web/ui/link.tsx'
import type { Route } from './+types/login-page.ts'
import { AccountFormPage } from './account-form.tsx'
import { LoginForms } from './login-forms.tsx'
import { loginReason, pathAfterLogin, registerHref } from './after-login.ts'
import type { LoginResponse } from './session.ts'
import { useSession } from './session-store.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Login',
    description: 'Log in to order medicines, to see your orders and to keep your delivery address.',
    canonical: href('/login'),
    matches,
  })
}

export default function LoginPage() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const sentence = useLocationState()
  const { hasEnded } = useSession()

  async function logIn(answer: LoginResponse): Promise<void> {
    const openInItsLanguage = await import('#web/languages/choosing/follow-account.ts').then(
      ({ followAccount }) => followAccount(answer),
      () => null,
    )
    const lines = await logInAndSwapCarts(answer)
    const path = pathAfterLogin(lines.length === 0, query.get('next'))
    if (openInItsLanguage?.(path) !== true) await navigate(path, { replace: true })
  }

  const lines = useCartLines()
  const next = query.get('next')
  const ended = <AlertBox tone="notice">Your session has ended. Please log in to continue.</AlertBox>
  return (
    <AccountFormPage
      title="Login"
      lead={loginReason(next, countItems(lines))}
      pictures={lines.map(({ image }) => image)}
      other={
        <p>
          New here? <TextLink href={registerHref(lines.length === 0, next)}>Create an account</TextLink>
        </p>
      }
    >
      <LoginForms
        note={typeof sentence === 'string' ? <AlertBox tone="success">{sentence}</AlertBox> : hasEnded && ended}
        logIn={logIn}
      />
    </AccountFormPage>
  )
}
