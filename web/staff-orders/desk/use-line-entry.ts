import { useRef, useState, useSyncExternalStore } from 'react'
import { MAX_QUANTITY } from '#domain/cart/cart-lines.ts'
import { readWholeNumber } from '#domain/typed-digits.ts'
import { shownText } from '#web/platform/forms.ts'
import { type EntryField, findUnfinished, focusRendered } from '#web/platform/unfinished-entry.ts'
import { isBarcode, type NamedProduct, readProductText } from '#web/stock/desk/product-input.tsx'
import { announce } from '#web/ui/announcer.tsx'
import type { EntryLine } from './entry-lines.ts'
import { createLineStore } from './line-store.ts'

/** The id of the product's input. */
export const ORDER_PRODUCT_FIELD = 'order-product'

/** The id of the input for the packs of a line. */
export const packsField = (productId: string) => `packs-${productId}`

type AddedProduct = Pick<NamedProduct, '_id' | 'productName'>

export type LineEntry = ReturnType<typeof useLineEntry>

/** Adds and changes lines. After each change the focus moves to the next field of the work. */
export function useLineEntry(start: readonly EntryLine[]) {
  const [store] = useState(() => createLineStore(start))
  const lines = useSyncExternalStore(store.subscribe, store.get, store.get)
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  // Counts what is typed and chosen.
  const latest = useRef(0)
  const underway = useUnderway()

  /** Shows why a text was not taken, and the text itself unless the next one is typed. */
  function putBack(refused: string, reason: string): void {
    setError(reason)
    setText((typed) => typed || refused)
  }

  /** Focuses the next field, unless something was typed since. */
  const moveOn = (turn: number, field: string) => turn === latest.current && focusRendered(field)

  /** The next turn. */
  function begin(): number {
    setError(null)
    return (latest.current += 1)
  }

  async function add(turn: number, { _id: productId, productName: name }: AddedProduct, field: string) {
    const reason = await underway.count(store.add({ productId, name, quantity: 1 }))
    if (reason !== null) return putBack(name, reason)
    announce(name)
    moveOn(turn, field)
  }

  function type(typed: string): void {
    latest.current += 1
    setText(typed)
  }

  function choose(product: AddedProduct) {
    setText('')
    return add(begin(), product, packsField(product._id))
  }

  async function enter(typed: string): Promise<void> {
    const turn = begin()
    setText('')
    const found = await underway.count(readProductText(typed))
    if ('reason' in found) return putBack(typed, found.reason)
    return add(turn, found.product, isBarcode(typed) ? ORDER_PRODUCT_FIELD : packsField(found.product._id))
  }

  /** Why the order is not complete, or null: a product is being added, is typed only, or has no readable packs. */
  function findOpen(others: readonly EntryField[] = []): string | null {
    if (underway.isAny()) return ADDING
    const entry = { ...ENTRY, id: ORDER_PRODUCT_FIELD, show: setError }
    return findUnfinished([entry, ...others]) ?? findWrongPacks(store.get())
  }

  const changes = changesOf({ store, begin, moveOn, setError })
  const { set, add: addLine } = store
  return { lines, text, error, findUnfinished: findOpen, type, choose, enter, ...changes, set, add: addLine }
}

type LineWork = {
  readonly store: ReturnType<typeof createLineStore>
  readonly begin: () => number
  readonly moveOn: (turn: number, field: string) => unknown
  readonly setError: (sentence: string | null) => void
}

/** The changes of lines that are in the order. */
function changesOf({ store, begin, moveOn, setError }: LineWork) {
  async function setPacks(productId: string, quantity: number): Promise<void> {
    setError(null)
    const reason = await store.setPacks(productId, quantity)
    if (reason !== null) setError(reason)
  }

  async function replace(productId: string, by: { readonly productId: string; readonly name: string }): Promise<void> {
    const turn = begin()
    const reason = await store.replace(productId, by)
    if (reason !== null) return setError(reason)
    moveOn(turn, packsField(by.productId))
  }

  function remove(productId: string): void {
    store.remove(productId)
    moveOn(begin(), ORDER_PRODUCT_FIELD)
  }

  return { setPacks, replace, remove }
}

const ADDING = 'A product is still being added. Please look at the lines and press again.'

/** The words of a typed text that is no line of an order. */
export const ENTRY = { target: 'the order', way: 'Please choose it from the list, or empty the field.' }

/** The packs of a typed text, or null. */
export function readTypedPacks(text: string): number | null {
  const packs = readWholeNumber(text)
  return packs !== null && packs >= 1 && packs <= MAX_QUANTITY ? packs : null
}

export const WRONG_PACKS = `Please type 1 to ${MAX_QUANTITY} packs.`

/** The sentence of the first line whose field does not say how many packs; null without one. */
function findWrongPacks(lines: readonly EntryLine[]): string | null {
  const wrong = lines.find(({ productId }) => readTypedPacks(shownText(packsField(productId)) ?? '1') === null)
  if (wrong === undefined) return null
  focusRendered(packsField(wrong.productId))
  return `${wrong.name}: ${WRONG_PACKS}`
}

/** Counts the products that become lines at this moment. */
function useUnderway() {
  const running = useRef(0)
  return {
    isAny: () => running.current > 0,
    count: async <T>(work: Promise<T>): Promise<T> => {
      running.current += 1
      return work.finally(() => (running.current -= 1))
    },
  }
}
