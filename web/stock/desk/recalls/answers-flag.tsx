import type { RecallRow } from '#contract/recalls.ts'
import { Badge } from '#web/ui/badge.tsx'

export function AnswersFlag({ recall: { orders, answered } }: { recall: Pick<RecallRow, 'orders' | 'answered'> }) {
  if (orders === 0) return null
  return (
    <Badge tone={answered < orders ? 'notice' : 'success'}>
      {answered} of {orders} answered
    </Badge>
  )
}
