import type { DeskProductRow } from '#contract/desk-products.ts'
import type { StockFlag } from '#domain/catalogue/availability.ts'
import { formatDate } from '#domain/time.ts'
import { Badge } from '#web/ui/badge.tsx'

export function ProductFlags({ product }: { product: DeskProductRow }) {
  return (
    <>
      {product.isWithdrawn && <Badge tone="danger">Withdrawn</Badge>}
      {product.prescriptionRequired && <Badge icon="rx">Prescription</Badge>}
      {product.flags.map((flag) => (
        <Badge key={flag} tone={flag === 'low-stock' || flag === 'near-expiry' ? 'notice' : 'danger'}>
          {flagTexts[flag]}
        </Badge>
      ))}
    </>
  )
}

const flagTexts: Readonly<Record<StockFlag, string>> = {
  'out-of-stock': 'Out of stock',
  'low-stock': 'Low stock',
  'near-expiry': 'Expires soon',
  expired: 'Expired',
}

/** ", expires 31 March 2028", or nothing. */
export function expiryText({ expiryDate }: Pick<DeskProductRow, 'expiryDate'>): string {
  return expiryDate === null ? '' : `, expires ${formatDate(expiryDate)}`
}
