type Limits<T, R> = {
  /** No more than so many go together. */
  readonly most: number
  /** No more than so many times `work` is under way. */
  readonly atOnce: number
  /** Two of one name never go together: the second one goes later. */
  readonly nameOf: (one: T) => string
  /** Whoever has waited so long for a turn goes without, with this: `work` that hangs must not keep everybody. */
  readonly patienceMs: number
  readonly withoutTurn: R
}

type Waiting<T, R> = {
  readonly one: T
  readonly done: (result: R) => void
  readonly failed: (error: unknown) => void
}

/**
 * Does together what many ask for at the same time. Nobody waits for company: the first one goes at once, and whoever comes
 * while `work` is under way goes with the next. `work` gives one result for each, in their order, or fails for all of them.
 */
export function together<T, R>(
  work: (all: readonly T[]) => Promise<readonly R[]>,
  { most, atOnce, nameOf, patienceMs, withoutTurn }: Limits<T, R>,
): (one: T) => Promise<R> {
  let waiting: Waiting<T, R>[] = []
  let underWay = 0

  const takeNext = (): Waiting<T, R>[] => {
    const next = new Map<string, Waiting<T, R>>()
    const later: Waiting<T, R>[] = []
    for (const who of waiting) {
      const name = nameOf(who.one)
      if (next.size < most && !next.has(name)) next.set(name, who)
      else later.push(who)
    }
    waiting = later
    return [...next.values()]
  }

  const run = async (): Promise<void> => {
    underWay += 1
    while (waiting.length > 0) {
      const next = takeNext()
      try {
        const results = await work(next.map(({ one }) => one))
        for (const [index, { done }] of next.entries()) done(results[index]!)
      } catch (error) {
        for (const { failed } of next) failed(error)
      }
    }
    underWay -= 1
  }

  return (one) =>
    new Promise((done, failed) => {
      const who = { one, done, failed }
      waiting.push(who)
      if (underWay < atOnce) void run()
      if (!waiting.includes(who)) return
      setTimeout(() => {
        if (!waiting.includes(who)) return
        waiting = waiting.filter((other) => other !== who)
        done(withoutTurn)
      }, patienceMs).unref()
    })
}
