import type { DeskOrderRow } from '#contract/fulfilment.ts'
import { paymentWords } from '#domain/fulfilment/order-payment-words.ts'
import { Rupees } from '#web/ui/price.tsx'

/** What is still to be paid for an order, or else what was paid and whether it went back (orders-12). */
export function OrderMoney({ order }: { order: DeskOrderRow }) {
  const { amountDue, amountPaid } = order
  const words = paymentWords(order)
  if (amountDue === 0 && amountPaid === 0) return <span className="font-semibold">{words}</span>
  return (
    <>
      <span>{`${words} `}</span>
      <Rupees amount={amountDue || amountPaid} className="font-semibold" />
    </>
  )
}
