import { describe, expect, test } from 'vitest'
import {
  CLEAR_CART,
  GET_CART,
  UPDATE_CART,
  listCartLines,
  cartLine,
  advanceTime,
  cartProduct,
  useCartShop,
} from '#test/cart-shop.ts'
import { flushPromises } from '#test/fake-api.ts'
import { FakeBrowser } from '#test/fake-browser.ts'

const shop = useCartShop()

describe('a customer comes back', () => {
  test('replaces the stored cart with the server’s, even an empty one', async () => {
    shop().put(cartLine('old', 1))
    shop().stored = [['new', 2]]
    expect(listCartLines(await shop().openCustomerTab())).toEqual(['new x2'])
    shop().stored = []
    expect(listCartLines(await shop().openCustomerTab())).toEqual([])
    expect(shop().api.sent(UPDATE_CART)).toEqual([])
    expect(shop().api.sent(CLEAR_CART)).toEqual([])
  })

  test('sends unsent edits after a reload instead of loading', async () => {
    shop().put(cartLine('mine', 3))
    shop().browser.items.set('cartPending', 'an edit of yesterday')
    shop().stored = [['theirs', 1]]
    const tab = await shop().openCustomerTab()
    expect(listCartLines(tab)).toEqual(['mine x3'])
    expect(shop().stored).toEqual([['mine', 3]])
    expect(shop().browser.items.has('cartPending')).toBe(false)
  })

  test('marks an unsent edit for the next start', async () => {
    shop().api.answers[UPDATE_CART] = () => 'no answer'
    const tab = await shop().openCustomerTab()
    tab.cart.add(cartProduct('mine'), 3)
    await advanceTime(400)
    expect(shop().browser.items.has('cartPending')).toBe(true)
  })

  test('uses the local cart when loading fails, and retries', async () => {
    shop().put(cartLine('old', 1))
    const working = shop().api.answers[GET_CART]!
    shop().api.answers[GET_CART] = () => 'no answer'
    const tab = await shop().openCustomerTab()
    expect(listCartLines(tab)).toEqual(['old x1'])
    expect(tab.cart.state.get().isReady).toBe(true)
    shop().api.answers[GET_CART] = working
    shop().stored = [['new', 1]]
    await advanceTime(1000)
    expect(listCartLines(tab)).toEqual(['new x1'])
  })

  test('sends an edit made during the load', async () => {
    shop().put(cartLine('old', 1))
    const answer = shop().api.holdBack(GET_CART)
    const tab = await shop().openCustomerTab()
    expect(tab.cart.state.get().isReady).toBe(false)
    tab.cart.add(cartProduct('fresh'), 1)
    await answer({ body: { success: true, cart: shop().serverCart([['new', 1]]) } })
    expect(tab.cart.state.get().isReady).toBe(true)
    await advanceTime(400)
    expect(shop().stored).toEqual([
      ['old', 1],
      ['fresh', 1],
    ])
  })

  test('is ready after ten seconds when the server hangs', async () => {
    shop().put(cartLine('old', 1))
    shop().api.holdBack(GET_CART)
    const tab = await shop().openCustomerTab()
    await advanceTime(10_000)
    expect(tab.cart.state.get().isReady).toBe(true)
    expect(listCartLines(tab)).toEqual(['old x1'])
  })
})

