import type { Client } from '#contract/client.ts'
import { swapCarts } from '#domain/cart/swap-carts.ts'
import { MINUTE, SECOND } from '#domain/time.ts'
import type { BrowserStorage } from '#web/platform/browser-storage.ts'
import type { CustomerSession } from '../accounts/session.ts'
import type { LocalCart } from './local-cart.ts'
import { type CartCallOutcome, fetchServerCart, pushServerCart, sortLike } from './server-cart.ts'

/** Clicks within this time travel together. */
const COALESCE_MS = 400
const CALL_LIMIT_MS = 10 * SECOND

/** Edits which the server has not taken yet, as a mark that every edit makes anew. Survives a reload. */
const PENDING = 'cartPending'
/** A login whose two carts have not met yet (D5). Until then nothing may be written over the server's cart. */
const SWAP_OWED = 'cartSwapOwed'

type Parts = {
  readonly cart: LocalCart
  readonly session: CustomerSession
  readonly storage: BrowserStorage
  readonly call: Client
}

/**
 * Keeps the server's cart equal to the customer's (D5, D6). One task at a time: swap the carts of a login, send what is
 * pending, or load. Whatever fails is logged, tried again later, and never touches the local cart.
 */
export class CartSync {
  readonly #parts: Parts
  #token: string | null = null
  #isStarted = false
  #isLoaded = false
  /** Between flush and the order's answer nothing is sent, so that no late write refills the cart (D6). */
  #isHeld = false
  #failures = 0
  #isRefused = false
  #running: { readonly work: Promise<void>; readonly stop: AbortController } | null = null
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(parts: Parts) {
    this.#parts = parts
  }

