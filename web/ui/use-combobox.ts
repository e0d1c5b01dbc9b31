import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import {
  closedCombobox,
  type ComboboxState,
  createLatestRequest,
  keyAction,
  type LatestRequest,
  openedCombobox,
} from './combobox-state.ts'

export type ComboboxSettings<T> = {
  /** Unique on the page. */
  readonly id: string
  readonly input: HTMLInputElement
  /** The options for a text, which may be empty. A failure finds none. */
  readonly find: (text: string, signal: AbortSignal) => Promise<readonly T[]>
  /** Returns true to close the list, false to request it again. */
  readonly onChoose: (option: T) => boolean
  /** Whether Enter takes the first of these options of a typed text. Until they are shown it takes none. */
  readonly takesFirst?: ((options: readonly T[]) => boolean) | undefined
}

type Shown<T> = { readonly options: readonly T[]; readonly typed: string }

/** Turns a text input into a combobox with events and ARIA attributes. */
export function useCombobox<T>({ id, input, find, onChoose, takesFirst }: ComboboxSettings<T>) {
  const [state, setState] = useState<ComboboxState>(closedCombobox)
  const [shown, setShown] = useState<Shown<T>>({ options: [], typed: '' })
  const latest = useRef<LatestRequest>(null)
  const findLatest = useEffectEvent(find)
  const open = useEffectEvent((options: readonly T[], typed: string) => {
    setShown({ options, typed })
    setState(openedCombobox(options.length, typed !== '' && takesFirst?.(options) ? 0 : -1))
  })
  useEffect(() => {
    const request = createLatestRequest<T>({
      find: (text, signal) => findLatest(text, signal),
      onFound(options, typed) {
        if (document.activeElement !== input) return
        open(options, typed)
      },
    })
    latest.current = request
    return request.stop
  }, [input])

  function choose(index: number): void {
    const option = shown.options[index]
    if (option === undefined) return
    if (!onChoose(option)) return latest.current?.request(input.value)
    latest.current?.stop()
    setState(closedCombobox)
  }

  useInputEvents(input, { state, latest, choose, setState })
  useAriaAttributes(id, input, state)
  return { state, ...shown, choose }
}

type InputEventHandlers = {
  readonly state: ComboboxState
  readonly latest: RefObject<LatestRequest | null>
  readonly choose: (index: number) => void
  readonly setState: (state: ComboboxState) => void
}

function useInputEvents(input: HTMLInputElement, { state, latest, choose, setState }: InputEventHandlers): void {
  const close = useEffectEvent(() => {
    latest.current?.stop()
    setState({ ...state, isOpen: false, active: -1 })
  })
  // Ignore input during IME composition.
  const onInput = useEffectEvent((composing: boolean) => {
    if (composing) return
    // The options on the screen are those of another text.
    if (state.active !== -1) setState({ ...state, active: -1 })
    latest.current?.request(input.value)
  })
  // An empty input shows recent searches on focus.
  const onFocus = useEffectEvent(() => input.value === '' && !state.isOpen && latest.current?.request(''))
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.shiftKey) return
    const action = keyAction(event.key, state, input.value)
    // The form submits the typed text.
    if (event.key === 'Enter' && action.kind === 'ignore') close()
    if (action.kind === 'ignore') return
    event.preventDefault()
    if (action.kind === 'update') setState(action.state)
    if (action.kind === 'choose') choose(action.index)
    if (action.kind === 'request') latest.current?.request(input.value)
    if (action.kind === 'clear') clear(input)
    if (action.kind === 'clear' || action.kind === 'close') close()
  })

  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    input.addEventListener('input', (event) => onInput((event as InputEvent).isComposing), { signal })
    input.addEventListener('compositionend', () => onInput(false), { signal })
    input.addEventListener('focus', () => onFocus(), { signal })
    input.addEventListener('click', () => onFocus(), { signal })
    input.addEventListener('keydown', (event) => onKeyDown(event), { signal })
    input.addEventListener('blur', () => close(), { signal })
    // The user may type before the list has loaded.
    if (document.activeElement === input) {
      if (input.value === input.defaultValue) onFocus()
      else onInput(false)
    }
    return () => listening.abort()
  }, [input])
}

/** Clears the input as a user would. React sees only changes made by the native setter. */
function clear(input: HTMLInputElement): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '')
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

function useAriaAttributes(id: string, input: HTMLInputElement, { isOpen, active }: ComboboxState): void {
  useLayoutEffect(() => {
    input.setAttribute('role', 'combobox')
    input.setAttribute('aria-autocomplete', 'list')
    input.setAttribute('aria-controls', `${id}-list`)
  }, [id, input])
  useLayoutEffect(() => {
    input.setAttribute('aria-expanded', String(isOpen))
    if (active === -1) return input.removeAttribute('aria-activedescendant')
    input.setAttribute('aria-activedescendant', `${id}-${active}`)
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, input, isOpen, active])
}
