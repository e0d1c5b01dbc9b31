/** `active` is the index of the option that the arrow keys reached; -1 is the input. */
export type ComboboxState = { readonly isOpen: boolean; readonly active: number; readonly count: number }

export const closedCombobox: ComboboxState = { isOpen: false, active: -1, count: 0 }

/** The effect of a key. `ignore` keeps the browser's default. */
type KeyAction =
  | { readonly kind: 'update'; readonly state: ComboboxState }
  | { readonly kind: 'choose'; readonly index: number }
  | { readonly kind: 'close' }
  | { readonly kind: 'clear' }
  | { readonly kind: 'request' }
  | { readonly kind: 'ignore' }

const ignore: KeyAction = { kind: 'ignore' }

/** The state after new options were found, the first of which may be active at once. */
export function openedCombobox(count: number, active: -1 | 0 = -1): ComboboxState {
  return { isOpen: count > 0, active: count > 0 ? active : -1, count }
}

/** The keyboard interaction of the WAI-ARIA combobox pattern. */
export function keyAction(key: string, state: ComboboxState, text: string): KeyAction {
  const { isOpen, active, count } = state
  const at = (index: number): KeyAction => ({ kind: 'update', state: { isOpen: true, active: index, count } })
  switch (key) {
    case 'ArrowDown':
      if (!isOpen) return count > 0 ? at(0) : { kind: 'request' }
      return at(active + 1 < count ? active + 1 : -1)
    case 'ArrowUp':
      if (!isOpen) return count > 0 ? at(count - 1) : { kind: 'request' }
      return at(active === -1 ? count - 1 : active - 1)
    case 'Home':
      return active === -1 ? ignore : at(0)
    case 'End':
      return active === -1 ? ignore : at(count - 1)
    case 'Enter':
      return isOpen && active >= 0 ? { kind: 'choose', index: active } : ignore
    case 'Escape':
      if (isOpen) return { kind: 'close' }
      return text === '' ? ignore : { kind: 'clear' }
    default:
      return ignore
  }
}

type LatestRequestSettings<T> = {
  readonly find: (text: string, signal: AbortSignal) => Promise<readonly T[]>
  readonly onFound: (options: readonly T[], text: string) => void
}

export type LatestRequest = { readonly request: (text: string) => void; readonly stop: () => void }

/** The pause between requests, shorter than a typing interval: only held keys are coalesced. */
const PAUSE_MS = 30

/** Requests options while the user types, throttled. Only the answer to the latest text is reported. Failures find none. */
export function createLatestRequest<T>({ find, onFound }: LatestRequestSettings<T>): LatestRequest {
  let pause: ReturnType<typeof setTimeout> | undefined
  let pending: string | null = null
  /** The text of the running request. */
  let running: string | null = null
  let controller = new AbortController()

  function stop(): void {
    clearTimeout(pause)
    pause = undefined
    pending = running = null
    controller.abort()
  }

  async function send(text: string): Promise<void> {
    const { signal } = (controller = new AbortController())
    running = text
    const options = await find(text, signal).catch(() => [])
    if (signal.aborted) return
    running = null
    onFound(options, text)
  }

  function sendPending(): void {
    pause = undefined
    if (pending === null) return
    const text = pending
    pending = null
    pause = setTimeout(sendPending, PAUSE_MS)
    void send(text)
  }

  function request(text: string): void {
    if (text === running && pending === null) return
    controller.abort()
    running = null
    pending = text
    if (pause === undefined) sendPending()
  }

  return { request, stop }
}
