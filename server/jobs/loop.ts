export type Loop = { readonly wake: () => void; readonly stop: () => Promise<void> }

type Rounds = {
  /** Processes due work and returns the number of items; a positive number triggers the next round immediately. */
  readonly round: () => Promise<number>
  readonly everyMs: number
  readonly onError: (error: unknown) => void
}

/** Runs rounds sequentially until stopped: immediately after work or a wake-up, else at the interval. */
export function startLoop({ round, everyMs, onError }: Rounds): Loop {
  let running = true
  let woken = false
  let alarm: (() => void) | null = null
  const wake = () => {
    woken = true
    alarm?.()
  }
  const loop = async () => {
    while (running) {
      woken = false
      const found = await round().catch((error: unknown) => {
        onError(error)
        return 0
      })
      if (found > 0 || woken || !running) continue
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, everyMs)
        alarm = () => {
          clearTimeout(timer)
          resolve()
        }
      })
      alarm = null
    }
  }
  const ended = loop()
  return {
    wake,
    stop: async () => {
      running = false
      wake()
      await ended
    },
  }
}
