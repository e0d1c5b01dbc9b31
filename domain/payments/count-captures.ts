import { paise, sumPaise, type Paise } from '../money.ts'
import type { Capture } from './snapshot.ts'

/** The captures of a snapshot by owner. */
export type CountedCaptures = {
  /** The captures of this attempt, each id once, recorded ones first. */
  readonly own: readonly Capture[]
  /** The unrecorded captures of `own`. */
  readonly fresh: readonly Capture[]
  /** Whether a capture is recorded for another attempt: one bank payment never pays two orders. */
  readonly foreign: boolean
  readonly received: Paise
}

/** Counts by capture id, so that duplicates and captures of other attempts do not count (payments-11). */
export function countCaptures(
  captures: readonly Capture[],
  attemptId: string,
  owners: ReadonlyMap<string, string>,
): CountedCaptures {
  const once = [...new Map(captures.map((capture) => [capture.id, capture])).values()]
  const recorded = once.filter(({ id }) => owners.get(id) === attemptId)
  const fresh = once.filter(({ id }) => !owners.has(id))
  const own = [...recorded, ...fresh]
  return {
    own,
    fresh,
    foreign: own.length < once.length,
    received: sumPaise(own.map(({ amount }) => amount)),
  }
}

/** Splits captures into those that make up `amount` and the surplus. */
export function splitCaptures(
  captures: readonly Capture[],
  amount: Paise,
): { used: readonly Capture[]; extra: readonly Capture[] } {
  let sum = paise(0)
  let count = 0
  for (const capture of captures) {
    if (sum >= amount) break
    sum = sumPaise([sum, capture.amount])
    count += 1
  }
  return { used: captures.slice(0, count), extra: captures.slice(count) }
}
