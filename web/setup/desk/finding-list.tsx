import type { SetupFinding } from '#contract/setup.ts'
import { Badge } from '#web/ui/badge.tsx'

const marks = {
  broken: { tone: 'danger', text: 'Broken' },
  warning: { tone: 'notice', text: 'Look' },
  good: { tone: 'success', text: 'Fine' },
} as const
const order = ['broken', 'warning', 'good'] as const

/** Findings of a check, the worst first. */
export function FindingList({ label, findings }: { label: string; findings: readonly SetupFinding[] }) {
  return (
    <ul aria-label={label} className="flex flex-col gap-2">
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
  )
}
