import { resolveLoginCart } from '#domain/cart/resolve-login-cart.ts'
import { MINUTE, SECOND } from '#domain/time.ts'
import type { Client } from '#contract/client.ts'
import type { CustomerSession } from '#web/accounts/session.ts'
import type { BrowserStorage } from '#web/platform/browser-storage.ts'
import type { LocalCart } from './local-cart.ts'
import type { CartCallOutcome, CartCalls, LoadedCart } from './server-cart.ts'
import { syncActions, type SyncEvent, type SyncState, type SyncTask, type SyncTimer } from './sync-states.ts'

/** Edits within this time are sent in one call. */
const COALESCE_MS = 400
const CALL_LIMIT_MS = 10 * SECOND

/** Set while the server has not taken an edit. Every edit writes a new value. Survives a reload. */
const PENDING = 'cartPending'
/** Set from a login until its two carts are swapped (cart-2). Nothing may overwrite the server's cart before. */
const SWAP_OWED = 'cartSwapOwed'

type RunTask = (calls: CartCalls, signal: AbortSignal, isCurrent: () => boolean) => Promise<CartCallOutcome>

type CartSyncPorts = {
  readonly cart: LocalCart
  readonly session: CustomerSession
  readonly storage: BrowserStorage
  readonly call: Client
  /** Loads lazily: visitors need no calls. */
  readonly loadCalls: () => Promise<CartCalls>
}

/**
 * Keeps the server's cart equal to the customer's (cart-2, cart-3). One task runs at a time. Failures are logged, retried with
 * backoff, and never change the local cart.
 */
export class CartSync {
  readonly #ports: CartSyncPorts
  #state: SyncState = { name: 'stopped' }
  #token: string | null = null

  constructor(ports: CartSyncPorts) {
    this.#ports = ports
  }

