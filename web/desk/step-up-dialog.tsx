import { lazy, Suspense, useEffect, useState } from 'react'
import { leaveWork } from '#web/platform/unsaved-work.ts'
import { Button } from '#web/ui/button.tsx'
import { CallAlert, CallForm } from '#web/ui/call-form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { CodeField, useCodeCall } from './code-form.tsx'
import {
  isRiderSession,
  type StepUpRequest,
  requestStepUpPasskey,
  sendStepUp,
  signOutOfDesk,
  useStepUpRequest,
  useDeskSession,
} from './desk-session.ts'
import { usePasskey } from './use-passkey.ts'

const PinUnlock = lazy(async () => ({ default: (await import('./pin-form.tsx')).PinUnlock }))

/** Asks for a second factor. The page below stays mounted, so that its forms keep their contents. */
export function StepUpDialog() {
  const request = useStepUpRequest()
  // Closing the dialog of a locked desk opens it again.
  const [attempt, setAttempt] = useState(0)
  if (request === null) return null
  if (isRiderSession())
    return (
      <Suspense>
        <PinUnlock settle={request.settle} />
      </Suspense>
    )
  return <OpenStepUpDialog key={attempt} {...request} reopen={() => setAttempt(attempt + 1)} />
}

function OpenStepUpDialog({ isLocked, settle, reopen }: StepUpRequest & { reopen: () => void }) {
  const unlock = useCodeCall(
    (code) => sendStepUp({ code }),
    () => settle(true),
  )
  const passkey = usePasskey(
    requestStepUpPasskey,
    (assertion) => sendStepUp({ assertion }),
    () => settle(true),
  )
  const session = useDeskSession()
  useEffect(() => document.getElementById('code')?.focus(), [])
  return (
    <Dialog
      open
      title={isLocked ? 'The desk is locked' : 'Please confirm that it is you'}
      onClose={isLocked ? reopen : () => settle(false)}
    >
      <p>
        {isLocked
          ? 'It was not used for a while. Your page is as you left it.'
          : 'This needs a code or passkey again. It is then good for ten minutes.'}
      </p>
      <CallAlert call={passkey} />
      <CallForm call={unlock} data-unguarded>
        <CodeField error={unlock.errors.code} />
        <div className="flex flex-wrap gap-3 *:flex-1">
          <Button type="submit" busy={unlock.isBusy} busyLabel="Checking...">
            {isLocked ? 'Unlock' : 'Confirm'}
          </Button>
          {/* After a reload of a locked desk it is unknown whether the person has a passkey. */}
          {(session.kind !== 'staff' || session.staff.hasPasskey) && (
            <Button variant="secondary" busy={passkey.isBusy} busyLabel="Checking..." onClick={() => passkey.start()}>
              Use my passkey
            </Button>
          )}
          {isLocked && (
            <Button variant="secondary" onClick={() => leaveWork(() => void signOutOfDesk())}>
              Sign out
            </Button>
          )}
        </div>
      </CallForm>
    </Dialog>
  )
}
