import type { RecallRow } from '#contract/recalls.ts'
import { Badge } from '#web/ui/badge.tsx'

/** How many buyers were told, and how many answered. */
export function AnswersFlag({ recall }: { recall: Pick<RecallRow, 'orders' | 'told' | 'answered'> }) {
  const { orders, told, answered } = recall
  if (orders === 0) return null
  return (
    <>
      <Badge tone={told < orders ? 'notice' : 'success'}>{`${told} of ${orders} told`}</Badge>
      <Badge tone={answered < orders ? 'notice' : 'success'}>{`${answered} of ${orders} answered`}</Badge>
    </>
  )
}
