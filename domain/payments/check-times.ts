import { DAY, HOUR, MINUTE, SECOND } from '../time.ts'
import { isOpen, isSoftEnded, type AttemptState } from './attempt.ts'

/** How long after its creation a failed, expired or cancelled attempt may still turn into money: banks poll for days. */
export const LATE_SUCCESS_WINDOW = 4 * DAY

/** Looked up sooner: whether the create call whose answer was lost arrived. */
const lostAnswerCheck = 5 * SECOND

// While the shopper may be paying no two are further apart than 4.4 minutes: a lost webhook costs less than five.
const afterCreation = [
  25 * SECOND,
  45 * SECOND,
  ...[1.5, 3, 6, 10, 12.5, 15, 17.5, 20].map((minutes) => minutes * MINUTE),
]
const afterExpiry = [MINUTE, 5 * MINUTE, 15 * MINUTE]
const hours = Array.from({ length: 24 }, (_, index) => (index + 1) * HOUR)
const sixHours = Array.from({ length: 12 }, (_, index) => DAY + (index + 1) * 6 * HOUR)

export type Watched = {
  readonly state: AttemptState
  readonly merchantRef: string
  readonly createdAt: Date
  readonly expiresAt: Date
  /** The gateway's own window, where it is shorter or longer than four days. */
  readonly lateSuccessWindowMs?: number
}

/**
 * When to ask the gateway about an attempt next (payments.md §2.6), always after `now`; `null` when it is final or no
 * late success can come any more. Ten per cent earlier or later, fixed for each attempt, so that attempts made in one
 * moment are not asked for in one moment, and no time comes twice.
 */
export function nextCheck(attempt: Watched, now: Date): Date | null {
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
  // Still open after all that (a bank that never answers): asked for daily, until somebody closes it.
  return isOpen(state) ? new Date(now.getTime() + DAY) : null
}

/** From 0 to 1, the same for one reference for ever (FNV-1a, stirred once so that similar references differ). */
function spread(reference: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < reference.length; index++)
    hash = Math.imul(hash ^ reference.charCodeAt(index), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b)
  return ((hash ^ (hash >>> 13)) >>> 0) / 0xffffffff
}
