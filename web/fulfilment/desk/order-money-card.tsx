import type { DeskOrder } from '#contract/fulfilment.ts'
import { orderPaidModes } from '#domain/fulfilment/order-in-fulfilment.ts'
import { modeWords } from '#domain/fulfilment/received-money.ts'
import { formatRupees, tolerantPaise } from '#domain/money.ts'
import { paymentWords } from '#domain/fulfilment/order-payment-words.ts'
import { formatDate } from '#domain/time.ts'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { FactList } from '#web/ui/facts.tsx'
import { Rupees } from '#web/ui/price.tsx'
import { SignedRupees } from '#web/ui/signed-rupees.tsx'

const paymentTones: Readonly<Record<string, BadgeTone>> = {
  Paid: 'success',
  Failed: 'danger',
  Refunded: 'neutral',
  'Nothing due': 'neutral',
}

/** What an order costs, what was paid and what went back. */
export function OrderMoneyCard({ order }: { order: DeskOrder }) {
  const words = paymentWords(order)
  return (
    <DeskSection title="Money">
      <FactList
        facts={[
          { label: 'Payment', value: paymentTypeWords(order) },
          { label: 'Payment status', value: <Badge tone={paymentTones[words] ?? 'notice'}>{words}</Badge> },
          { label: 'Items', value: <Rupees amount={order.itemsTotal} /> },
          { label: 'Delivery', value: <Rupees amount={order.deliveryFee} /> },
          ...(order.cutAmount > 0 ? [{ label: 'Cut', value: <Rupees amount={order.cutAmount} /> }] : []),
          ...(order.roundOff === 0 ? [] : [{ label: 'Round-off', value: <SignedRupees amount={order.roundOff} /> }]),
          ...(order.amountDue > 0
            ? [{ label: 'Due', value: <Rupees amount={order.amountDue} className="text-lg font-semibold" /> }]
            : []),
          ...(order.amountPaid > 0
            ? [{ label: 'Paid', value: <Rupees amount={order.amountPaid} className="text-lg font-semibold" /> }]
            : []),
          ...(order.cashMode === null ? [] : [{ label: 'Received', value: receivedText(order) }]),
          ...(order.amountRefunded > 0
            ? [{ label: 'Refunded', value: <Rupees amount={order.amountRefunded} className="font-semibold" /> }]
            : []),
          ...order.refunds.map((refund) => ({
            label: `Refund ${refund.reference}`,
            value: (
              <>
                <Rupees amount={refund.amount} />, {refund.status.replaceAll('_', ' ')}
              </>
            ),
          })),
          ...order.payouts.map(({ amount, paidAt, to, reference }) => ({
            label: `Paid back ${reference}`,
            value: (
              <>
                <Rupees amount={amount} />
                <span className="block text-quiet">{`To ${to} on ${formatDate(paidAt)}`}</span>
              </>
            ),
          })),
        ]}
      />
    </DeskSection>
  )
}

/** How a cash order was paid, and how much in each way where it was paid in two. */
function receivedText({ cashMode, received }: DeskOrder): string {
  if (received.length > 1)
    return received.map(({ mode, amount }) => `${formatRupees(tolerantPaise(amount))} ${modeWords[mode]}`).join(', ')
  return cashMode === null ? '' : orderPaidModes[cashMode]
}

function paymentTypeWords({ paymentType, collectAt }: DeskOrder): string {
  if (paymentType === 'CREDIT') return 'On credit'
  if (paymentType === 'ONLINE') return 'Online'
  return collectAt === null ? 'Cash on Delivery' : 'At the outlet'
}
