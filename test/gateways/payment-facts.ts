import { paise } from '#domain/money.ts'
import type { PaymentAttempt, AttemptState } from '#domain/payments/attempt.ts'
import type {
  CancelledBy,
  PaymentDecision,
  PaymentFacts,
  OrderFacts,
  PlannedRefund,
} from '#domain/payments/decision.ts'
import type { Capture, PaymentSnapshot, SnapshotStatus } from '#domain/payments/snapshot.ts'
import type { OrderStatus, PaymentStatus } from '#domain/orders/order-status.ts'
import { MINUTE } from '#domain/time.ts'

export const TOTAL = paise(49910)
export const START = new Date('2026-11-20T06:30:00Z')
export const startPlus = (ms: number): Date => new Date(START.getTime() + ms)

export const orderFacts = (given: Partial<OrderFacts> = {}): OrderFacts => ({
  status: 'Pending',
  paymentStatus: 'Pending',
  total: TOTAL,
  paidAttemptId: null,
  cancelledBy: null,
  ...given,
})

export const cancelledOrder = (cancelledBy: CancelledBy): OrderFacts =>
  orderFacts({
    status: 'Cancelled',
    paymentStatus: cancelledBy === 'failed_payment' ? 'Failed' : 'Pending',
    cancelledBy,
  })

export const buildAttempt = (given: Partial<PaymentAttempt> = {}): PaymentAttempt => ({
  id: 'att_1',
  state: 'pending',
  merchantRef: 'pone',
  amount: TOTAL,
  createdAt: START,
  expiresAt: startPlus(20 * MINUTE),
  ...given,
})

export const newCapture = (id = 'cap_1', amount: number = TOTAL): Capture => ({ id, amount: paise(amount) })

/** A snapshot of the gateway. By default `paid` has one capture of the whole amount, every other status none. */
export function buildSnapshot(status: SnapshotStatus, given: Partial<PaymentSnapshot> = {}): PaymentSnapshot {
  const captures = given.captures ?? (status === 'paid' ? [newCapture()] : [])
  const paid = paise(captures.reduce((sum, { amount }) => sum + amount, 0))
  const base = { status, merchantRef: 'pone', gatewayRef: 'gw_1', amount: TOTAL, currency: 'INR', rawStatus: status }
  return { ...base, paid, captures, ...given }
}

export const buildFacts = (given: Partial<PaymentFacts> = {}): PaymentFacts => ({
  order: orderFacts(),
  attempt: buildAttempt(),
  snapshot: buildSnapshot('paid'),
  isOlder: false,
  otherAttemptOpen: false,
  captureOwners: new Map(),
  now: startPlus(MINUTE),
  ...given,
})

/** The recorded results of decisions: orders, attempts and refunds in memory. */
type PaymentRecords = {
  order: { -readonly [Key in keyof OrderFacts]: OrderFacts[Key] }
  readonly attempts: Map<string, { attempt: PaymentAttempt; captures: Capture[] }>
  readonly refunds: (PlannedRefund & { attemptId: string })[]
  confirmations: number
  stockAvailable: boolean
}

export function buildPaymentRecords(attemptIds: readonly string[] = ['att_1']): PaymentRecords {
  const attempts: PaymentRecords['attempts'] = new Map()
  for (const id of attemptIds) attempts.set(id, { attempt: buildAttempt({ id, merchantRef: `p${id}` }), captures: [] })
  return { order: { ...orderFacts() }, attempts, refunds: [], confirmations: 0, stockAvailable: true }
}

/** The facts of one attempt and a snapshot of the gateway. */
export function factsOf(
  world: PaymentRecords,
  attemptId: string,
  snapshot: PaymentSnapshot | null,
  now = startPlus(2 * MINUTE),
): PaymentFacts {
  const { attempt } = world.attempts.get(attemptId)!
  const owners = [...world.attempts].flatMap(([id, { captures }]) => captures.map((own) => [own.id, id] as const))
  const open: readonly AttemptState[] = ['created', 'unknown', 'pending']
  const otherAttemptOpen = [...world.attempts].some(
    ([id, other]) => id !== attemptId && open.includes(other.attempt.state),
  )
  return {
    order: { ...world.order },
    attempt,
    snapshot,
    isOlder: false,
    otherAttemptOpen,
    captureOwners: new Map(owners),
    now,
  }
}

/** Applies a decision to the records, as the server does in its transaction. */
export function applyDecision(world: PaymentRecords, attemptId: string, decision: PaymentDecision): void {
  const row = world.attempts.get(attemptId)!
  row.attempt = { ...row.attempt, state: decision.attempt }
  row.captures.push(...decision.captures)
  world.refunds.push(...decision.refunds.map((refund) => ({ ...refund, attemptId })))
  const set = (status: OrderStatus, paymentStatus: PaymentStatus) =>
    Object.assign(world.order, { status, paymentStatus })
  if (decision.order.kind === 'payment_failed') {
    set('Cancelled', 'Failed')
    world.order.cancelledBy = 'failed_payment'
  } else if (decision.order.kind === 'reinstate_or_refund' && !world.stockAvailable) {
    world.refunds.push(...decision.order.otherwise.map((refund) => ({ ...refund, attemptId })))
  } else if (decision.order.kind !== 'none') {
    set('Confirmed', 'Paid')
    Object.assign(world.order, { paidAttemptId: attemptId, cancelledBy: null })
    world.confirmations += 1
  }
}