describe('a guest logs in or registers (cart-2)', () => {
  test('replaces the guest’s lines with the server’s and offers them back', async () => {
    shop().put(cartLine('guest', 2))
    shop().stored = [['server', 1]]
    const tab = shop().openTab()
    tab.logIn()
    expect(tab.cart.state.get().isReady).toBe(false)
    await flushPromises()
    expect(listCartLines(tab)).toEqual(['server x1'])
    expect(tab.cart.state.get()).toMatchObject({ isReady: true, offer: [{ id: 'guest', quantity: 2 }] })
    await advanceTime(5000)
    expect(shop().stored).toEqual([['server', 1]])
    tab.cart.acceptOffer()
    await advanceTime(400)
    expect(shop().stored).toEqual([
      ['server', 1],
      ['guest', 2],
    ])
  })

  test('moves the guest’s lines to an empty server cart', async () => {
    shop().put(cartLine('guest', 2))
    const tab = shop().openTab()
    tab.logIn()
    await advanceTime(1000)
    expect(listCartLines(tab)).toEqual(['guest x2'])
    expect(tab.cart.state.get().offer).toEqual([])
    expect(shop().stored).toEqual([['guest', 2]])
  })

  test('offers nothing when both carts are equal or the guest’s is empty', async () => {
    shop().stored = [
      ['a', 1],
      ['b', 2],
    ]
    shop().put(cartLine('b', 2), cartLine('a', 1))
    const tab = shop().openTab()
    tab.logIn()
    await flushPromises()
    expect(tab.cart.state.get().offer).toEqual([])
    shop().browser = new FakeBrowser()
    const other = shop().openTab()
    other.logIn()
    await flushPromises()
    expect(other.cart.state.get().offer).toEqual([])
    expect(listCartLines(other)).toEqual(['a x1', 'b x2'])
  })

  test('keeps the guest’s lines when loading fails, writes nothing, and swaps later', async () => {
    shop().put(cartLine('guest', 1))
    shop().stored = [['server', 1]]
    const working = shop().api.answers[GET_CART]!
    shop().api.answers[GET_CART] = () => 'no answer'
    const tab = shop().openTab()
    tab.logIn()
    await flushPromises()
    expect(tab.cart.state.get().isReady).toBe(true)
    expect(listCartLines(tab)).toEqual(['guest x1'])
    tab.cart.add(cartProduct('more'), 1)
    await advanceTime(400)
    expect(shop().api.sent(UPDATE_CART)).toEqual([])
    shop().api.answers[GET_CART] = working
    await advanceTime(1000)
    expect(listCartLines(tab)).toEqual(['server x1'])
    expect(tab.cart.state.get().offer.map(({ id }) => id)).toEqual(['guest', 'more'])
  })

  test('repeats an interrupted swap at the next start', async () => {
    shop().put(cartLine('guest', 1))
    shop().stored = [['server', 1]]
    shop().api.holdBack(GET_CART)
    shop().openTab().logIn()
    await flushPromises()
    shop().api.answers[GET_CART] = () => ({ body: { success: true, cart: shop().serverCart() } })
    const later = await shop().openCustomerTab()
    expect(listCartLines(later)).toEqual(['server x1'])
    expect(later.cart.state.get().offer).toHaveLength(1)
  })
})

describe('a customer logs out', () => {
  test('empties the cart and ignores a running answer', async () => {
    shop().stored = [['a', 1]]
    const answer = shop().api.holdBack(GET_CART)
    const tab = await shop().openCustomerTab()
    tab.session.logOut()
    await answer({ body: { success: true, cart: shop().serverCart() } })
    await advanceTime(60_000)
    expect(listCartLines(tab)).toEqual([])
    expect(tab.cart.state.get().isReady).toBe(true)
    expect(shop().browser.items.size).toBe(0)
    expect(shop().api.sent(CLEAR_CART)).toEqual([])
  })

  test('does not send a pending edit', async () => {
    const tab = await shop().openCustomerTab()
    tab.cart.add(cartProduct('a'), 1)
    tab.session.logOut()
    await advanceTime(60_000)
    expect(shop().api.sent(UPDATE_CART)).toEqual([])
  })

  test('logs out on a 401', async () => {
    shop().api.answers[GET_CART] = () => ({
      status: 401,
      body: { success: false, code: 'not_logged_in', message: 'Please log in.' },
    })
    const tab = await shop().openCustomerTab()
    expect(tab.session.token).toBeNull()
    expect(tab.cart.state.get().isReady).toBe(true)
  })
})
