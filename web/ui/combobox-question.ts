type Settings<T> = {
  readonly find: (text: string, signal: AbortSignal) => Promise<readonly T[]>
  readonly onFound: (options: readonly T[], text: string) => void
}

export type Question = { readonly ask: (text: string) => void; readonly stop: () => void }

/** So long the next key is waited for. Shorter than anybody types, so that only held keys and pastes are gathered. */
const WAIT_MS = 30

/** Asks for options while somebody types: only the answer to the newest text ever arrives, and failures are silence. */
export function createQuestion<T>({ find, onFound }: Settings<T>): Question {
  let timer: ReturnType<typeof setTimeout> | undefined
  let open = new AbortController()

  function stop(): void {
    clearTimeout(timer)
    open.abort()
  }

  async function send(text: string): Promise<void> {
    const { signal } = (open = new AbortController())
    const options = await find(text, signal).catch(() => [])
    if (!signal.aborted) onFound(options, text)
  }

  function ask(text: string): void {
    stop()
    timer = setTimeout(() => void send(text), text === '' ? 0 : WAIT_MS)
  }

  return { ask, stop }
}
