import { useState } from 'react'
import { deskApi } from '#web/desk/desk-session.ts'
import { ActionButton } from '#web/desk/desk-permission.tsx'
import { refusalText } from '#web/platform/api.ts'
import { AlertBox } from '#web/ui/alert.tsx'

/** Sends a test message to the signed-in person and says whether it left. */
export function TestMail() {
  const [result, setResult] = useState<Awaited<ReturnType<typeof send>> | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function press() {
    setBusy(true)
    setResult(await send())
    setBusy(false)
  }

  return (
    <div className="flex flex-col items-start gap-3">
      <ActionButton
        action="setup.edit"
        variant="secondary"
        busy={isBusy}
        busyLabel="Sending..."
        onClick={() => void press()}
      >
        Send me a test message
      </ActionButton>
      {result !== null &&
        (result.ok ? (
          <AlertBox tone="success">
            The mail server took the message to {result.body.to}. Look into your inbox.
          </AlertBox>
        ) : (
          <AlertBox>{refusalText(result, 'There was no answer. Please check the connection.')}</AlertBox>
        ))}
    </div>
  )
}

function send() {
  return deskApi('POST /api/desk/setup/test-mail', {})
}
