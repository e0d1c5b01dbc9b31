import type { DeskOrderRow } from '#contract/fulfilment.ts'
import { Badge } from '#web/ui/badge.tsx'

/** The obstacles to packing, and the person who packs. */
export function OrderFlags({ order }: { order: DeskOrderRow }) {
  return (
    <>
      {order.holdReason !== null && <Badge tone="notice">On hold</Badge>}
      {order.prescription === 'needed' && (
        <Badge tone="notice" icon="rx">
          Prescription missing
        </Badge>
      )}
      {order.prescription === 'received' && (
        <Badge tone="notice" icon="rx">
          Prescription to see
        </Badge>
      )}
      {order.prescription === 'approved' && (
        <Badge tone="success" icon="rx">
          Prescription approved
        </Badge>
      )}
      {order.claim !== null && <Badge>Being packed by {order.claim.name}</Badge>}
    </>
  )
}
