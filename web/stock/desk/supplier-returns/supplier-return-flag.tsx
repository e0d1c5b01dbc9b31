import { type SupplierReturnState, supplierReturnStateNames } from '#domain/stock/supplier-return-changes.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

const tones: Readonly<Record<SupplierReturnState, BadgeTone>> = {
  draft: 'notice',
  sent: 'brand',
  credited: 'success',
  refused: 'danger',
  cancelled: 'neutral',
}

/** The state of a return to a supplier. */
export function SupplierReturnFlag({ state }: { state: SupplierReturnState }) {
  return <Badge tone={tones[state]}>{supplierReturnStateNames[state]}</Badge>
}
