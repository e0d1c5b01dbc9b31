type LatestRequestSettings<T> = {
  readonly find: (text: string, signal: AbortSignal) => Promise<readonly T[]>
  readonly onFound: (options: readonly T[], text: string) => void
}

export type LatestRequest = { readonly ask: (text: string) => void; readonly stop: () => void }

/** Between two questions. Shorter than anybody types, so that only held keys and pasted pieces are gathered. */
const PAUSE_MS = 30

/**
 * Asks for options while somebody types: at once, then at most so often. Only the answer to the newest text ever
 * arrives, and failures are silence.
 */
export function createLatestRequest<T>({ find, onFound }: LatestRequestSettings<T>): LatestRequest {
  let pause: ReturnType<typeof setTimeout> | undefined
  let waiting: string | null = null
  /** What the answer on its way is for. */
  let asked: string | null = null
  let open = new AbortController()

  function stop(): void {
    clearTimeout(pause)
    pause = undefined
    waiting = asked = null
    open.abort()
  }

  async function send(text: string): Promise<void> {
    const { signal } = (open = new AbortController())
    asked = text
    const options = await find(text, signal).catch(() => [])
    if (signal.aborted) return
    asked = null
    onFound(options, text)
  }

  function goOn(): void {
    pause = undefined
    if (waiting === null) return
    const text = waiting
    waiting = null
    pause = setTimeout(goOn, PAUSE_MS)
    void send(text)
  }

  function ask(text: string): void {
    if (text === asked && waiting === null) return
    open.abort()
    asked = null
    waiting = text
    if (pause === undefined) goOn()
  }

  return { ask, stop }
}
