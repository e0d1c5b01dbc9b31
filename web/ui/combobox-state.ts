/** `active` is the option that the arrows have reached; -1 is the input. */
export type ComboboxState = { readonly isOpen: boolean; readonly active: number; readonly count: number }

export const closedCombobox: ComboboxState = { isOpen: false, active: -1, count: 0 }

/** The effect of a key. `leave` keeps the browser's default. */
type KeyAction =
  | { readonly kind: 'become'; readonly state: ComboboxState }
  | { readonly kind: 'choose'; readonly index: number }
  | { readonly kind: 'close' }
  | { readonly kind: 'clear' }
  | { readonly kind: 'ask' }
  | { readonly kind: 'leave' }

const leave: KeyAction = { kind: 'leave' }

/** The state after new options were found. */
export function openedCombobox(count: number): ComboboxState {
  return { isOpen: count > 0, active: -1, count }
}

/** The keyboard interaction of the WAI-ARIA combobox pattern. */
export function keyAction(key: string, state: ComboboxState, text: string): KeyAction {
  const { isOpen, active, count } = state
  const at = (index: number): KeyAction => ({ kind: 'become', state: { isOpen: true, active: index, count } })
  switch (key) {
    case 'ArrowDown':
      if (!isOpen) return count > 0 ? at(0) : { kind: 'ask' }
      return at(active + 1 < count ? active + 1 : -1)
    case 'ArrowUp':
      if (!isOpen) return count > 0 ? at(count - 1) : { kind: 'ask' }
      return at(active === -1 ? count - 1 : active - 1)
    case 'Home':
      return active === -1 ? leave : at(0)
    case 'End':
      return active === -1 ? leave : at(count - 1)
    case 'Enter':
      return isOpen && active >= 0 ? { kind: 'choose', index: active } : leave
    case 'Escape':
      if (isOpen) return { kind: 'close' }
      return text === '' ? leave : { kind: 'clear' }
    default:
      return leave
  }
}

type LatestRequestSettings<T> = {
  readonly find: (text: string, signal: AbortSignal) => Promise<readonly T[]>
  readonly onFound: (options: readonly T[], text: string) => void
}

export type LatestRequest = { readonly ask: (text: string) => void; readonly stop: () => void }

/** The pause between requests, shorter than a typing interval: only held keys are coalesced. */
const PAUSE_MS = 30

/** Requests options while the user types, throttled. Only the answer to the latest text is reported. Failures find none. */
export function createLatestRequest<T>({ find, onFound }: LatestRequestSettings<T>): LatestRequest {
  let pause: ReturnType<typeof setTimeout> | undefined
  let waiting: string | null = null
  /** The text of the running request. */
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
