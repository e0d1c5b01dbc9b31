import { setImmediate } from 'node:timers/promises'

/** Comparisons of a reading with a product: more than any 500 lines of one brand need. */
const MOST_STEPS = 500_000
/** Other requests go on after so long. */
const SLICE_MS = 8

/** Why a line of a costly list waits. */
export const NOT_READ =
  'This list takes too long to tell apart, so this line was not read. Please write it in fewer words, or send it again by itself.'

/** What reading one list may cost: a number of steps, in slices between which other requests are answered. */
export class ReadBudget {
  #steps: number
  #since = performance.now()

  constructor(steps: number = MOST_STEPS) {
    this.#steps = steps
  }

  /** Takes steps. False when too few are left; what needs them is then not read. */
  take(steps: number): boolean {
    if (steps > this.#steps) return false
    this.#steps -= steps
    return true
  }

  /** Maps values one by one, and lets other requests go on meanwhile. */
  async map<T, R>(values: readonly T[], read: (value: T, index: number) => R): Promise<R[]> {
    const results: R[] = []
    for (const [index, value] of values.entries()) {
      if (performance.now() - this.#since > SLICE_MS) {
        await setImmediate()
        this.#since = performance.now()
      }
      results.push(read(value, index))
    }
    return results
  }
}
