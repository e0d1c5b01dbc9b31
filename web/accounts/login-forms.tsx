import type { ReactNode } from 'react'
import { href } from 'react-router'
import { useIsHydrated } from '#web/platform/hydration/use-is-hydrated.ts'
import { Button } from '#web/ui/button.tsx'
import { CallAlert, CallForm } from '#web/ui/call-form.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { EmailField, PasswordField } from './account-form.tsx'
import { CODE_REQUEST, CodeLogin, useLogin } from './code-login.tsx'
import type { LoginResponse } from './session.ts'

type LoginFormsProps = {
  /** Shown until there is a failure. */
  note: ReactNode
  logIn: (answer: LoginResponse) => Promise<void>
}

/** Logs in with the password, or with a mailed code. The ids differ from those of a page below. */
export function LoginForms({ note, logIn }: LoginFormsProps) {
  const isHydrated = useIsHydrated()
  const { sentence, ...state } = useLogin(logIn)
  const { login, isRequesting, email } = state
  const isLoggingIn = login.isBusy && !isRequesting
  return (
    <>
      {login.alert === null && <div className="contents">{note}</div>}
      {sentence !== null ? (
        <CodeLogin {...state} sentence={sentence} />
      ) : (
        <>
          <CallForm call={login} method="post" data-unguarded>
            <CallAlert call={login} />
            <EmailField id="login-email" autoComplete="username" defaultValue={email} error={login.errors.email} />
            <PasswordField id="login-password" autoComplete="current-password" error={login.errors.password} />
            <Button type="submit" size="large" wide disabled={!isHydrated} busy={isLoggingIn} busyLabel="Logging in...">
              Login
            </Button>
            <Button
              type="submit"
              name={CODE_REQUEST}
              variant="secondary"
              wide
              disabled={!isHydrated}
              busy={isRequesting}
              busyLabel="Sending..."
            >
              Send me a code
            </Button>
          </CallForm>
          <TextLink href={href('/forgot-password')} className="self-center">
            Forgot your password?
          </TextLink>
        </>
      )}
    </>
  )
}
