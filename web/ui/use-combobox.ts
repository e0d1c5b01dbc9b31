import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import {
  closedCombobox,
  type ComboboxState,
  createLatestRequest,
  keyAction,
  type LatestRequest,
  openWith,
} from './combobox-state.ts'

export type ComboboxSettings<T> = {
  /** Unique on the page. */
  readonly id: string
  readonly input: HTMLInputElement
  /** The options for a text; '' is asked too. It may fail: then there are none. */
  readonly find: (text: string, signal: AbortSignal) => Promise<readonly T[]>
  /** Gives true when the list has done its work, false to have it asked again. */
  readonly onChoose: (option: T) => boolean
}

type Shown<T> = { readonly options: readonly T[]; readonly typed: string }

/** Makes a text box a combobox: listens to it, and writes on it what assistive technology reads. */
export function useCombobox<T>({ id, input, find, onChoose }: ComboboxSettings<T>) {
  const [state, setState] = useState<ComboboxState>(closedCombobox)
  const [shown, setShown] = useState<Shown<T>>({ options: [], typed: '' })
  const question = useRef<LatestRequest>(null)
  const look = useEffectEvent(find)
  useEffect(() => {
    const asking = createLatestRequest<T>({
      find: (text, signal) => look(text, signal),
      onFound(options, typed) {
        if (document.activeElement !== input) return
        setShown({ options, typed })
        setState(openWith(options.length))
      },
    })
    question.current = asking
    return asking.stop
  }, [input])

  function choose(index: number): void {
    const option = shown.options[index]
    if (option === undefined) return
    if (!onChoose(option)) return question.current?.ask(input.value)
    question.current?.stop()
    setState(closedCombobox)
  }

  useListening(input, { state, question, choose, become: setState })
  useRoles(id, input, state)
  return { state, ...shown, choose }
}

type Listening = {
  readonly state: ComboboxState
  readonly question: RefObject<LatestRequest | null>
  readonly choose: (index: number) => void
  readonly become: (state: ComboboxState) => void
}

function useListening(input: HTMLInputElement, { state, question, choose, become }: Listening): void {
  const close = useEffectEvent(() => {
    question.current?.stop()
    become({ ...state, isOpen: false, active: -1 })
  })
  // What an input method still composes is nobody's word yet.
  const onInput = useEffectEvent((composing: boolean) => !composing && question.current?.ask(input.value))
  // Whoever comes back to a box with words in it wants to see the page; an empty box shows what was searched before.
  const onEnter = useEffectEvent(() => input.value === '' && !state.isOpen && question.current?.ask(''))
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.shiftKey) return
    const meaning = keyAction(event.key, state, input.value)
    // The form goes with what is typed.
    if (event.key === 'Enter' && meaning.kind === 'leave') close()
    if (meaning.kind === 'leave') return
    event.preventDefault()
    if (meaning.kind === 'become') become(meaning.state)
    if (meaning.kind === 'choose') choose(meaning.index)
    if (meaning.kind === 'ask') question.current?.ask(input.value)
    if (meaning.kind === 'clear') {
      clear(input)
      close()
    }
  })

  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    input.addEventListener('input', (event) => onInput((event as InputEvent).isComposing), { signal })
    input.addEventListener('compositionend', () => onInput(false), { signal })
    input.addEventListener('focus', () => onEnter(), { signal })
    input.addEventListener('click', () => onEnter(), { signal })
    input.addEventListener('keydown', (event) => onKeyDown(event), { signal })
    input.addEventListener('blur', () => close(), { signal })
    // The list came after the first keys.
    if (document.activeElement === input) {
      if (input.value === input.defaultValue) onEnter()
      else onInput(false)
    }
    return () => listening.abort()
  }, [input])
}

/** As if the shopper had emptied the box, so that whoever else listens hears of it; React listens to nothing less. */
function clear(input: HTMLInputElement): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '')
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

function useRoles(id: string, input: HTMLInputElement, { isOpen, active }: ComboboxState): void {
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
