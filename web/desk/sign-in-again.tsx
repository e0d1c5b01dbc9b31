import { useState } from 'react'
import { discardWork } from '#web/platform/unsaved-work.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { leaveDesk } from './desk-session.ts'
import { SignInSteps } from './sign-in-steps.tsx'

/** The sign-in over a page with unsaved work, which stays for the same person. */
export function SignInAgain() {
  // Closing the dialog opens it again.
  const [attempt, setAttempt] = useState(0)
  return (
    <Dialog key={attempt} open hidesPage title="Please sign in again" onClose={() => setAttempt(attempt + 1)}>
      <p>Your session has ended. What you typed is kept until you sign in here.</p>
      <SignInSteps />
      <Button variant="quiet" wide onClick={() => discardWork({ within: document, leave: leaveDesk })}>
        Discard it and leave
      </Button>
    </Dialog>
  )
}
