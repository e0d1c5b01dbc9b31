/** Runs at most `limit` tasks at a time, in order. */
export function limitConcurrency(limit: number) {
  const waiting: (() => void)[] = []
  let free = limit
  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
