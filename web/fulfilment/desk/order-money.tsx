import type { DeskOrderRow } from '#contract/fulfilment.ts'
import { Rupees } from '#web/ui/price.tsx'

/** What is still to be paid for an order, or else what was paid (orders-12). */
export function OrderMoney({ order: { amountDue, amountPaid } }: { order: DeskOrderRow }) {
  if (amountDue === 0 && amountPaid === 0) return <span className="font-semibold">Nothing due</span>
  return (
    <>
      <span>{amountDue > 0 ? 'Due ' : 'Paid '}</span>
      <Rupees amount={amountDue || amountPaid} className="font-semibold" />
    </>
  )
}
