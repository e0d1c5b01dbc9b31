import type { ReceiptRow } from '#contract/receipts.ts'
import { Badge } from '#web/ui/badge.tsx'

/** Whether a receipt is posted. */
export function ReceiptFlag({ receipt: { state } }: { receipt: Pick<ReceiptRow, 'state'> }) {
  return state === 'draft' ? <Badge tone="notice">Draft</Badge> : <Badge tone="success">Posted</Badge>
}
