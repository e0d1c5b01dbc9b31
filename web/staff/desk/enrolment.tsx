import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ApiOutput } from '#contract/api.ts'
import { passwordError } from '#domain/accounts/password-rules.ts'
import { authenticatorCodeError } from '#domain/staff/staff-rules.ts'
import { AccountFormPage, PasswordField } from '#web/accounts/account-form.tsx'
import { CodeField, NO_ANSWER, useCodeCall } from '#web/desk/code-form.tsx'
import { startDeskSession } from '#web/desk/desk-session.ts'
import { formText } from '#web/platform/forms.ts'
import { publicApi } from '#web/platform/public-api.ts'
import { Button } from '#web/ui/button.tsx'
import { CallForm } from '#web/ui/call-form.tsx'
import { useCall } from '#web/ui/use-call.ts'
import { QrCode } from '#web/desk/qr-code.tsx'

type StartedEnrolment = ApiOutput<'POST /api/desk/enrol'>
type CompletedEnrolment = ApiOutput<'POST /api/desk/enrol/confirm'>

/** Sets up the sign-in in three steps: password, authenticator, recovery codes. */
export function StaffEnrolment({ link, firstPage }: { link: string; firstPage: string }) {
  const [started, setStarted] = useState<StartedEnrolment | null>(null)
  const [enrolled, setEnrolled] = useState<CompletedEnrolment | null>(null)
  if (enrolled !== null) return <RecoveryCodes {...enrolled} firstPage={firstPage} />
  return started === null ? (
    <ChoosePassword link={link} onStarted={setStarted} />
  ) : (
    <ConnectAuthenticator {...started} onEnrolled={setEnrolled} />
  )
}

function ChoosePassword({ link, onStarted }: { link: string; onStarted: (started: StartedEnrolment) => void }) {
  const choose = useCall(
    (form: FormData) => {
      const password = formText(form, 'password')
      const wrong = passwordError(password)
      return wrong === null ? publicApi('POST /api/desk/enrol', { link, password }) : { errors: { password: wrong } }
    },
    { done: onStarted, fallback: NO_ANSWER },
  )
  return (
    <AccountFormPage title="Choose a password" lead="Step 1 of 3. You will need it each time you sign in.">
      <CallForm
        call={choose}
        method="post"
        data-unguarded
        submitLabel="Next"
        busyLabel="Checking..."
        button={{ size: 'large', wide: true }}
      >
        <PasswordField autoComplete="new-password" hint="At least 8 characters" error={choose.errors.password} />
      </CallForm>
    </AccountFormPage>
  )
}

function ConnectAuthenticator({
  ticket,
  email,
  secret,
  uri,
  onEnrolled,
}: StartedEnrolment & { onEnrolled: (enrolled: CompletedEnrolment) => void }) {
  const confirm = useCodeCall(
    (code) => publicApi('POST /api/desk/enrol/confirm', { ticket, code }),
    onEnrolled,
    authenticatorCodeError,
  )

  return (
    <AccountFormPage
      title="Connect your authenticator"
      lead="Step 2 of 3. It needs an authenticator app on your phone, such as Google Authenticator or Aegis. Both are free."
    >
      <ol className="flex list-decimal flex-col gap-3 pl-5">
        <li>
          On another phone: scan this code with the authenticator app.
          <QrCode text={uri} label="QR code for the authenticator app" />
          On this phone:{' '}
          <a href={uri} className="inline-flex min-h-11 items-center font-semibold text-brand-strong underline">
            open the authenticator app
          </a>
          . If neither works: choose “Enter a setup key” in the app.
          <br />
          Account: <strong className="wrap-anywhere">{email}</strong>
          <br />
          Key:{' '}
          <code data-setup-key className="text-lg font-semibold wrap-anywhere">
            {secret.replace(/(.{4})(?=.)/g, '$1 ')}
          </code>
        </li>
        <li>Type the code that the app shows.</li>
      </ol>
      <CallForm
        call={confirm}
        method="post"
        data-unguarded
        submitLabel="Next"
        busyLabel="Checking..."
        button={{ size: 'large', wide: true }}
      >
        <CodeField isFirst error={confirm.errors.code} />
      </CallForm>
    </AccountFormPage>
  )
}

function RecoveryCodes({ token, staff, recoveryCodes, firstPage }: CompletedEnrolment & { firstPage: string }) {
  const navigate = useNavigate()
  const enter = () => {
    startDeskSession({ token, staff })
    void navigate(firstPage, { replace: true })
  }
  return (
    <AccountFormPage
      title="Keep your recovery codes"
      lead="Step 3 of 3. Each one signs you in once if your phone is lost. They are not shown again."
    >
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-1 gap-x-6 gap-y-1 font-semibold tabular-nums sm:grid-cols-2"
      >
        {recoveryCodes.map((code) => (
          <li key={code}>
            <code translate="no">{code}</code>
          </li>
        ))}
      </ul>
      <p className="text-quiet">Print this page or write them down, and keep them away from your phone.</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={enter}>I have kept them: go to the desk</Button>
        <Button variant="secondary" onClick={() => window.print()}>
          Print
        </Button>
      </div>
    </AccountFormPage>
  )
}
