import { sumPaise, type Paise } from '../money.ts'
import { DAY, HOUR, MINUTE } from '../time.ts'
import type { RefundSnapshot, RefundStatus } from './snapshot.ts'

/** A refund row: the reference of a try is stored before its first call and kept until that try ends (payments.md §3, medusa #16681). */
export type RefundState = 'requested' | RefundStatus

const rank = { requested: 0, pending: 1, failed: 2, succeeded: 3 } as const satisfies Record<RefundState, number>

export type RefundDecision = {
  readonly state: RefundState
  readonly alerts: readonly ('refund_failed' | 'refund_amount_differs' | 'refund_succeeded_then_otherwise')[]
}

/** What an answer means for a refund row. `null`: the gateway does not know it, so the same call is simply made again. */
export function decideRefund(
  refund: { readonly state: RefundState; readonly amount: Paise; readonly refundRef: string },
  snapshot: RefundSnapshot | null,
): RefundDecision {
  const stays = (alerts: RefundDecision['alerts'] = []): RefundDecision => ({ state: refund.state, alerts })
  if (snapshot === null || snapshot.refundRef !== refund.refundRef) return stays()
  if (snapshot.amount !== refund.amount) return stays(['refund_amount_differs'])
  if (refund.state === 'succeeded' && snapshot.status === 'failed') return stays(['refund_succeeded_then_otherwise'])
  if (rank[snapshot.status] <= rank[refund.state]) return stays()
  return { state: snapshot.status, alerts: snapshot.status === 'failed' ? ['refund_failed'] : [] }
}

/** Whether everything that arrived for an attempt went back: only then is it Refunded. Nothing arrived: no. */
export function isFullyRefunded(
  captures: readonly { readonly amount: Paise }[],
  refunds: readonly { readonly amount: Paise; readonly state: RefundState }[],
): boolean {
  const back = sumPaise(refunds.filter(({ state }) => state === 'succeeded').map(({ amount }) => amount))
  return captures.length > 0 && back >= sumPaise(captures.map(({ amount }) => amount))
}

/** What of a capture can still be given back: what arrived less every refund that has not failed. Never below 0. */
export function refundable(
  capture: { readonly amount: Paise },
  refunds: readonly { readonly amount: Paise; readonly state: RefundState }[],
): Paise {
  const gone = sumPaise(refunds.filter(({ state }) => state !== 'failed').map(({ amount }) => amount))
  return Math.max(0, capture.amount - gone) as Paise
}

/** Refunds at the gateway which the shop did not order: to be imported, with an alert (payments.md §2.3). */
export function foreignRefunds(
  known: readonly { readonly refundRef: string; readonly gatewayRefundId: string | null }[],
  listed: readonly RefundSnapshot[],
): readonly RefundSnapshot[] {
  const refs = new Set(known.map(({ refundRef }) => refundRef))
  const ids = new Set(known.map(({ gatewayRefundId }) => gatewayRefundId))
  return listed.filter(({ refundRef, gatewayRefundId }) => !refs.has(refundRef) && !ids.has(gatewayRefundId))
}

const firstRefundChecks = [MINUTE, 10 * MINUTE]

/** When to ask about an unfinished refund next: after 1 min, 10 min, then hourly for a day, then daily until it is final. */
export function nextRefundCheck(requestedAt: Date, now: Date): Date {
  const age = now.getTime() - requestedAt.getTime()
  const early = firstRefundChecks.find((time) => time > age)
  const step = age < DAY ? HOUR : DAY
  return new Date(requestedAt.getTime() + (early ?? (Math.floor(age / step) + 1) * step))
}

/** Whether a refund takes so long that a person must look. */
export function isRefundOverdue(requestedAt: Date, now: Date): boolean {
  return now.getTime() - requestedAt.getTime() > 7 * DAY
}

const retryWaits = [HOUR, 6 * HOUR, DAY]

/** How long after its nth try has failed a refund is sent again, in milliseconds; null when a person must look. */
export function refundRetryWait(tries: number): number | null {
  return retryWaits[tries - 1] ?? null
}
