import * as rules from '#domain/cart/cart-lines.ts'
import type { Cart, CartLine } from '#domain/cart/cart-lines.ts'
import { type BrowserStorage, readJson } from '#web/platform/browser-storage.ts'
import { observable } from '#web/platform/observable.ts'
import type { ProductDeliveryClasses, ServerCartLines, StockLevels } from './server-cart.ts'

export type CartState = {
  readonly lines: Cart
  /** Whether the storage was read and, for a customer, the server was asked once (accounts-6). */
  readonly isReady: boolean
  /** Removed lines for Undo, the latest last (cart-1). */
  readonly removed: readonly { readonly line: CartLine; readonly position: number }[]
  /** The guest's lines from before the login (cart-2). */
  readonly offer: Cart
  /** The server's corrections, as sentences. */
  readonly notices: readonly string[]
  readonly stock: StockLevels
  readonly deliveryClasses: ProductDeliveryClasses
}

export const initialCartState: CartState = {
  lines: [],
  isReady: false,
  removed: [],
  offer: [],
  notices: [],
  stock: {},
  deliveryClasses: {},
}

/** The product fields that a cart line needs. */
export type AddableProduct = {
  readonly _id?: string
  readonly productName: string
  readonly sellingPrice: number
  readonly images?: readonly string[]
  readonly brand?: string
  readonly packSize?: string
  readonly mrp?: number
  readonly prescriptionRequired?: boolean
}

type CartListener = {
  /** The customer changed the cart in this tab. */
  readonly onEdit: () => void
  /** Another tab changed the cart. */
  readonly onExternalChange: () => void
}

/** The cart of this browser (cart-8). Every change is stored under `cart`. */
export class LocalCart {
  readonly state = observable(initialCartState)
  readonly #storage: BrowserStorage
  #isStarted = false
  #listener: CartListener = { onEdit: () => {}, onExternalChange: () => {} }

  constructor(storage: BrowserStorage) {
    this.#storage = storage
  }

  get lines(): Cart {
    return this.state.get().lines
  }

  /** Reads the storage and follows the other tabs. Later calls do nothing. */
  start(): void {
    if (this.#isStarted) return
    this.#isStarted = true
    this.#change({ lines: this.#read('cart'), offer: this.#read('cartOffer'), notices: this.#readNotices() })
    this.#storage.onOtherTab((key) => {
      if (key === null || key === 'cart' || key === 'cartOffer' || key === 'cartNotices') this.#reread()
    })
  }

  listen(listener: CartListener): void {
    this.#listener = listener
  }

  add(product: AddableProduct, quantity: number): void {
    const line = lineOf(product, quantity)
    if (line === null) {
      console.error('Not added to the cart: the product has no _id', product)
    } else if (this.lines.length >= rules.MAX_LINES && !this.lines.some(({ id }) => id === line.id)) {
      this.addNotices([`A cart holds at most ${rules.MAX_LINES} different products.`])
    } else {
      this.#edit(rules.addLine(this.lines, line), { removed: [] })
    }
  }

  setQuantity(position: number, quantity: number): void {
    if (quantity <= 0) this.remove(position)
    else this.#edit(rules.setQuantity(this.lines, position, quantity))
  }

  remove(position: number): void {
    const line = this.lines[position]
    if (line === undefined) return
    this.#edit(rules.removeLine(this.lines, position), { removed: [...this.state.get().removed, { line, position }] })
  }

  /** Restores the latest removed line (cart-1). */
  undo(): void {
    const { removed } = this.state.get()
    const last = removed.at(-1)
    if (last === undefined) return
    this.#edit(rules.restoreLine(this.lines, last.position, last.line), { removed: removed.slice(0, -1) })
  }

  /** Offers a guest's lines back; none ends the offer (cart-2). */
  setOffer(offer: Cart): void {
    if (offer.length === 0) this.#storage.remove('cartOffer')
    else this.#storage.write('cartOffer', JSON.stringify(offer))
    this.#change({ offer })
  }

  acceptOffer(): void {
    const { offer } = this.state.get()
    this.setOffer([])
    this.#edit(rules.mergeCarts(this.lines, offer).slice(0, rules.MAX_LINES), { removed: [] })
  }

  addNotices(sentences: readonly string[]): void {
    if (sentences.length === 0) return
    const notices = [...new Set([...this.state.get().notices, ...sentences])]
    this.#storage.write('cartNotices', JSON.stringify(notices))
    this.#change({ notices })
  }

  dismissNotices(): void {
    this.#storage.remove('cartNotices')
    this.#change({ notices: [] })
  }

  /** Takes over the server's cart. This is not an edit. */
  applyServerCart({ lines, ...facts }: ServerCartLines, sentences: readonly string[] = []): void {
    this.#change(facts)
    this.addNotices(sentences)
    if (!isSame(lines, this.lines)) this.#keep(lines)
  }

  setReady(isReady: boolean): void {
    if (this.state.get().isReady !== isReady) this.#change({ isReady })
  }

  /** Empties the cart without an edit, because the server empties its own cart with the order. */
  clearAfterOrder(): void {
    this.dismissNotices()
    this.#keep([], { removed: [] })
  }

  /** The session ended. */
  resetFromStorage(): void {
    this.state.set({ ...initialCartState, lines: this.#read('cart'), offer: this.#read('cartOffer'), isReady: true })
  }

  #edit(lines: Cart, more: Partial<CartState> = {}): void {
    this.#keep(lines, more)
    this.#listener.onEdit()
  }

  #keep(lines: Cart, more: Partial<CartState> = {}): void {
    this.#storage.write('cart', JSON.stringify(lines))
    this.#change({ lines, ...more })
  }

  #change(next: Partial<CartState>): void {
    this.state.set({ ...this.state.get(), ...next })
  }

  #read(key: 'cart' | 'cartOffer'): Cart {
    const lines = rules.readStoredCart(readJson(this.#storage, key))
    // One identity for the empty list avoids re-renders.
    return lines.length === 0 ? initialCartState.lines : lines
  }

  #readNotices(): string[] {
    const stored = readJson(this.#storage, 'cartNotices')
    return Array.isArray(stored) ? stored.filter((sentence) => typeof sentence === 'string') : []
  }

  #reread(): void {
    const [lines, offer] = [this.#read('cart'), this.#read('cartOffer')]
    const notices = this.#readNotices()
    if (!isSame(offer, this.state.get().offer) || notices.length !== this.state.get().notices.length)
      this.#change({ offer, notices })
    if (isSame(lines, this.lines)) return
    this.#change({ lines, removed: [] })
    this.#listener.onExternalChange()
  }
}

function isSame(one: Cart, other: Cart): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function lineOf(product: AddableProduct, quantity: number): CartLine | null {
  if (typeof product._id !== 'string' || product._id === '') return null
  return {
    id: product._id,
    productName: product.productName,
    sellingPrice: product.sellingPrice,
    quantity: rules.cleanQuantity(quantity),
    image: product.images?.[0] ?? '',
    brand: product.brand ?? '',
    ...rules.readLineNotes(product),
  }
}
