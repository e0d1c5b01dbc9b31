import type { BreachRow } from '#contract/privacy-breaches.ts'
import { HOUR } from '#domain/time.ts'
import { Badge } from '#web/ui/badge.tsx'

/** How much of the 72 hours is left until the Board is to be told. */
export function BreachClock({ breach, now }: { breach: BreachRow; now: Date }) {
  const { boardDue, boardToldAt, closedAt } = breach
  const end = boardToldAt === null ? now : new Date(boardToldAt)
  const hours = Math.floor((new Date(boardDue).getTime() - end.getTime()) / HOUR)
  if (boardToldAt !== null && hours < 0) return <Badge tone="danger">{`Board told ${-hours} hours late`}</Badge>
  if (closedAt !== null) return <Badge tone="success">Closed</Badge>
  if (boardToldAt !== null) return <Badge tone="success">Board told in time</Badge>
  if (hours < 0) return <Badge tone="danger">{`Board: ${-hours} hours late`}</Badge>
  return <Badge tone={hours < 18 ? 'danger' : 'notice'}>{`Board: ${hours} hours left`}</Badge>
}
