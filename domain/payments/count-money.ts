import { paise, sumPaise, type Paise } from '../money.ts'
import type { Capture } from './snapshot.ts'

/** The captures of one answer, sorted by whose money they are. */
export type Money = {
  /** Ours, each id once, those on record first. */
  readonly own: readonly Capture[]
  /** Those of `own` which are not on record yet. */
  readonly fresh: readonly Capture[]
  /** Whether a capture is on record for another attempt: one bank payment never pays two orders. */
  readonly foreign: boolean
  readonly received: Paise
}

/** Counts by capture id, so that an id which is listed twice, or belongs to another attempt, never counts (payments.md §2.7). */
export function countMoney(
  captures: readonly Capture[],
  attemptId: string,
  owners: ReadonlyMap<string, string>,
): Money {
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

/** Splits captures into those which make up `amount` and those that came on top. */
export function splitAt(
  captures: readonly Capture[],
  amount: Paise,
): { used: readonly Capture[]; extra: readonly Capture[] } {
  let sum = paise(0)
  let count = 0
  while (count < captures.length && sum < amount) sum = sumPaise([sum, captures[count++]!.amount])
  return { used: captures.slice(0, count), extra: captures.slice(count) }
}
