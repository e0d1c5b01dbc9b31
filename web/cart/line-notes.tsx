import type { CartLine } from '#domain/cart/cart-lines.ts'
import { tolerantPaise } from '#domain/money.ts'
import { say } from '#web/languages/say.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Rupees } from '#web/ui/price.tsx'

/** Whether a prescription is needed, brand and pack of a line. */
export function LineNotes({ brand, packSize, prescriptionRequired }: Partial<CartLine>) {
  const text = [brand, packSize && say(packSize)].filter(Boolean).join(' · ')
  if (text === '' && !prescriptionRequired) return null
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-quiet">
      {prescriptionRequired && <Badge icon="rx">Prescription needed</Badge>}
      {text !== '' && <span className="min-w-0">{text}</span>}
    </p>
  )
}

type UnitPriceProps = Pick<CartLine, 'sellingPrice' | 'mrp'> & { each?: boolean }

/** The price of one, with "each" on request and the struck MRP where it is higher. */
export function UnitPrice({ sellingPrice, mrp, each = false }: UnitPriceProps) {
  return (
    <>
      <span className="whitespace-nowrap">
        <Rupees amount={sellingPrice} />
        {each && <span> each</span>}
      </span>
      {tolerantPaise(mrp) > tolerantPaise(sellingPrice) && (
        <>
          {' '}
          <span className="sr-only">MRP </span>
          <s>
            <Rupees amount={mrp} className="whitespace-nowrap" />
          </s>
        </>
      )}
    </>
  )
}
