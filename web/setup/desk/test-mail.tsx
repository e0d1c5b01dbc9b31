import { useState } from 'react'
import { ActionButton } from '#web/desk/desk-permission.tsx'
import { deskApi } from '#web/desk/desk-session.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { CallAlert } from '#web/ui/call-form.tsx'
import { useCall } from '#web/ui/use-call.ts'

/** Sends a test message to the signed-in person and says whether it left. */
export function TestMail() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const send = useCall(
    () => {
      setSentTo(null)
      return deskApi('POST /api/desk/setup/test-mail', {})
    },
    { done: ({ to }) => setSentTo(to), fallback: 'There was no answer. Please check the connection.' },
  )
  return (
    <div className="flex flex-col items-start gap-3">
      <ActionButton
        action="setup.edit"
        variant="secondary"
        busy={send.isBusy}
        busyLabel="Sending..."
        onClick={() => send.start()}
      >
        Send me a test message
      </ActionButton>
      {sentTo !== null && (
        <AlertBox tone="success">The mail server took the message to {sentTo}. Look into your inbox.</AlertBox>
      )}
      <CallAlert call={send} />
    </div>
  )
}
