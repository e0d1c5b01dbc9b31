import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { Order } from '#contract/orders.ts'
import { formatRupees, tolerantPaise } from '#domain/money.ts'
import { UNPAID_HOLD } from '#domain/payments/close-unpaid.ts'
import type { RefundProgress } from '#domain/payments/refund-progress.ts'
import { formatDate, MINUTE } from '#domain/time.ts'
import { say } from '#web/languages/say.ts'

/** The payment state of an order as text, with the customer's next action. */
export type PaymentState = {
  readonly tone: 'plain' | 'waiting' | 'good' | 'bad'
  readonly title: string
  readonly text: string
  /** `pay`: pay this order. `again`: the order is cancelled, place a new one. */
  readonly action: 'pay' | 'again' | null
}

/** `null` for a cancelled order that was not paid online. */
export function paymentState(order: Order): PaymentState | null {
  if (order.paymentType === 'CREDIT') return creditState(order)
  return order.paymentType === 'COD' ? cashState(order) : onlineState(order)
}

function creditState({ paymentStatus, status }: Order): PaymentState | null {
  if (paymentStatus === 'Paid') return { tone: 'good', title: say('Paid'), text: 'Thank you.', action: null }
  if (status === 'Cancelled' || status === 'Returned') return null
  return { tone: 'plain', title: 'On credit', text: 'Its invoice is due within your terms.', action: null }
}

function cashState({ paymentStatus, status, totalAmount, payouts }: Order): PaymentState | null {
  if (paymentStatus === 'Paid' && payouts.length > 0)
    return { tone: 'plain', title: 'Paid in cash', text: 'Your money for what came back is sent.', action: null }
  if (paymentStatus === 'Paid') return { tone: 'good', title: 'Paid in cash', text: 'Thank you.', action: null }
  if (status === 'Cancelled' || status === 'Returned') return null
  const amount = formatRupees(tolerantPaise(totalAmount))
  return {
    tone: 'plain',
    title: 'Pay on delivery',
    text: `${amount} in cash when the parcel reaches you.`,
    action: null,
  }
}

const waiting = (title: string, text: string): PaymentState => ({ tone: 'waiting', title, text, action: null })

function onlineState(order: Order): PaymentState {
  const { status, paymentStatus, canPayNow, refunds } = order
  const isOver = status === 'Cancelled' || status === 'Returned'
  if (paymentStatus === 'Refunded')
    return { tone: 'plain', title: 'Refunded', text: 'Your money has gone back the way it came.', action: null }
  if (paymentStatus === 'Paid' && isOver)
    return waiting('Paid, refund to follow', 'This order is over. What you paid goes back the way it came.')
  if (paymentStatus === 'Paid')
    return { tone: 'good', title: 'Paid', text: 'Your payment has arrived. Thank you.', action: null }
  if (refunds.length > 0)
    return {
      tone: refunds.every((refund) => refund.status === 'done') ? 'plain' : 'waiting',
      title: 'Your money goes back',
      text: 'What arrived for this order could not pay for it, so it goes back the way it came.',
      action: null,
    }
  if (status === 'Cancelled') return cancelledState(order)
  if (canPayNow)
    return {
      tone: 'waiting',
      title: 'Not paid yet',
      text: `We keep the products for ${UNPAID_HOLD / MINUTE} minutes after the order. Pay now to have it confirmed.`,
      action: 'pay',
    }
  return waiting('Payment is being checked', 'Please do not pay again. We tell you by mail as soon as it is settled.')
}

function cancelledState({ paymentStatus }: Order): PaymentState {
  if (paymentStatus !== 'Failed')
    return { tone: 'plain', title: 'Nothing to pay', text: 'The order was cancelled before it was paid.', action: null }
  return {
    tone: 'bad',
    title: 'Payment not completed',
    text: 'So the order was cancelled. If money has left your account all the same, we confirm the order or send it back.',
    action: 'again',
  }
}

const refundWords = {
  on_its_way: ({ expectedDays, requestedAt }) =>
    `On its way since ${formatDate(requestedAt)}. Banks need ${expectedDays} to show it.`,
  done: ({ expectedDays }) => `Sent back. If you cannot see it yet: banks need ${expectedDays} to show it.`,
  delayed: () => 'Delayed. The gateway could not send it, so our team looks after it. You need not do anything.',
} as const satisfies Record<RefundProgress, (refund: Order['refunds'][number]) => string>

/** The progress of a refund. */
export function refundText(refund: Order['refunds'][number]): string {
  return refundWords[refund.status](refund)
}

/** Whether the customer must act or wait. The page shows such a state first. */
export function needsAttention(state: PaymentState | null): state is PaymentState {
  return state?.tone === 'waiting' || state?.tone === 'bad'
}

/** Whether the payment of an online order may still arrive. */
export function mayStillBePaid({ paymentType, status, paymentStatus }: Order): boolean {
  return paymentType === 'ONLINE' && status === 'Pending' && paymentStatus === 'Pending'
}

/** Reloads the page's data when it becomes visible while a payment is open. */
export function useRevalidateUnpaid(...orders: readonly Order[]): void {
  const { revalidate } = useRevalidator()
  const isOpen = orders.some(mayStillBePaid)
  useEffect(() => {
    if (!isOpen) return
    const onVisible = () => document.visibilityState === 'visible' && void revalidate()
    const onPageShow = (event: PageTransitionEvent) => event.persisted && void revalidate()
    document.addEventListener('visibilitychange', onVisible)
    window.addEventListener('pageshow', onPageShow)
    return () => {
      document.removeEventListener('visibilitychange', onVisible)
      window.removeEventListener('pageshow', onPageShow)
    }
  }, [isOpen, revalidate])
}
