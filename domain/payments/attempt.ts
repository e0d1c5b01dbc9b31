import type { Paise } from '../money.ts'
import type { SnapshotStatus } from './snapshot.ts'

/**
 * The states of a payment attempt. `unknown`: the response to the create call was lost. `review`: unexpected money
 * that only staff can resolve.
 */
export const attemptStates = [
  'created',
  'unknown',
  'pending',
  'failed',
  'expired',
  'cancelled',
  'paid',
  'review',
] as const
export type AttemptState = (typeof attemptStates)[number]

/** An attempt as `decidePayment` sees it. Amount and reference never change. */
export type PaymentAttempt = {
  readonly id: string
  readonly state: AttemptState
  readonly merchantRef: string
  readonly amount: Paise
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** States only move to a higher rank, because responses arrive late and in any order. */
export const attemptRank = {
  created: 0,
  unknown: 0,
  pending: 1,
  failed: 2,
  expired: 2,
  cancelled: 2,
  paid: 3,
  review: 3,
} as const satisfies Record<AttemptState, number>

/** The states in which the shopper may still pay. An order has at most one such attempt. */
export const openStates = ['created', 'unknown', 'pending'] as const satisfies readonly AttemptState[]

/** The states of attempts that ended without money. They are polled further, because Indian banks confirm late. */
export const softEndedStates = ['failed', 'expired', 'cancelled'] as const satisfies readonly AttemptState[]

/** Whether the shopper may still be paying. */
export function isOpen(state: AttemptState): boolean {
  return (openStates as readonly AttemptState[]).includes(state)
}

/** Whether the attempt ended without money so far. */
export function isSoftEnded(state: AttemptState | SnapshotStatus): boolean {
  return (softEndedStates as readonly string[]).includes(state)
}

/** The state of an attempt after a response without money; at least pending, because the gateway knows it. */
export function stateAfter(state: AttemptState, status: Exclude<SnapshotStatus, 'paid'>): AttemptState {
  const next = status === 'created' ? 'pending' : status
  return attemptRank[next] > attemptRank[state] ? next : state
}
