import { useState } from 'react'
import type { SetupFinding } from '#contract/setup.ts'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { deskApi } from '#web/desk/desk-session.ts'
import { refusalText } from '#web/platform/api.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'

const marks = {
  broken: { tone: 'danger', text: 'Broken' },
  warning: { tone: 'notice', text: 'Look' },
  good: { tone: 'success', text: 'Fine' },
} as const
const order = ['broken', 'warning', 'good'] as const

/** The findings of `npm run doctor`, on demand because they ask the mail server and the gateway. */
export function ShopCheck() {
  const [findings, setFindings] = useState<readonly SetupFinding[] | null>(null)
  const [alert, setAlert] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function check() {
    setBusy(true)
    const result = await deskApi('GET /api/desk/setup/checks', {})
    setBusy(false)
    setAlert(result.ok ? null : refusalText(result, 'There was no answer. Please check the connection.'))
    if (result.ok) setFindings(result.body.findings)
  }

  return (
    <DeskSection title="Check the shop">
      <p className="text-quiet">Database, disk, mail server, gateway keys, backups and stored pictures.</p>
      <Button
        variant="secondary"
        className="self-start"
        busy={isBusy}
        busyLabel="Checking..."
        onClick={() => void check()}
      >
        Check everything
      </Button>
      {alert !== null && <AlertBox>{alert}</AlertBox>}
      {findings !== null && (
        <ul aria-label="Findings" className="flex flex-col gap-2">
          {order.flatMap((state) =>
            findings
              .filter((finding) => finding.state === state)
              .map(({ sentence }) => (
                <li key={sentence} className="flex items-start gap-3">
                  <Badge tone={marks[state].tone}>{marks[state].text}</Badge>
                  <span className="min-w-0 wrap-anywhere">{sentence}</span>
                </li>
              )),
          )}
        </ul>
      )}
    </DeskSection>
  )
}
