import { href } from 'react-router'
import type { Order } from '#contract/orders.ts'
import { formatDate } from '#domain/time.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Rupees } from '#web/ui/price.tsx'
import { needsAttention, type PaymentState, paymentState, refundText } from './payment-state.ts'

const tones = {
  plain: { icon: 'shield', look: 'text-quiet' },
  waiting: { icon: 'clock', look: 'text-ink' },
  good: { icon: 'check', look: 'text-success' },
  bad: { icon: 'alert', look: 'text-danger' },
} as const satisfies Record<PaymentState['tone'], object>

/** The payment state of an order, its next action and its refunds. */
export function PaymentNotice({ order }: { order: Order }) {
  const state = paymentState(order)
  if (state === null) return null
  return (
    <Card as="section" aria-label="Payment" className="flex flex-col gap-4 break-inside-avoid">
      <h2 className="text-xl font-semibold">Payment</h2>
      <StateRow order={order} state={state} />
      {order.refunds.length > 0 && <Refunds refunds={order.refunds} />}
      {order.payouts.length > 0 && <Payouts payouts={order.payouts} />}
    </Card>
  )
}

/** The payment state at the foot of an order card. Only the latest order offers a retry. */
export function PaymentHint({ order, isLatest }: { order: Order; isLatest: boolean }) {
  const state = paymentState(order)
  if (!needsAttention(state) || (state.action === 'again' && !isLatest)) return null
  return (
    <div className="border-t border-line p-4 md:px-6">
      <StateRow order={order} state={state} />
    </div>
  )
}

function StateRow({ order, state }: { order: Order; state: PaymentState }) {
  const { tone, title, text, action } = state
  const { icon, look } = tones[tone]
  return (
    <div className="flex flex-col gap-3 sm:flex-row sm:items-center sm:justify-between sm:gap-6">
      <div className="flex items-start gap-3">
        <Icon name={icon} className={classNames('mt-0.5', look)} />
        <div>
          <p className={classNames('font-semibold', tone !== 'plain' && look)}>{title}</p>
          <p className="text-quiet">{text}</p>
        </div>
      </div>
      {action === 'pay' && (
        <LinkButton
          href={href('/online-payment/:orderId?', { orderId: order._id })}
          aria-label={`Pay now for order ${order.orderId}`}
          className="shrink-0 print:hidden"
        >
          Pay now
        </LinkButton>
      )}
      {action === 'again' && (
        <LinkButton href={href('/checkout')} variant="secondary" className="shrink-0 print:hidden">
          Try again
        </LinkButton>
      )}
    </div>
  )
}

function Refunds({ refunds }: { refunds: Order['refunds'] }) {
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-4">
      <h3 className="font-semibold">{refunds.length === 1 ? 'Refund' : 'Refunds'}</h3>
      <ul className="flex flex-col gap-3">
        {refunds.map((refund) => (
          <li key={refund.reference}>
            <p className="font-semibold">
              <Rupees amount={refund.amount} />
            </p>
            <p className="text-quiet">{refundText(refund)}</p>
            <p className="text-xs break-all text-quiet">Reference: {refund.reference}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What was paid back for returns of a cash order. */
function Payouts({ payouts }: { payouts: Order['payouts'] }) {
  return (
    <ul className="flex flex-col gap-3 border-t border-line pt-4">
      {payouts.map(({ amount, paidAt, to, reference }) => (
        <li key={`${paidAt} ${reference}`}>
          <p className="font-semibold">
            <Rupees amount={amount} />
            <span>{` paid back on ${formatDate(paidAt)}`}</span>
          </p>
          <p className="text-quiet wrap-anywhere">{`Sent to ${to}, reference ${reference}.`}</p>
        </li>
      ))}
    </ul>
  )
}
