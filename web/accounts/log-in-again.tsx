import { useEffect, useState } from 'react'
import { href, useLocation, useNavigate } from 'react-router'
import { discardWork } from '#web/platform/unsaved-work.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { isOwnerOfPage, keptPage } from './kept-page.ts'
import { LoginForms } from './login-forms.tsx'
import type { LoginResponse } from './session.ts'

/** The login over a page with unsaved work, which stays for the same customer. */
export function LogInAgain({ logIn }: { logIn: (answer: LoginResponse) => Promise<unknown> }) {
  // Closing the dialog opens it again.
  const [attempt, setAttempt] = useState(0)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [keptPath] = useState(pathname)
  // A link of the dialog, such as that of a forgotten password, leaves the page.
  useEffect(() => {
    if (pathname !== keptPath) keptPage.set(false)
  }, [pathname, keptPath])

  function leave() {
    keptPage.set(false)
    void navigate(href('/login'))
  }

  async function logInHere(answer: LoginResponse): Promise<void> {
    const isOwner = isOwnerOfPage(answer.token)
    await logIn(answer)
    if (!isOwner) discardWork({ within: document, leave: () => location.assign(href('/')) })
  }

  return (
    <Dialog key={attempt} open hidesPage title="Please log in again" onClose={() => setAttempt(attempt + 1)}>
      <LoginForms
        note={<AlertBox tone="notice">Your session has ended. What you typed is kept until you log in here.</AlertBox>}
        logIn={logInHere}
      />
      <Button variant="quiet" wide onClick={() => discardWork({ within: document, leave })}>
        Discard it and leave
      </Button>
    </Dialog>
  )
}