  start(): void {
    if (this.#state.name !== 'stopped') return
    this.#state = { name: 'visitor' }
    const { cart, session } = this.#ports
    session.start()
    cart.start()
    cart.listen({ onEdit: () => this.#edited(), onExternalChange: () => this.#changedElsewhere() })
    session.state.subscribe(() => this.#sessionChanged())
    this.#token = session.token
    if (this.#token === null) return cart.setReady(true)
    // Unsent edits win over the server's cart (cart-2), so there is nothing to wait for.
    cart.setReady(this.#isPending() && !this.#isSwapOwed())
    this.#run(!this.#isPending())
  }

  /** Call before a login in this tab: the guest's lines are swapped with the server's (cart-2). */
  prepareLogin(): void {
    this.start()
    this.#ports.storage.remove(PENDING)
    this.#ports.storage.write(SWAP_OWED, 'true')
    this.#ports.cart.setReady(false)
  }

  /** Sends pending edits, then holds writes back until `discardPending` or `release` (cart-3). */
  async flush(): Promise<void> {
    this.start()
    await this.#finished()
    if (this.#isPending()) this.#handle('flush')
    await this.#finished()
    this.#handle('hold')
  }

  /** An order took the lines: no earlier edit may be sent any more. */
  discardPending(): void {
    this.#ports.storage.remove(PENDING)
    this.#ports.storage.remove(SWAP_OWED)
    if (this.#token !== null) this.#run(false)
  }

  /** The order was not placed: continues sending. */
  release(): void {
    this.#handle('release')
  }

  /** Call when the network is back. */
  retryNow(): void {
    this.#handle('online')
  }

  #handle(event: SyncEvent): void {
    const action = syncActions[event][this.#state.name]
    if (action === 'run') this.#run(this.#isLoadOwed())
    if (action === 'coalesce') this.#coalesce()
    if (action === 'hold') this.#enter({ name: 'held', isLoadOwed: this.#isLoadOwed() })
  }

  #edited(): void {
    if (this.#token === null) return
    this.#ports.storage.write(PENDING, `${Date.now()}-${Math.random()}`)
    this.#handle('edit')
  }

  /** A running call describes the cart before another tab changed it. */
  #changedElsewhere(): void {
    if (!this.#isPending() && !this.#isSwapOwed()) this.#handle('externalChange')
  }

  #sessionChanged(): void {
    const { cart, session } = this.#ports
    if (session.token === this.#token) return
    this.#token = session.token
    this.#enter({ name: this.#token === null ? 'visitor' : 'idle' })
    if (this.#token === null) cart.resetFromStorage()
    // The tab that logged in swaps the carts and shares the result through the storage.
    else if (!cart.state.get().isReady) this.#run(false)
  }

  #run(isLoadOwed: boolean): void {
    const task = this.#nextTask(isLoadOwed)
    const failures = this.#state.name === 'retrying' ? this.#state.failures : 0
    if (task === null) {
      this.#enter({ name: 'idle' })
      this.#ports.cart.setReady(true)
      return
    }
    const call = new AbortController()
    const limit = setTimeout(() => call.abort(), CALL_LIMIT_MS)
    const isCurrent = () => this.#state.name === 'running' && this.#state.call === call
    const { loadCalls } = this.#ports
    const outcome = loadCalls().then(
      (calls) => this.#tasks[task](calls, call.signal, isCurrent),
      (): CartCallOutcome => 'failed',
    )
    const work = outcome.then((ended) => {
      clearTimeout(limit)
      if (isCurrent()) this.#end(task, ended, failures)
    })
    this.#enter({ name: 'running', task, call, work })
  }

  #end(task: SyncTask, outcome: CartCallOutcome, failures: number): void {
    this.#ports.cart.setReady(true)
    if (outcome === 'refused') return this.#enter({ name: 'refused' })
    if (outcome === 'failed') {
      const timer = this.#timer(Math.min(2 ** failures * SECOND, MINUTE))
      return this.#enter({ name: 'retrying', timer, failures: failures + 1, isLoadOwed: task === 'load' })
    }
    if (this.#nextTask(false) === null) this.#enter({ name: 'idle' })
    else this.#coalesce()
  }

  #coalesce(): void {
    this.#enter({ name: 'coalescing', timer: this.#timer(COALESCE_MS) })
  }

  #enter(next: SyncState): void {
    const left = this.#state
    this.#state = next
    if ('timer' in left) clearTimeout(left.timer)
    if (left.name === 'running') left.call.abort()
  }

  #nextTask(isLoadOwed: boolean): SyncTask | null {
    if (this.#isSwapOwed()) return 'swap'
    if (this.#isPending()) return 'send'
    return isLoadOwed ? 'load' : null
  }

  readonly #tasks: Record<SyncTask, RunTask> = {
    swap: async (calls, signal, isCurrent) => {
      const { cart, storage, call } = this.#ports
      const server = await calls.fetchServerCart(call, signal)
      if (server === null) return 'failed'
      if (!isCurrent() || !this.#isSwapOwed()) return 'done'
      this.#keepUnsettledOrder(server)
      const { lines, offer, mustSend } = resolveLoginCart(cart.lines, server.lines)
      cart.applyServerCart({ ...server, lines })
      cart.setOffer(offer)
      if (mustSend) storage.write(PENDING, `login-${Date.now()}`)
      else storage.remove(PENDING)
      storage.remove(SWAP_OWED)
      return 'done'
    },
    load: async (calls, signal, isCurrent) => {
      const { cart, call } = this.#ports
      const server = await calls.fetchServerCart(call, signal)
      if (server === null) return 'failed'
      if (isCurrent()) this.#keepUnsettledOrder(server)
      // An edit made during the load wins and is sent next.
      if (isCurrent() && !this.#isPending())
        cart.applyServerCart({ ...server, lines: calls.sortLike(cart.lines, server.lines) })
      return 'done'
    },
    send: async (calls, signal, isCurrent) => {
      const { cart, storage, call } = this.#ports
      const sent = storage.read(PENDING)
      const { outcome, server, notices } = await calls.pushServerCart(call, cart.lines, signal)
      if (outcome === 'failed' || !isCurrent()) return outcome
      // A newer edit is sent next, and its answer counts.
      if (storage.read(PENDING) !== sent) return 'done'
      if (outcome === 'refused') return outcome
      storage.remove(PENDING)
      if (server !== null) cart.applyServerCart(server, notices)
      return outcome
    },
  }

  /** Stores the server's unsettled order unless this browser has one. */
  #keepUnsettledOrder({ unsettledOrderId }: LoadedCart): void {
    const { storage } = this.#ports
    if (unsettledOrderId !== null && storage.read('orderId') === null) storage.write('orderId', unsettledOrderId)
  }

  #timer(delayMs: number): SyncTimer {
    return setTimeout(() => this.#handle('timer'), delayMs)
  }

  async #finished(): Promise<void> {
    if (this.#state.name === 'running') await this.#state.work
  }

  #isLoadOwed(): boolean {
    const state = this.#state
    return state.name === 'running' ? state.task === 'load' : 'isLoadOwed' in state && state.isLoadOwed
  }

  #isPending(): boolean {
    return this.#ports.storage.read(PENDING) !== null
  }

  #isSwapOwed(): boolean {
    return this.#ports.storage.read(SWAP_OWED) !== null
  }
}
