import { describe, expect, test } from 'vitest'
import {
  CLEAR_CART,
  GET_CART,
  UPDATE_CART,
  listCartLines,
  cartLine,
  advanceTime,
  cartProduct,
  unexpiredToken,
  useCartShop,
} from '#test/cart-shop.ts'
import { flushPromises } from '#test/fake-api.ts'

const shop = useCartShop()

describe('an order is placed (cart-3)', () => {
  test('leaves the cart ready when it interrupts the first load', async () => {
    shop().put(cartLine('a', 1))
    shop().api.holdBack(GET_CART)
    const tab = await shop().openCustomerTab()
    expect(tab.cart.state.get().isReady).toBe(false)
    tab.cart.clearAfterOrder()
    tab.sync.discardPending()
    expect(tab.cart.state.get().isReady).toBe(true)
    expect(listCartLines(tab)).toEqual([])
  })

  test('flushes pending edits', async () => {
    const tab = await shop().openCustomerTab()
    tab.cart.add(cartProduct('a'), 2)
    await tab.sync.flush()
    expect(shop().stored).toEqual([['a', 2]])
  })

  test('waits for a running write, then sends the newest edit', async () => {
    const tab = await shop().openCustomerTab()
    const answer = shop().api.holdBack(UPDATE_CART)
    tab.cart.add(cartProduct('a'), 1)
    await advanceTime(400)
    tab.cart.add(cartProduct('a'), 1)
    const flushed = tab.sync.flush()
    await answer({ body: { success: true, cart: shop().serverCart([['a', 1]]), corrections: [] } })
    await answer({ body: { success: true, cart: shop().serverCart([['a', 2]]), corrections: [] } })
    await flushed
    expect(shop().api.sent(UPDATE_CART)).toHaveLength(2)
  })

  test('sends nothing between flush and answer, nor after a success', async () => {
    const tab = await shop().openCustomerTab()
    shop().api.answers[UPDATE_CART] = () => 'no answer'
    tab.cart.add(cartProduct('a'), 1)
    await tab.sync.flush()
    const before = shop().api.calls.length
    await advanceTime(120_000)
    tab.cart.clearAfterOrder()
    tab.sync.discardPending()
    await advanceTime(120_000)
    expect(shop().api.calls).toHaveLength(before)
    expect(shop().browser.items.get('cart')).toBe('[]')
    expect(shop().browser.items.has('cartPending')).toBe(false)
  })

  test('continues writing after a refused order', async () => {
    const tab = await shop().openCustomerTab()
    await tab.sync.flush()
    tab.cart.add(cartProduct('a'), 1)
    await advanceTime(1000)
    expect(shop().stored).toEqual([])
    tab.sync.release()
    await flushPromises()
    expect(shop().stored).toEqual([['a', 1]])
  })

  test('ignores an earlier load, in this tab and in another', async () => {
    shop().put(cartLine('a', 1))
    shop().stored = [['a', 1]]
    const answer = shop().api.holdBack(GET_CART)
    const [tab, other] = [await shop().openCustomerTab(), await shop().openCustomerTab()]
    tab.cart.clearAfterOrder()
    tab.sync.discardPending()
    await answer({ body: { success: true, cart: shop().serverCart() } })
    await answer({ body: { success: true, cart: shop().serverCart() } })
    await answer({ body: { success: true, cart: shop().serverCart([]) } })
    expect(listCartLines(tab)).toEqual([])
    expect(listCartLines(other)).toEqual([])
    expect(shop().browser.items.get('cart')).toBe('[]')
  })
})

