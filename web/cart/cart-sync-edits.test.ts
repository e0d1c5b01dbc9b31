import { describe, expect, test } from 'vitest'
import { CLEAR_CART, UPDATE_CART, listCartLines, advanceTime, cartProduct, useCartShop } from '#test/cart-shop.ts'
import { flushPromises } from '#test/fake-api.ts'

const shop = useCartShop()

describe('a visitor', () => {
  test('never talks to the server about the cart', async () => {
    const tab = shop().openTab()
    tab.cart.add(cartProduct('a'), 1)
    tab.cart.remove(0)
    await advanceTime(60_000)
    expect(shop().api.calls).toEqual([])
    expect(tab.cart.state.get().isReady).toBe(true)
    expect(shop().browser.items.has('cartPending')).toBe(false)
  })
})

describe('a customer edits the cart', () => {
  test('coalesces fifty quick clicks into a few calls with absolute quantities (cart-3)', async () => {
    const tab = await shop().openCustomerTab()
    for (let click = 0; click < 50; click++) {
      tab.cart.add(cartProduct('a'), 1)
      await advanceTime(30)
    }
    await advanceTime(2000)
    expect(shop().api.sent(UPDATE_CART).length).toBeLessThanOrEqual(6)
    expect(shop().api.sent(UPDATE_CART).at(-1)).toEqual({
      items: [{ productId: 'a', quantity: 50, price: 10, name: 'a' }],
    })
  })

  test('runs one call at a time; the newest edit waits', async () => {
    const tab = await shop().openCustomerTab()
    const answer = shop().api.holdBack(UPDATE_CART)
    tab.cart.add(cartProduct('a'), 1)
    await advanceTime(400)
    tab.cart.add(cartProduct('a'), 1)
    tab.cart.add(cartProduct('b'), 1)
    await advanceTime(5000)
    expect(shop().api.sent(UPDATE_CART)).toHaveLength(1)
    await answer({ body: { success: true, cart: shop().serverCart([['a', 1]]), corrections: [] } })
    expect(listCartLines(tab)).toEqual(['a x2', 'b x1'])
    await advanceTime(400)
    expect(shop().api.sent(UPDATE_CART)).toHaveLength(2)
    expect(shop().api.sent(UPDATE_CART)[1]).toMatchObject({ items: [{ quantity: 2 }, { productId: 'b' }] })
  })

  test('ignores an answer to an older edit', async () => {
    const tab = await shop().openCustomerTab()
    const answer = shop().api.holdBack(UPDATE_CART)
    tab.cart.add(cartProduct('a'), 9)
    await advanceTime(400)
    tab.cart.setQuantity(0, 1)
    await answer({
      body: {
        success: true,
        cart: shop().serverCart([['a', 3]]),
        corrections: [{ productId: 'a', reason: 'reduced', message: 'Only 3 left.' }],
      },
    })
    expect(listCartLines(tab)).toEqual(['a x1'])
    expect(tab.cart.state.get().notices).toEqual([])
  })

  test('logs failures, keeps the local cart and retries with backoff', async () => {
    const tab = await shop().openCustomerTab()
    const working = shop().api.answers[UPDATE_CART]!
    shop().api.answers[UPDATE_CART] = () => ({
      status: 500,
      body: { success: false, code: 'internal', message: 'Oops' },
    })
    tab.cart.add(cartProduct('a'), 1)
    await advanceTime(400)
    await advanceTime(1000)
    await advanceTime(2000)
    await advanceTime(3999)
    expect(shop().api.sent(UPDATE_CART)).toHaveLength(3)
    expect(listCartLines(tab)).toEqual(['a x1'])
    expect(console.error).toHaveBeenCalledTimes(3)
    shop().api.answers[UPDATE_CART] = working
    await advanceTime(1)
    expect(shop().stored).toEqual([['a', 1]])
    await advanceTime(600_000)
    expect(shop().api.sent(UPDATE_CART)).toHaveLength(4)
  })

  test('sends the cart at once when the network is back', async () => {
    const tab = await shop().openCustomerTab()
    const working = shop().api.answers[UPDATE_CART]!
    shop().api.answers[UPDATE_CART] = () => 'no answer'
    tab.cart.add(cartProduct('a'), 1)
    for (const pauseMs of [400, 1000, 2000, 4000, 8000]) await advanceTime(pauseMs)
    shop().api.answers[UPDATE_CART] = working
    tab.sync.retryNow()
    await flushPromises()
    expect(shop().stored).toEqual([['a', 1]])
  })

  test('starts no second call when the network is back during a retry', async () => {
    const tab = await shop().openCustomerTab()
    shop().api.answers[UPDATE_CART] = () => 'no answer'
    tab.cart.add(cartProduct('a'), 1)
    await advanceTime(400)
    shop().api.holdBack(UPDATE_CART)
    await advanceTime(1000)
    tab.sync.retryNow()
    await flushPromises()
    expect(shop().api.sent(UPDATE_CART)).toHaveLength(2)
  })

  test('does not repeat a refused edit until the next edit', async () => {
    const tab = await shop().openCustomerTab()
    shop().api.answers[UPDATE_CART] = () => ({ status: 422, body: { success: false, code: 'invalid', message: 'No' } })
    tab.cart.add(cartProduct('a'), 1)
    await advanceTime(600_000)
    expect(shop().api.sent(UPDATE_CART)).toHaveLength(1)
    tab.cart.add(cartProduct('a'), 1)
    await advanceTime(400)
    expect(shop().api.sent(UPDATE_CART)).toHaveLength(2)
  })

  test('clears the server’s cart when the last line is removed', async () => {
    shop().stored = [['a', 1]]
    const tab = await shop().openCustomerTab()
    expect(listCartLines(tab)).toEqual(['a x1'])
    tab.cart.setQuantity(0, 0)
    await advanceTime(400)
    expect(shop().api.sent(CLEAR_CART)).toHaveLength(1)
    expect(shop().stored).toEqual([])
  })

  test('takes over corrections in the shopper’s order, with notices', async () => {
    const tab = await shop().openCustomerTab()
    const message = 'Tussolin is sold out.'
    shop().api.answers[UPDATE_CART] = () => ({
      body: {
        success: true,
        cart: {
          items: [
            { product: { _id: 'c', productName: 'c', images: [], brand: '', stock: 5 }, price: 12.5, quantity: 1 },
            ...shop().serverCart([['a', 1]]).items,
          ],
        },
        corrections: [{ productId: 'b', reason: 'sold_out', message }],
      },
    })
    for (const id of ['a', 'b', 'c']) tab.cart.add(cartProduct(id), 1)
    await advanceTime(400)
    expect(listCartLines(tab)).toEqual(['a x1', 'c x1'])
    expect(tab.cart.state.get().notices).toEqual([
      'Tussolin is sold out. It was removed from your cart.',
      'The price of c changed from Rs. 10.00 to Rs. 12.50.',
    ])
    await advanceTime(60_000)
    expect(shop().api.sent(UPDATE_CART)).toHaveLength(1)
  })
})
