export type Loop = { readonly wake: () => void; readonly stop: () => Promise<void> }

type Rounds = {
  /** Does what is due and says how much that was; when there was something, it is called again at once. */
  readonly round: () => Promise<number>
  readonly everyMs: number
  readonly onError: (error: unknown) => void
}

/** Rounds one after the other until stopped: at once when woken or when there was something to do, else every so often. */
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
