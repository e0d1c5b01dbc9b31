import { type FormEvent, useState } from 'react'
import type { PasskeyRequest } from '#contract/passkeys.ts'
import { LOGIN_INCOMPLETE } from '#domain/accounts/account-rules.ts'
import { EmailField, PasswordField } from '#web/accounts/account-form.tsx'
import { refusalText } from '#web/platform/api.ts'
import { formValues } from '#web/platform/forms.ts'
import { publicApi } from '#web/platform/public-api.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { CodeField, NO_ANSWER, useCodeForm } from './code-form.tsx'
import { startDeskSession } from './desk-session.ts'
import { usePasskey } from './use-passkey.ts'

type SecondStep = { readonly ticket: string; readonly options: PasskeyRequest | null }

/** Signs in with password and second factor, or with a passkey alone. The ids differ from those of a page below. */
export function SignInSteps() {
  const [step, setStep] = useState<SecondStep | null>(null)
  if (step !== null) return <CodeForm {...step} startAgain={() => setStep(null)} />
  return (
    <>
      <PasswordForm onChecked={setStep} />
      <PasskeySignIn />
    </>
  )
}

function PasswordForm({ onChecked }: { onChecked: (step: SecondStep) => void }) {
  const [alert, setAlert] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { email, password } = formValues(new FormData(event.currentTarget), ['email', 'password'])
    if (email.trim() === '' || password === '') return setAlert(LOGIN_INCOMPLETE)
    setBusy(true)
    const result = await publicApi('POST /api/desk/login', { email, password })
    setBusy(false)
    if (!result.ok) return setAlert(refusalText(result, NO_ANSWER))
    if (result.body.next === 'totp') return onChecked({ ticket: result.body.ticket, options: null })
    if (result.body.next === 'passkey') return onChecked(result.body)
    setAlert('Your authenticator was reset. Please open the link in our mail to set up a new one.')
  }

  return (
    <>
      {alert !== null && <AlertBox>{alert}</AlertBox>}
      <form
        method="post"
        noValidate
        data-unguarded
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-4"
      >
        <EmailField id="sign-in-email" autoComplete="username" />
        <PasswordField id="sign-in-password" autoComplete="current-password" />
        <Button type="submit" size="large" wide busy={isBusy} busyLabel="Checking...">
          Next
        </Button>
      </form>
    </>
  )
}

function PasskeySignIn() {
  const { alert, isBusy, press } = usePasskey(
    () => publicApi('POST /api/desk/login/passkey/options', {}),
    (assertion) => publicApi('POST /api/desk/login/passkey', { assertion }),
    startDeskSession,
  )
  return (
    <>
      {alert !== null && <AlertBox>{alert}</AlertBox>}
      <Button variant="secondary" size="large" wide busy={isBusy} busyLabel="Checking..." onClick={press}>
        Sign in with a passkey
      </Button>
    </>
  )
}

function CodeForm({ ticket, options, startAgain }: SecondStep & { startAgain: () => void }) {
  const { error, isBusy, submit } = useCodeForm(
    (code) => publicApi('POST /api/desk/login/second', { ticket, code }),
    startDeskSession,
  )

  return (
    <>
      {options !== null && <SecondStepPasskey ticket={ticket} options={options} />}
      <form
        method="post"
        noValidate
        data-unguarded
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-4"
      >
        <CodeField id="sign-in-code" error={error} />
        <Button
          type="submit"
          variant={options === null ? 'primary' : 'secondary'}
          size="large"
          wide
          busy={isBusy}
          busyLabel="Signing in..."
        >
          Sign in
        </Button>
        <Button variant="quiet" onClick={startAgain}>
          Begin again
        </Button>
      </form>
    </>
  )
}

function SecondStepPasskey({ ticket, options }: { ticket: string; options: PasskeyRequest }) {
  const { alert, isBusy, press } = usePasskey(
    async () => ({ ok: true, status: 200, body: { options } }),
    (assertion) => publicApi('POST /api/desk/login/second', { ticket, assertion }),
    startDeskSession,
  )
  return (
    <>
      {alert !== null && <AlertBox>{alert}</AlertBox>}
      <Button size="large" wide busy={isBusy} busyLabel="Checking..." onClick={press}>
        Use my passkey
      </Button>
      <p className="text-quiet">Or type a code:</p>
    </>
  )
}
