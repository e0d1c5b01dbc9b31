import { afterEach, beforeEach, vi } from 'vitest'
import { CustomerSession } from '#web/accounts/session.ts'
import { CartSync } from '#web/cart/cart-sync.ts'
import { LocalCart } from '#web/cart/local-cart.ts'
import * as serverCart from '#web/cart/server-cart.ts'
import { authenticatedClient } from '#web/platform/api.ts'
import { FakeApi, flushPromises } from './fake-api.ts'
import { FakeBrowser } from './fake-browser.ts'

export const GET_CART = 'GET /api/cart/get'
export const UPDATE_CART = 'POST /api/cart/update'
export const CLEAR_CART = 'DELETE /api/cart/clear'

export const unexpiredToken = `e30.${btoa(JSON.stringify({ exp: 4e9 }))}.sig`

export const cartProduct = (id: string) => ({ _id: id, productName: id, sellingPrice: 10 })
export const cartLine = (id: string, quantity: number) => ({ ...cartProduct(id), id, quantity, image: '', brand: '' })
export const listCartLines = ({ cart }: { cart: LocalCart }) =>
  cart.lines.map(({ id, quantity }) => `${id} x${quantity}`)

/** One browser, and a server with one customer's cart. */
class CartShop {
  browser = new FakeBrowser()
  readonly api = new FakeApi()
  /** The rows of the server's database. */
  stored: [id: string, quantity: number][] = []

  constructor() {
    const { answers } = this.api
    answers['POST /api/auth/validatetoken'] = () => ({ body: { success: true } })
    answers['POST /api/auth/logout'] = () => ({})
    answers[GET_CART] = () => ({ body: { success: true, cart: this.serverCart() } })
    answers[CLEAR_CART] = () => {
      this.stored = []
      return { body: { success: true } }
    }
    answers[UPDATE_CART] = ({ body }) => {
      const { items } = body as { items: { productId: string; quantity: number }[] }
      this.stored = items.map(({ productId, quantity }) => [productId, quantity])
      return { body: { success: true, cart: this.serverCart(), corrections: [] } }
    }
  }

  serverCart(rows = this.stored) {
    const items = rows.map(([id, quantity]) => ({
      product: { _id: id, productName: id, images: [], brand: '', stock: 50 },
      price: 10,
      quantity,
    }))
    return { items }
  }

  /** Sets the browser's storage before a page is opened. */
  put(...lines: ReturnType<typeof cartLine>[]): void {
    this.browser.items.set('cart', JSON.stringify(lines))
  }

  openTab() {
    const storage = this.browser.openTab()
    const session = new CustomerSession({ storage, tab: { clear() {} }, call: this.api.client })
    const call = authenticatedClient(this.api.client, session)
    const cart = new LocalCart(storage)
    const sync = new CartSync({ cart, session, storage, call, loadCalls: async () => serverCart })
    sync.start()
    const logIn = () => {
      sync.prepareLogin()
      session.logIn({ token: unexpiredToken, username: 'Ravi' })
    }
    return { session, cart, sync, logIn }
  }

  async openCustomerTab() {
    this.browser.items.set('authToken', unexpiredToken)
    const tab = this.openTab()
    await flushPromises()
    return tab
  }
}

/** Gives each test a new shop, a fake clock and a console spy. */
export function useCartShop(): () => CartShop {
  let shop: CartShop
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    vi.spyOn(console, 'error').mockImplementation(() => {})
    shop = new CartShop()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
  return () => shop
}

/** Advances the fake clock and flushes pending promises. */
export async function advanceTime(durationMs: number): Promise<void> {
  await flushPromises()
  await vi.advanceTimersByTimeAsync(durationMs)
  await flushPromises()
}