  start(): void {
    if (this.#isStarted) return
    this.#isStarted = true
    const { cart, session } = this.#parts
    session.start()
    cart.start()
    cart.tell(
      () => this.#edited(),
      () => this.#changedElsewhere(),
    )
    session.state.subscribe(() => this.#sessionChanged())
    this.#token = session.token
    // Edits which were never sent win over the server (D5), so there is nothing to wait for.
    cart.setReady(this.#token === null || (this.#isPending() && !this.#isSwapOwed()))
    this.#isLoaded = this.#isPending()
    this.#proceed()
  }

  /** To be called before a login in this tab: the guest's lines will meet the server's (D5). */
  expectSwap(): void {
    this.start()
    this.#parts.storage.remove(PENDING)
    this.#parts.storage.write(SWAP_OWED, 'true')
    this.#parts.cart.setReady(false)
  }

  /** Sends what is pending and then holds everything back until `dropPending` or `release` (D6). */
  async flush(): Promise<void> {
    this.start()
    clearTimeout(this.#timer)
    await this.#running?.work
    if (this.#isPending() && this.#failures === 0) {
      this.#proceed()
      await this.#running?.work
    }
    clearTimeout(this.#timer)
    this.#isHeld = true
  }

  /** An order took the lines: nothing of what was to be said about them is true any more. */
  dropPending(): void {
    this.#stopWork()
    this.#parts.storage.remove(PENDING)
    this.#parts.storage.remove(SWAP_OWED)
    this.#isLoaded = true
    this.release()
  }

  /** The order came to nothing: go on sending. */
  release(): void {
    this.#isHeld = false
    this.#proceed()
  }

  /** The network is back. */
  tryNow(): void {
    if (this.#failures > 0) this.#proceed()
  }

  #edited(): void {
    if (this.#token === null) return
    this.#parts.storage.write(PENDING, `${Date.now()}-${Math.random()}`)
    this.#isRefused = false
    if (this.#running === null && this.#failures === 0) this.#proceedIn(COALESCE_MS)
  }

  #changedElsewhere(): void {
    // An answer that is under way describes the cart before that change.
    if (this.#token === null || this.#isPending() || this.#running === null || this.#isSwapOwed()) return
    this.#stopWork()
    this.#proceed()
  }

  #sessionChanged(): void {
    const { cart, session } = this.#parts
    const { token } = session
    if (token === this.#token) return
    this.#token = token
    this.#stopWork()
    this.#isHeld = false
    if (token === null) {
      cart.startOver()
      return
    }
    // The tab that logged in settles the two carts and shares the result through the storage.
    this.#isLoaded = true
    if (cart.state.get().isReady) return
    this.#proceed()
    if (this.#running === null) cart.setReady(true)
  }

  #proceed(): void {
    clearTimeout(this.#timer)
    if (this.#token === null || this.#running !== null || this.#isHeld) return
    const task = this.#next()
    if (task === null) return
    const stop = new AbortController()
    const limit = setTimeout(() => stop.abort(), CALL_LIMIT_MS)
    const isCurrent = () => this.#running?.stop === stop
    const work = task(stop.signal, isCurrent).then((ending) => {
      clearTimeout(limit)
      if (isCurrent()) this.#ended(ending)
    })
    this.#running = { work, stop }
  }

  #next(): ((signal: AbortSignal, isCurrent: () => boolean) => Promise<CartCallOutcome>) | null {
    if (this.#isSwapOwed()) return this.#swap
    if (this.#isPending()) return this.#isRefused ? null : this.#send
    return this.#isLoaded ? null : this.#load
  }

  #ended(ending: CartCallOutcome): void {
    this.#running = null
    this.#parts.cart.setReady(true)
    this.#isRefused = ending === 'refused'
    this.#failures = ending === 'failed' ? this.#failures + 1 : 0
    // A new edit while we were talking waits its turn like any other.
    if (ending === 'failed') this.#proceedIn(Math.min(2 ** (this.#failures - 1) * SECOND, MINUTE))
    else if (this.#next() !== null) this.#proceedIn(COALESCE_MS)
  }

  #swap = async (signal: AbortSignal, isCurrent: () => boolean): Promise<CartCallOutcome> => {
    const { cart, storage } = this.#parts
    const server = await fetchServerCart(this.#parts.call, signal)
    if (server === null) return 'failed'
    if (!isCurrent() || !this.#isSwapOwed()) return 'done'
    const { lines, offer, mustSend } = swapCarts(cart.lines, server.lines)
    cart.adopt({ lines, stock: server.stock })
    cart.offerBack(offer)
    if (mustSend) storage.write(PENDING, `login-${Date.now()}`)
    else storage.remove(PENDING)
    storage.remove(SWAP_OWED)
    this.#isLoaded = true
    return 'done'
  }

  #load = async (signal: AbortSignal, isCurrent: () => boolean): Promise<CartCallOutcome> => {
    const server = await fetchServerCart(this.#parts.call, signal)
    if (server === null) return 'failed'
    if (!isCurrent()) return 'done'
    this.#isLoaded = true
    // An edit that came meanwhile wins, and is sent next.
    if (!this.#isPending()) this.#parts.cart.adopt({ ...server, lines: sortLike(this.#parts.cart.lines, server.lines) })
    return 'done'
  }

  #send = async (signal: AbortSignal, isCurrent: () => boolean): Promise<CartCallOutcome> => {
    const { cart, storage, call } = this.#parts
    const mark = storage.read(PENDING)
    const sent = cart.lines
    const { ending, server, sentences } = await pushServerCart(call, sent, signal)
    if (ending !== 'done' || !isCurrent()) return ending
    this.#isLoaded = true
    // A newer edit goes first; what the server says about that one will count.
    if (storage.read(PENDING) !== mark) return 'done'
    storage.remove(PENDING)
    if (server !== null) cart.adopt(server, sentences)
    return 'done'
  }

  #proceedIn(delayMs: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#proceed(), delayMs)
  }

  #stopWork(): void {
    clearTimeout(this.#timer)
    const running = this.#running
    this.#running = null
    running?.stop.abort()
    this.#failures = 0
    this.#isRefused = false
  }

  #isPending(): boolean {
    return this.#parts.storage.read(PENDING) !== null
  }

  #isSwapOwed(): boolean {
    return this.#parts.storage.read(SWAP_OWED) !== null
  }
}
