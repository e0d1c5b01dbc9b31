import { useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
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

  /** Shows why a text was not taken, and the text itself unless the next one is typed. */
  function putBack(refused: string, reason: string): void {
    setError(reason)
    setText((typed) => typed || refused)
  }

  /** Focuses the next field, unless something was typed since. */
  const moveOn = (turn: number, field: string) => turn === latest.current && focusField(field)

  /** The next turn. */
  function begin(): number {
    setError(null)
    return (latest.current += 1)
  }

  async function add(turn: number, { _id: productId, productName: name }: AddedProduct, field: string) {
    const reason = await store.add({ productId, name, quantity: 1 })
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
    const found = await readProductText(typed)
    if ('reason' in found) return putBack(typed, found.reason)
    return add(turn, found.product, isBarcode(typed) ? ORDER_PRODUCT_FIELD : packsField(found.product._id))
  }

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

  return { lines, text, error, type, choose, enter, setPacks, replace, remove, set: store.set, add: store.add }
}

/** Focuses a field that may be new and is therefore rendered first. */
function focusField(id: string): void {
  flushSync(() => {})
  document.getElementById(id)?.focus()
}