describe('two tabs', () => {
  test('sends from the editing tab only; the other shows the result', async () => {
    const [one, other] = [await shop().openCustomerTab(), await shop().openCustomerTab()]
    const before = shop().api.sent(GET_CART).length
    one.cart.add(cartProduct('a'), 1)
    await advanceTime(5000)
    expect(listCartLines(other)).toEqual(['a x1'])
    expect(shop().api.sent(UPDATE_CART)).toHaveLength(1)
    expect(shop().api.sent(GET_CART)).toHaveLength(before)
  })

  test('merges edits of both tabs into one cart', async () => {
    const [one, other] = [await shop().openCustomerTab(), await shop().openCustomerTab()]
    one.cart.add(cartProduct('a'), 1)
    other.cart.add(cartProduct('b'), 1)
    other.cart.setQuantity(0, 4)
    await advanceTime(5000)
    expect(listCartLines(one)).toEqual(['a x4', 'b x1'])
    expect(shop().stored).toEqual([
      ['a', 4],
      ['b', 1],
    ])
  })

  test('drops a pending edit of the other tab when an order is placed', async () => {
    const [one, other] = [await shop().openCustomerTab(), await shop().openCustomerTab()]
    other.cart.add(cartProduct('a'), 1)
    one.cart.clearAfterOrder()
    one.sync.discardPending()
    await advanceTime(5000)
    expect(shop().api.sent(UPDATE_CART)).toEqual([])
    expect(shop().api.sent(CLEAR_CART)).toEqual([])
  })

  test('swaps the carts once at a login; an edit in the other tab overwrites nothing', async () => {
    shop().put(cartLine('guest', 1))
    shop().stored = [['server', 1]]
    const answer = shop().api.holdBack(GET_CART)
    const [one, other] = [shop().openTab(), shop().openTab()]
    one.logIn()
    await flushPromises()
    expect(other.session.token).toBe(unexpiredToken)
    other.cart.add(cartProduct('guest'), 1)
    await advanceTime(400)
    for (let turn = 0; turn < 2; turn++) await answer({ body: { success: true, cart: shop().serverCart() } })
    await advanceTime(5000)
    expect(listCartLines(other)).toEqual(['server x1'])
    expect(one.cart.state.get().offer).toMatchObject([{ id: 'guest', quantity: 2 }])
    expect(shop().stored).toEqual([['server', 1]])
  })
})

describe('an unpaid order was placed', () => {
  test('keeps the cart and drops earlier edits while an order waits for its payment (cart-3)', async () => {
    const tab = await shop().openCustomerTab()
    tab.cart.add(cartProduct('a'), 1)
    shop().api.answers['POST /api/cart/update'] = () => 'no answer'
    await tab.sync.flush()
    const before = shop().api.calls.length
    tab.sync.discardPending()
    await advanceTime(120_000)
    expect(listCartLines(tab)).toEqual(['a x1'])
    expect(shop().api.calls).toHaveLength(before)
    expect(shop().browser.items.has('cartPending')).toBe(false)
  })

  test('sends an edit made after an order that waits for its payment', async () => {
    const tab = await shop().openCustomerTab()
    tab.cart.add(cartProduct('a'), 1)
    await tab.sync.flush()
    tab.sync.discardPending()
    tab.cart.add(cartProduct('b'), 1)
    await advanceTime(1000)
    expect(shop().stored).toEqual([
      ['a', 1],
      ['b', 1],
    ])
  })
})

describe('bad storage', () => {
  test.each(['isFull', 'isBlocked'] as const)(
    'a customer whose storage %s can still fill the cart and have it saved',
    async (failure) => {
      shop().browser[failure] = true
      const tab = shop().openTab()
      tab.logIn()
      await flushPromises()
      tab.cart.add(cartProduct('a'), 2)
      await advanceTime(400)
      expect(shop().stored).toEqual([['a', 2]])
      expect(listCartLines(tab)).toEqual(['a x2'])
    },
  )

  test('treats an answer without a cart as a failure', async () => {
    shop().put(cartLine('old', 1))
    shop().api.answers[GET_CART] = () => ({ body: { success: true, cart: 'soon' } })
    const tab = await shop().openCustomerTab()
    expect(listCartLines(tab)).toEqual(['old x1'])
    expect(console.error).toHaveBeenCalled()
  })
})

describe('an order of another browser waits for its payment', () => {
  const cartWith = (unsettledOrderId: unknown) => () => ({
    body: { success: true, cart: shop().serverCart(), unsettledOrderId },
  })

  test('is remembered with the cart of the server', async () => {
    shop().api.answers[GET_CART] = cartWith('ord_1')
    await shop().openCustomerTab()
    expect(shop().browser.items.get('orderId')).toBe('ord_1')
  })

  test('is remembered at a login', async () => {
    shop().api.answers[GET_CART] = cartWith('ord_1')
    shop().openTab().logIn()
    await flushPromises()
    expect(shop().browser.items.get('orderId')).toBe('ord_1')
  })

  test.each([[7], [null], [undefined]])('ignores %s', async (answer) => {
    shop().api.answers[GET_CART] = cartWith(answer)
    await shop().openCustomerTab()
    expect(shop().browser.items.has('orderId')).toBe(false)
  })

  test('does not replace the order that this browser left', async () => {
    shop().api.answers[GET_CART] = cartWith('ord_1')
    shop().browser.items.set('orderId', 'ord_2')
    await shop().openCustomerTab()
    expect(shop().browser.items.get('orderId')).toBe('ord_2')
  })
})
