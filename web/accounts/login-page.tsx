import { type FormEvent, useRef, useState } from 'react'
import { href, useNavigate, useSearchParams } from 'react-router'
import { LOGIN_INCOMPLETE } from '#domain/accounts/account-rules.ts'
import { logInAndSwapCarts } from '#web/cart/cart-store.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { api } from '#web/platform/api.ts'
import { focusFirstError, formValues } from '#web/platform/forms.ts'
import { useIsHydrated, useLocationState } from '#web/platform/hydration/use-is-hydrated.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/link.tsx'
import type { Route } from './+types/login-page.ts'
import { AccountFormPage, EmailField, PasswordField } from './account-form.tsx'
import { CodeLogin, useCodeLogin } from './code-login.tsx'
import { pathAfterLogin } from './login-redirect.ts'
import { loginFailureText } from './refusal-texts.ts'
import type { LoginResponse } from './session.ts'
import { session, useSession } from './session-store.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Login',
    description: 'Log in to order medicines, to see your orders and to keep your delivery address.',
    canonical: href('/login'),
    matches,
  })
}

export default function LoginPage() {
  const isHydrated = useIsHydrated()
  const [query] = useSearchParams()
  const sentence = useLocationState()
  const { hasEnded } = useSession()
  const { alert, isBusy, submit, finish, clear } = useLogin(query.get('next'))
  const code = useCodeLogin(finish)
  const form = useRef<HTMLFormElement>(null)
  const failure = alert ?? code.alert
  return (
    <AccountFormPage
      title="Login"
      lead="Welcome back. Log in to order and to see your orders."
      foot={
        <p>
          New here? <TextLink href={href('/register')}>Create an account</TextLink>
        </p>
      }
    >
      {typeof sentence === 'string' && failure === null && <AlertBox tone="success">{sentence}</AlertBox>}
      {typeof sentence !== 'string' && hasEnded && failure === null && (
        <AlertBox tone="notice">Your session has ended. Please log in to continue.</AlertBox>
      )}
      {code.sentence !== null ? (
        <CodeLogin {...code} sentence={code.sentence} />
      ) : (
        <>
          {failure !== null && <AlertBox>{failure}</AlertBox>}
          <form
            ref={form}
            method="post"
            noValidate
            onSubmit={(event) => {
              code.clear()
              void submit(event)
            }}
            className="flex flex-col gap-4"
          >
            <EmailField
              autoComplete="username"
              defaultValue={code.email}
              error={code.errors.email}
              onInput={code.clear}
            />
            <PasswordField autoComplete="current-password" />
            <Button type="submit" size="large" wide disabled={!isHydrated} busy={isBusy} busyLabel="Logging in...">
              Login
            </Button>
          </form>
          <Button
            variant="secondary"
            wide
            disabled={!isHydrated}
            busy={code.busy !== null}
            busyLabel="Sending..."
            onClick={() => {
              clear()
              void code.sendCode(form.current)
            }}
          >
            Send me a code
          </Button>
          <TextLink href={href('/forgot-password')} className="self-center">
            Forgot your password?
          </TextLink>
        </>
      )}
    </AccountFormPage>
  )
}

function useLogin(next: string | null) {
  const navigate = useNavigate()
  const [alert, setAlert] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const { email, password } = formValues(new FormData(form), ['email', 'password'])
    if (email.trim() === '' || password === '') {
      setAlert(LOGIN_INCOMPLETE)
      focusFirstError(form, { email: email.trim() === '' ? 'empty' : null, password: password === '' ? 'empty' : null })
      return
    }
    setAlert(null)
    setBusy(true)
    const result = await api('POST /api/auth/login', { email, password, device: session.device }, { token: null })
    if (result.ok && result.body?.token) return finish(result.body)
    setBusy(false)
    setAlert(result.ok ? 'An error occurred during login.' : loginFailureText(result))
  }

  async function finish(answer: LoginResponse): Promise<void> {
    const lines = await logInAndSwapCarts(answer)
    await navigate(pathAfterLogin(lines.length === 0, next), { replace: true })
  }

  return { alert, isBusy, submit, finish, clear: () => setAlert(null) }
}
