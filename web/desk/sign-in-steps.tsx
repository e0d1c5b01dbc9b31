import { useEffect, useState } from 'react'
import type { PasskeyRequest } from '#contract/passkeys.ts'
import { LOGIN_INCOMPLETE } from '#domain/accounts/account-rules.ts'
import { EmailField, PasswordField } from '#web/accounts/account-form.tsx'
import { formValues } from '#web/platform/forms.ts'
import { publicApi } from '#web/platform/public-api.ts'
import { Button } from '#web/ui/button.tsx'
import { CallAlert, CallForm } from '#web/ui/call-form.tsx'
import { type Sent, useCall } from '#web/ui/use-call.ts'
import { CodeField, NO_ANSWER, useCodeCall } from './code-form.tsx'
import { startDeskSession } from './desk-session.ts'
import { PinSignIn } from './pin-form.tsx'
import { readPhoneSecret } from './rider-phone.ts'
import { usePasskey } from './use-passkey.ts'

type SecondStep = { readonly ticket: string; readonly options: PasskeyRequest | null }

/** Signs in with password and second factor, with a passkey alone, or on a rider's phone with the PIN. The ids differ from those of a page below. */
export function SignInSteps() {
  const [step, setStep] = useState<SecondStep | null>(null)
  const [hasPin, setHasPin] = useState<boolean | null>(null)
  useEffect(() => {
    void readPhoneSecret().then((secret) => setHasPin(secret !== null))
  }, [])
  if (hasPin === null) return null
  if (hasPin) return <PinSignIn onOther={() => setHasPin(false)} />
  if (step !== null) return <CodeForm {...step} startAgain={() => setStep(null)} />
  return (
    <>
      <PasswordForm onChecked={setStep} />
      <PasskeySignIn />
    </>
  )
}

function PasswordForm({ onChecked }: { onChecked: (step: SecondStep) => void }) {
  const check = useCall(
    async (form: FormData): Promise<Sent<SecondStep>> => {
      const { email, password } = formValues(form, ['email', 'password'])
      if (email.trim() === '' || password === '') return { alert: LOGIN_INCOMPLETE }
      const result = await publicApi('POST /api/desk/login', { email, password })
      if (!result.ok) return result
      if (result.body.next === 'totp') return { ok: true, body: { ticket: result.body.ticket, options: null } }
      if (result.body.next === 'passkey') return { ok: true, body: result.body }
      return { alert: 'Your authenticator was reset. Please open the link in our mail to set up a new one.' }
    },
    { done: onChecked, fallback: NO_ANSWER },
  )
  return (
    <CallForm
      call={check}
      method="post"
      data-unguarded
      submitLabel="Next"
      busyLabel="Checking..."
      button={{ size: 'large', wide: true }}
    >
      <EmailField id="sign-in-email" autoComplete="username" />
      <PasswordField id="sign-in-password" autoComplete="current-password" />
    </CallForm>
  )
}

function PasskeySignIn() {
  const passkey = usePasskey(
    () => publicApi('POST /api/desk/login/passkey/options', {}),
    (assertion) => publicApi('POST /api/desk/login/passkey', { assertion }),
    startDeskSession,
  )
  return (
    <>
      <CallAlert call={passkey} />
      <Button
        variant="secondary"
        size="large"
        wide
        busy={passkey.isBusy}
        busyLabel="Checking..."
        onClick={() => passkey.start()}
      >
        Sign in with a passkey
      </Button>
    </>
  )
}

function CodeForm({ ticket, options, startAgain }: SecondStep & { startAgain: () => void }) {
  const signIn = useCodeCall((code) => publicApi('POST /api/desk/login/second', { ticket, code }), startDeskSession)

  return (
    <>
      {options !== null && <SecondStepPasskey ticket={ticket} options={options} />}
      <CallForm call={signIn} method="post" data-unguarded>
        <CodeField id="sign-in-code" error={signIn.errors.code} />
        <Button
          type="submit"
          variant={options === null ? 'primary' : 'secondary'}
          size="large"
          wide
          busy={signIn.isBusy}
          busyLabel="Signing in..."
        >
          Sign in
        </Button>
        <Button variant="quiet" onClick={startAgain}>
          Begin again
        </Button>
      </CallForm>
    </>
  )
}

function SecondStepPasskey({ ticket, options }: { ticket: string; options: PasskeyRequest }) {
  const passkey = usePasskey(
    async () => ({ ok: true, status: 200, body: { options } }),
    (assertion) => publicApi('POST /api/desk/login/second', { ticket, assertion }),
    startDeskSession,
  )
  return (
    <>
      <CallAlert call={passkey} />
      <Button size="large" wide busy={passkey.isBusy} busyLabel="Checking..." onClick={() => passkey.start()}>
        Use my passkey
      </Button>
      <p className="text-quiet">Or type a code:</p>
    </>
  )
}
