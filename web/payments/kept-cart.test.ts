import { expect, test } from 'vitest'
import { inside, pass, product, useCartShop } from '#test/cart-shop.ts'

const shop = useCartShop()

test('while an order waits for its payment the cart stays, and an edit from before is not written any more (D6)', async () => {
  const tab = await shop().openCustomerTab()
  tab.cart.add(product('a'), 1)
  shop().api.answers['POST /api/cart/update'] = () => 'no answer'
  await tab.sync.flush()
  const before = shop().api.calls.length
  tab.sync.dropPending()
  await pass(120_000)
  expect(inside(tab)).toEqual(['a x1'])
  expect(shop().api.calls).toHaveLength(before)
  expect(shop().browser.items.has('cartPending')).toBe(false)
})

test('an edit made afterwards is', async () => {
  const tab = await shop().openCustomerTab()
  tab.cart.add(product('a'), 1)
  await tab.sync.flush()
  tab.sync.dropPending()
  tab.cart.add(product('b'), 1)
  await pass(1000)
  expect(shop().stored).toEqual([
    ['a', 1],
    ['b', 1],
  ])
})
