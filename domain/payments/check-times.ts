import { DAY, HOUR, MINUTE, SECOND } from '../time.ts'
import { isOpen, isSoftEnded, type AttemptState } from './attempt.ts'

/** How long after its creation an ended attempt may still succeed: banks poll for days. */
export const LATE_SUCCESS_WINDOW = 4 * DAY

/** The first check of a create call without response. */
const lostAnswerCheck = 5 * SECOND

// At most 4.4 minutes apart while the shopper may pay, so that a lost webhook delays an order by less than five.
const afterCreation = [
  25 * SECOND,
  45 * SECOND,
  ...[1.5, 3, 6, 10, 12.5, 15, 17.5, 20].map((minutes) => minutes * MINUTE),
]
const afterExpiry = [MINUTE, 5 * MINUTE, 15 * MINUTE]
const hours = Array.from({ length: 24 }, (_, index) => (index + 1) * HOUR)
const sixHours = Array.from({ length: 12 }, (_, index) => DAY + (index + 1) * 6 * HOUR)

type WatchedAttempt = {
  readonly state: AttemptState
  readonly merchantRef: string
  readonly createdAt: Date
  readonly expiresAt: Date
  /** The gateway's window, if it is not four days. */
  readonly lateSuccessWindowMs?: number
}

/**
 * The next check of an attempt (payments-9), after `now`; `null` if it is final or too old. A fixed jitter of
 * ±10 % per attempt spreads the checks of simultaneous attempts.
 */
export function nextCheck(attempt: WatchedAttempt, now: Date): Date | null {
  const { state, createdAt, expiresAt, lateSuccessWindowMs = LATE_SUCCESS_WINDOW } = attempt
  if (!isOpen(state) && !isSoftEnded(state)) return null
  const factor = 0.9 + 0.2 * spread(attempt.merchantRef)
  const lost = state === 'unknown' || state === 'created' ? [lostAnswerCheck] : []
  const born = [...lost, ...afterCreation, ...hours, ...sixHours].map((time) =>
    Math.round(createdAt.getTime() + time * factor),
  )
  const late = afterExpiry.map((time) => Math.round(expiresAt.getTime() + time * factor))
  const end = createdAt.getTime() + lateSuccessWindowMs
  const times = [...born, ...late].filter((time) => time > now.getTime() && time <= end).toSorted((a, b) => a - b)
  if (times[0] !== undefined) return new Date(times[0])
  // An attempt that stays open is checked daily.
  return isOpen(state) ? new Date(now.getTime() + DAY) : null
}

/** A hash of the reference from 0 to 1 (FNV-1a with a final mix). */
function spread(reference: string): number {
  let hash = 0x811c9dc5
  for (const letter of reference) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b)
  return ((hash ^ (hash >>> 13)) >>> 0) / 0xffffffff
}
