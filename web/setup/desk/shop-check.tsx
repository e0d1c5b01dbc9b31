import { useState } from 'react'
import type { SetupFinding } from '#contract/setup.ts'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { deskApi } from '#web/desk/desk-session.ts'
import { Button } from '#web/ui/button.tsx'
import { CallAlert } from '#web/ui/call-form.tsx'
import { useCall } from '#web/ui/use-call.ts'
import { FindingList } from './finding-list.tsx'

/** The findings of `npm run doctor`, on demand because they ask the mail server and the gateway. */
export function ShopCheck() {
  const [findings, setFindings] = useState<readonly SetupFinding[] | null>(null)
  const check = useCall(() => deskApi('GET /api/desk/setup/checks', {}), {
    done: (body) => setFindings(body.findings),
    fallback: 'There was no answer. Please check the connection.',
  })
  return (
    <DeskSection title="Check the shop">
      <p className="text-quiet">Database, disk, mail server, gateway keys, backups and stored pictures.</p>
      <Button
        variant="secondary"
        className="self-start"
        busy={check.isBusy}
        busyLabel="Checking..."
        onClick={() => check.start()}
      >
        Check everything
      </Button>
      <CallAlert call={check} />
      {findings !== null && <FindingList label="Findings" findings={findings} />}
    </DeskSection>
  )
}
