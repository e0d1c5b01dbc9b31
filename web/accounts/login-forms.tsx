import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { href } from 'react-router'
import { LOGIN_INCOMPLETE } from '#domain/accounts/account-rules.ts'
import { api } from '#web/platform/api.ts'
import { focusFirstError } from '#web/platform/field-errors.ts'
import { formValues } from '#web/platform/forms.ts'
import { useIsHydrated } from '#web/platform/hydration/use-is-hydrated.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { EmailField, PasswordField } from './account-form.tsx'
import { CodeLogin, useCodeLogin } from './code-login.tsx'
import { loginFailureText } from './refusal-texts.ts'
import type { LoginResponse } from './session.ts'
import { session } from './session-store.ts'

type LoginFormsProps = {
  /** Shown until there is a failure. */
  note: ReactNode
  logIn: (answer: LoginResponse) => Promise<void>
}

/** Logs in with the password, or with a mailed code. The ids differ from those of a page below. */
export function LoginForms({ note, logIn }: LoginFormsProps) {
  const isHydrated = useIsHydrated()
  const { alert, isBusy, submit, clear } = useLogin(logIn)
  const code = useCodeLogin(logIn)
  const form = useRef<HTMLFormElement>(null)
  const failure = alert ?? code.alert
  return (
    <>
      {failure === null && <div className="contents">{note}</div>}
      {code.sentence !== null ? (
        <CodeLogin {...code} sentence={code.sentence} />
      ) : (
        <>
          {failure !== null && <AlertBox>{failure}</AlertBox>}
          <form
            ref={form}
            method="post"
            noValidate
            data-unguarded
            onSubmit={(event) => {
              code.clear()
              void submit(event)
            }}
            className="flex flex-col gap-4"
          >
            <EmailField
              id="login-email"
              autoComplete="username"
              defaultValue={code.email}
              error={code.errors.email}
              onInput={code.clear}
            />
            <PasswordField id="login-password" autoComplete="current-password" />
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
    </>
  )
}

function useLogin(logIn: LoginFormsProps['logIn']) {
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
    if (result.ok && result.body?.token) return logIn(result.body)
    setBusy(false)
    setAlert(result.ok ? 'An error occurred during login.' : loginFailureText(result))
  }

  return { alert, isBusy, submit, clear: () => setAlert(null) }
}
