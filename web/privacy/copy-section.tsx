import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { DataCopy, YourData } from '#contract/privacy-your-data.ts'
import { formatDateTime } from '#domain/time.ts'
import { OtpField, PasswordField } from '#web/accounts/account-form.tsx'
import { SaveFileButton } from '#web/documents/save-file-button.tsx'
import { api } from '#web/platform/api.ts'
import { formText } from '#web/platform/forms.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { CallAlert, CallForm } from '#web/ui/call-form.tsx'
import { useCall } from '#web/ui/use-call.ts'
import { DataSection } from './data-section.tsx'

/** Asks for a copy of all data and saves it. */
export function CopySection({ data }: { data: YourData }) {
  const [copy, setCopy] = useState(data.copy)
  const [isAsking, setAsking] = useState(false)
  const shown = data.copy?._id === copy?._id ? data.copy : copy
  return (
    <DataSection title="Get a copy">
      <p>Everything that we hold about you, as a page to read with the pictures, and as a file for a computer.</p>
      {shown !== null && <ShownCopy copy={shown} />}
      {isAsking ? (
        <AskForm
          email={data.email}
          hasPassword={data.hasPassword}
          onAsked={(asked) => {
            setCopy(asked)
            setAsking(false)
            announce('Your copy is being made')
          }}
        />
      ) : (
        (shown === null || shown.isReady) && (
          <Button variant="secondary" className="self-start" onClick={() => setAsking(true)}>
            {shown === null ? 'Get a copy' : 'Get a new copy'}
          </Button>
        )
      )}
    </DataSection>
  )
}

function ShownCopy({ copy: { _id: id, askedAt, isReady, expiresAt } }: { copy: DataCopy }) {
  const { revalidate, state } = useRevalidator()
  if (!isReady)
    return (
      <div className="flex flex-col items-start gap-3">
        <p role="status">
          Your copy, asked for on {formatDateTime(askedAt)}, is being made. We mail you within minutes.
        </p>
        <Button variant="secondary" busy={state === 'loading'} busyLabel="Looking..." onClick={() => void revalidate()}>
          Look again
        </Button>
      </div>
    )
  return (
    <div className="flex flex-col items-start gap-3">
      <p>Ready. You can save it until {formatDateTime(expiresAt)}.</p>
      <SaveFileButton label="Save the page" path={`/api/privacy/copies/${id}/page`} fileName="your-data.html" />
      <SaveFileButton label="Save the JSON file" path={`/api/privacy/copies/${id}/data`} fileName="your-data.json" />
    </div>
  )
}

type AskFormProps = Pick<YourData, 'email' | 'hasPassword'> & { onAsked: (copy: DataCopy) => void }

/** The password again, or a mailed code. */
function AskForm({ email, hasPassword, onAsked }: AskFormProps) {
  const [byCode, setByCode] = useState(!hasPassword)
  const sendCode = useCall(() => api('POST /api/auth/login-code', { email }), {
    done: () => {
      setByCode(true)
      announce('A code is on its way to you')
    },
  })
  const ask = useCall(
    (form: FormData) =>
      api(
        'POST /api/privacy/copies',
        byCode ? { otp: formText(form, 'otp') } : { password: formText(form, 'password') },
      ),
    { done: ({ copy }) => onAsked(copy) },
  )
  return (
    <CallForm call={ask} submitLabel="Make the copy" busyLabel="Checking..." data-unguarded>
      {byCode ? (
        <OtpField error={ask.errors.otp} />
      ) : (
        <PasswordField
          id="copy-password"
          label="Your password again"
          autoComplete="current-password"
          error={ask.errors.password}
        />
      )}
      <CallAlert call={sendCode} />
      <Button variant="quiet" busy={sendCode.isBusy} busyLabel="Sending..." onClick={() => sendCode.start()}>
        {byCode ? 'Send me a code' : 'Send me a code instead'}
      </Button>
    </CallForm>
  )
}
