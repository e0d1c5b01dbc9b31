import { sumPaise, type Paise } from '../money.ts'
import { DAY, HOUR, MINUTE } from '../time.ts'
import type { RefundSnapshot, RefundStatus } from './snapshot.ts'

/**
 * The state of a refund. The reference is stored before the first call of a try and kept until the try ends
 * (payments-12).
 */
export type RefundState = 'requested' | RefundStatus

const rank = { requested: 0, pending: 1, failed: 2, succeeded: 3 } as const satisfies Record<RefundState, number>

type RefundDecision = {
  readonly state: RefundState
  readonly alerts: readonly ('refund_failed' | 'refund_amount_differs' | 'refund_succeeded_then_otherwise')[]
}

/** Decides what a snapshot means for a refund. `null`: the gateway does not know it, so the call is repeated. */
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

/** Whether all money of an attempt was refunded; false if none arrived. */
export function isFullyRefunded(
  captures: readonly { readonly amount: Paise }[],
  refunds: readonly { readonly amount: Paise; readonly state: RefundState }[],
): boolean {
  const back = sumPaise(refunds.filter(({ state }) => state === 'succeeded').map(({ amount }) => amount))
  return captures.length > 0 && back >= sumPaise(captures.map(({ amount }) => amount))
}

/** The refundable rest of a capture: its amount less every refund that has not failed, at least 0. */
export function refundableAmount(
  capture: { readonly amount: Paise },
  refunds: readonly { readonly amount: Paise; readonly state: RefundState }[],
): Paise {
  const gone = sumPaise(refunds.filter(({ state }) => state !== 'failed').map(({ amount }) => amount))
  return Math.max(0, capture.amount - gone) as Paise
}

/** Refunds at the gateway that the shop did not order, to import with an alert (payments-7). */
export function foreignRefunds(
  known: readonly { readonly refundRef: string; readonly gatewayRefundId: string | null }[],
  listed: readonly RefundSnapshot[],
): readonly RefundSnapshot[] {
  const refs = new Set(known.map(({ refundRef }) => refundRef))
  const ids = new Set(known.map(({ gatewayRefundId }) => gatewayRefundId))
  return listed.filter(({ refundRef, gatewayRefundId }) => !refs.has(refundRef) && !ids.has(gatewayRefundId))
}

const firstRefundChecks = [MINUTE, 10 * MINUTE]

/** The next check of an unfinished refund: after 1 min, 10 min, hourly for a day, then daily. */
export function nextRefundCheck(requestedAt: Date, now: Date): Date {
  const age = now.getTime() - requestedAt.getTime()
  const early = firstRefundChecks.find((time) => time > age)
  const step = age < DAY ? HOUR : DAY
  return new Date(requestedAt.getTime() + (early ?? (Math.floor(age / step) + 1) * step))
}

/** Whether an unfinished refund needs staff. */
export function isRefundOverdue(requestedAt: Date, now: Date): boolean {
  return now.getTime() - requestedAt.getTime() > 7 * DAY
}

const retryWaits = [HOUR, 6 * HOUR, DAY]

/** How long after its nth try a failed refund is retried, in milliseconds; null if staff must handle it. */
export function refundRetryWait(tries: number): number | null {
  return retryWaits[tries - 1] ?? null
}
