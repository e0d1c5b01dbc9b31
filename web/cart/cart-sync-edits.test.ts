import { describe, expect, test } from 'vitest'
import { CLEAR, UPDATE, inside, pass, product, useCartShop } from '#test/cart-shop.ts'
import { settle } from '#test/fake-api.ts'

const shop = useCartShop()

describe('a visitor', () => {
  test('never talks to the server about the cart', async () => {
    const tab = shop().openTab()
    tab.cart.add(product('a'), 1)
    tab.cart.remove(0)
    await pass(60_000)
    expect(shop().api.calls).toEqual([])
    expect(tab.cart.state.get().isReady).toBe(true)
    expect(shop().browser.items.has('cartPending')).toBe(false)
  })
})

describe('a customer edits the cart', () => {
  test('coalesces fifty quick clicks into a few calls with absolute quantities (D6)', async () => {
    const tab = await shop().openCustomerTab()
    for (let click = 0; click < 50; click++) {
      tab.cart.add(product('a'), 1)
      await pass(30)
    }
    await pass(2000)
    expect(shop().api.sent(UPDATE).length).toBeLessThanOrEqual(6)
    expect(shop().api.sent(UPDATE).at(-1)).toEqual({ items: [{ productId: 'a', quantity: 50, price: 10, name: 'a' }] })
  })

  test('runs one call at a time; the newest edit waits', async () => {
    const tab = await shop().openCustomerTab()
    const answer = shop().api.holdBack(UPDATE)
    tab.cart.add(product('a'), 1)
    await pass(400)
    tab.cart.add(product('a'), 1)
    tab.cart.add(product('b'), 1)
    await pass(5000)
    expect(shop().api.sent(UPDATE)).toHaveLength(1)
    await answer({ body: { success: true, cart: shop().serverCart([['a', 1]]), corrections: [] } })
    expect(inside(tab)).toEqual(['a x2', 'b x1'])
    await pass(400)
    expect(shop().api.sent(UPDATE)).toHaveLength(2)
    expect(shop().api.sent(UPDATE)[1]).toMatchObject({ items: [{ quantity: 2 }, { productId: 'b' }] })
  })

  test('ignores an answer to an older edit', async () => {
    const tab = await shop().openCustomerTab()
    const answer = shop().api.holdBack(UPDATE)
    tab.cart.add(product('a'), 9)
    await pass(400)
    tab.cart.setQuantity(0, 1)
    await answer({
      body: {
        success: true,
        cart: shop().serverCart([['a', 3]]),
        corrections: [{ productId: 'a', reason: 'reduced', message: 'Only 3 left.' }],
      },
    })
    expect(inside(tab)).toEqual(['a x1'])
    expect(tab.cart.state.get().notices).toEqual([])
  })

  test('logs failures, keeps the local cart and retries with backoff', async () => {
    const tab = await shop().openCustomerTab()
    const working = shop().api.answers[UPDATE]!
    shop().api.answers[UPDATE] = () => ({ status: 500, body: { success: false, code: 'internal', message: 'Oops' } })
    tab.cart.add(product('a'), 1)
    await pass(400)
    await pass(1000)
    await pass(2000)
    await pass(3999)
    expect(shop().api.sent(UPDATE)).toHaveLength(3)
    expect(inside(tab)).toEqual(['a x1'])
    expect(console.error).toHaveBeenCalledTimes(3)
    shop().api.answers[UPDATE] = working
    await pass(1)
    expect(shop().stored).toEqual([['a', 1]])
    await pass(600_000)
    expect(shop().api.sent(UPDATE)).toHaveLength(4)
  })

  test('sends the cart at once when the network is back', async () => {
    const tab = await shop().openCustomerTab()
    const working = shop().api.answers[UPDATE]!
    shop().api.answers[UPDATE] = () => 'no answer'
    tab.cart.add(product('a'), 1)
    for (const pauseMs of [400, 1000, 2000, 4000, 8000]) await pass(pauseMs)
    shop().api.answers[UPDATE] = working
    tab.sync.retryNow()
    await settle()
    expect(shop().stored).toEqual([['a', 1]])
  })

  test('starts no second call when the network is back during a retry', async () => {
    const tab = await shop().openCustomerTab()
    shop().api.answers[UPDATE] = () => 'no answer'
    tab.cart.add(product('a'), 1)
    await pass(400)
    shop().api.holdBack(UPDATE)
    await pass(1000)
    tab.sync.retryNow()
    await settle()
    expect(shop().api.sent(UPDATE)).toHaveLength(2)
  })

  test('does not repeat a refused edit until the next edit', async () => {
    const tab = await shop().openCustomerTab()
    shop().api.answers[UPDATE] = () => ({ status: 422, body: { success: false, code: 'invalid', message: 'No' } })
    tab.cart.add(product('a'), 1)
    await pass(600_000)
    expect(shop().api.sent(UPDATE)).toHaveLength(1)
    tab.cart.add(product('a'), 1)
    await pass(400)
    expect(shop().api.sent(UPDATE)).toHaveLength(2)
  })

  test('clears the server’s cart when the last line is removed', async () => {
    shop().stored = [['a', 1]]
    const tab = await shop().openCustomerTab()
    expect(inside(tab)).toEqual(['a x1'])
    tab.cart.setQuantity(0, 0)
    await pass(400)
    expect(shop().api.sent(CLEAR)).toHaveLength(1)
    expect(shop().stored).toEqual([])
  })

  test('takes over corrections in the shopper’s order, with notices', async () => {
    const tab = await shop().openCustomerTab()
    const message = 'Tussolin is sold out.'
    shop().api.answers[UPDATE] = () => ({
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
    for (const id of ['a', 'b', 'c']) tab.cart.add(product(id), 1)
    await pass(400)
    expect(inside(tab)).toEqual(['a x1', 'c x1'])
    expect(tab.cart.state.get().notices).toEqual([
      'Tussolin is sold out. It was removed from your cart.',
      'The price of c changed from Rs. 10.00 to Rs. 12.50.',
    ])
    await pass(60_000)
    expect(shop().api.sent(UPDATE)).toHaveLength(1)
  })
})
