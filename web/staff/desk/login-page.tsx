import { type FormEvent, useState } from 'react'
import { href, Navigate, useLocation, useSearchParams } from 'react-router'
import type { PasskeyRequest } from '#contract/passkeys.ts'
import { LOGIN_INCOMPLETE } from '#domain/accounts/account-rules.ts'
import { AccountFormPage, EmailField, PasswordField } from '#web/accounts/account-form.tsx'
import { CodeField, NO_ANSWER, useCodeForm } from '#web/desk/code-form.tsx'
import { startDeskSession, useDeskSession } from '#web/desk/desk-session.ts'
import { usePasskey } from '#web/desk/use-passkey.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { refusalText } from '#web/platform/api.ts'
import { formValues } from '#web/platform/forms.ts'
import { publicApi } from '#web/platform/public-api.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Route } from './+types/login-page.ts'
import { StaffEnrolment } from './enrolment.tsx'
import { FirstOwnerForm } from './first-owner-form.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Sign in', matches })
}

type SecondStep = { readonly ticket: string; readonly options: PasskeyRequest | null }

/** Signs in with password and second factor, or with a passkey alone. A mailed link opens the enrolment. */
export default function DeskLoginPage() {
  const session = useDeskSession()
  const [query] = useSearchParams()
  const { hash } = useLocation()
  const [step, setStep] = useState<SecondStep | null>(null)
  const link = /^#link=([\w.-]+)$/.exec(hash)?.[1]
  if (link !== undefined) return <LinkedSignIn key={link} link={link} />
  if (session.kind === 'staff') return <Navigate to={deskPath(query.get('next'))} replace />
  return (
    <AccountFormPage
      title="Sign in"
      lead="For the staff of the shop."
      foot={<p className="text-quiet">Lost your phone? Use a recovery code, or ask an owner to reset your sign-in.</p>}
    >
      {step === null ? (
        <>
          <PasswordForm onChecked={setStep} />
          <PasskeySignIn />
        </>
      ) : (
        <CodeForm {...step} startAgain={() => setStep(null)} />
      )}
    </AccountFormPage>
  )
}

/** Sets up the sign-in of a mailed link. The printed link of a new shop asks first who its owner is. */
function LinkedSignIn({ link }: { link: string }) {
  const [claimed, setClaimed] = useState<string | null>(null)
  if (claimed !== null) return <StaffEnrolment link={claimed} firstPage={href('/desk/setup')} />
  if (link.startsWith('first.')) return <FirstOwnerForm link={link} onClaimed={setClaimed} />
  return <StaffEnrolment link={link} firstPage={href('/desk')} />
}

/** `next` if it is a page of the desk: no open redirect. */
function deskPath(next: string | null): string {
  return next !== null && /^\/desk(?:\/(?!login)[\w/-]*)?(?:\?|$)/.test(next) ? next : href('/desk')
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
      <form method="post" noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <EmailField autoComplete="username" />
        <PasswordField autoComplete="current-password" />
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
      <form method="post" noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <CodeField error={error} />
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
