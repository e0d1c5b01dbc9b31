import type { Paise } from '../money.ts'
import type { SnapshotStatus } from './snapshot.ts'

/**
 * The states of one try to collect the money of an order. `unknown`: the create call was sent and its answer was lost.
 * `review`: money arrived which fits nothing; only a person ends it.
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

/** An attempt as `decide` needs to see it. Amount and reference never change after it was written. */
export type Attempt = {
  readonly id: string
  readonly state: AttemptState
  readonly merchantRef: string
  readonly amount: Paise
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** States only move to a higher rank: answers may arrive late and in any order. */
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

/** The states in which the shopper may still be paying. At most one attempt of an order is in one of them. */
export const openStates = ['created', 'unknown', 'pending'] as const satisfies readonly AttemptState[]

/** Ended without money as far as anybody knows. Watched on, because Indian banks deliver success late. */
export const softEndedStates = ['failed', 'expired', 'cancelled'] as const satisfies readonly AttemptState[]

/** Whether the shopper may still be paying. */
export function isOpen(state: AttemptState): boolean {
  return (openStates as readonly AttemptState[]).includes(state)
}

/** Whether it ended without money, for now. */
export function isSoftEnded(state: AttemptState | SnapshotStatus): boolean {
  return (softEndedStates as readonly string[]).includes(state)
}

/** What an attempt is after an answer without money. An attempt which the gateway knows is at least pending. */
export function stateAfter(state: AttemptState, status: Exclude<SnapshotStatus, 'paid'>): AttemptState {
  const next = status === 'created' ? 'pending' : status
  return attemptRank[next] > attemptRank[state] ? next : state
}
