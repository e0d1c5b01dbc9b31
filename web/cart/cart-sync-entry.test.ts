import { describe, expect, test } from 'vitest'
import { CLEAR, GET, UPDATE, inside, line, pass, product, useCartShop } from '#test/cart-shop.ts'
import { settle } from '#test/fake-api.ts'
import { FakeBrowser } from '#test/fake-browser.ts'

const shop = useCartShop()

describe('a customer comes back', () => {
  test('the server’s cart wins over the stored one, even when it is empty', async () => {
    shop().put(line('old', 1))
    shop().stored = [['new', 2]]
    expect(inside(await shop().openCustomerTab())).toEqual(['new x2'])
    shop().stored = []
    expect(inside(await shop().openCustomerTab())).toEqual([])
    expect(shop().api.sent(UPDATE)).toEqual([])
    expect(shop().api.sent(CLEAR)).toEqual([])
  })

  test('edits that were never sent survive a reload and win over the server', async () => {
    shop().put(line('mine', 3))
    shop().browser.items.set('cartPending', 'an edit of yesterday')
    shop().stored = [['theirs', 1]]
    const tab = await shop().openCustomerTab()
    expect(inside(tab)).toEqual(['mine x3'])
    expect(shop().stored).toEqual([['mine', 3]])
    expect(shop().browser.items.has('cartPending')).toBe(false)
  })

  test('an edit that could not be sent is marked, so that the next start sends it', async () => {
    shop().api.answers[UPDATE] = () => 'no answer'
    const tab = await shop().openCustomerTab()
    tab.cart.add(product('mine'), 3)
    await pass(400)
    expect(shop().browser.items.has('cartPending')).toBe(true)
  })

  test('when loading fails the local cart is used at once, and the server is asked again later', async () => {
    shop().put(line('old', 1))
    const working = shop().api.answers[GET]!
    shop().api.answers[GET] = () => 'no answer'
    const tab = await shop().openCustomerTab()
    expect(inside(tab)).toEqual(['old x1'])
    expect(tab.cart.state.get().isReady).toBe(true)
    shop().api.answers[GET] = working
    shop().stored = [['new', 1]]
    await pass(1000)
    expect(inside(tab)).toEqual(['new x1'])
  })

  test('an edit made while the cart is loading wins and is sent', async () => {
    shop().put(line('old', 1))
    const answer = shop().api.holdBack(GET)
    const tab = await shop().openCustomerTab()
    expect(tab.cart.state.get().isReady).toBe(false)
    tab.cart.add(product('fresh'), 1)
    await answer({ body: { success: true, cart: shop().serverCart([['new', 1]]) } })
    expect(tab.cart.state.get().isReady).toBe(true)
    await pass(400)
    expect(shop().stored).toEqual([
      ['old', 1],
      ['fresh', 1],
    ])
  })

  test('a server that hangs does not hold the shop up for more than ten seconds', async () => {
    shop().put(line('old', 1))
    shop().api.holdBack(GET)
    const tab = await shop().openCustomerTab()
    await pass(10_000)
    expect(tab.cart.state.get().isReady).toBe(true)
    expect(inside(tab)).toEqual(['old x1'])
  })
})

describe('a guest logs in or registers (D5)', () => {
  test('the server’s lines replace the guest’s, which are offered back', async () => {
    shop().put(line('guest', 2))
    shop().stored = [['server', 1]]
    const tab = shop().openTab()
    tab.logIn()
    expect(tab.cart.state.get().isReady).toBe(false)
    await settle()
    expect(inside(tab)).toEqual(['server x1'])
    expect(tab.cart.state.get()).toMatchObject({ isReady: true, offer: [{ id: 'guest', quantity: 2 }] })
    await pass(5000)
    expect(shop().stored).toEqual([['server', 1]])
    tab.cart.acceptOffer()
    await pass(400)
    expect(shop().stored).toEqual([
      ['server', 1],
      ['guest', 2],
    ])
  })

  test('an empty server cart takes the guest’s lines over', async () => {
    shop().put(line('guest', 2))
    const tab = shop().openTab()
    tab.logIn()
    await pass(1000)
    expect(inside(tab)).toEqual(['guest x2'])
    expect(tab.cart.state.get().offer).toEqual([])
    expect(shop().stored).toEqual([['guest', 2]])
  })

  test('nothing is offered when both carts are equal, or the guest had none', async () => {
    shop().stored = [
      ['a', 1],
      ['b', 2],
    ]
    shop().put(line('b', 2), line('a', 1))
    const tab = shop().openTab()
    tab.logIn()
    await settle()
    expect(tab.cart.state.get().offer).toEqual([])
    shop().browser = new FakeBrowser()
    const other = shop().openTab()
    other.logIn()
    await settle()
    expect(other.cart.state.get().offer).toEqual([])
    expect(inside(other)).toEqual(['a x1', 'b x2'])
  })

  test('when loading fails the guest’s lines are used, nothing is written over the server’s, and the swap is made up for', async () => {
    shop().put(line('guest', 1))
    shop().stored = [['server', 1]]
    const working = shop().api.answers[GET]!
    shop().api.answers[GET] = () => 'no answer'
    const tab = shop().openTab()
    tab.logIn()
    await settle()
    expect(tab.cart.state.get().isReady).toBe(true)
    expect(inside(tab)).toEqual(['guest x1'])
    tab.cart.add(product('more'), 1)
    await pass(400)
    expect(shop().api.sent(UPDATE)).toEqual([])
    shop().api.answers[GET] = working
    await pass(1000)
    expect(inside(tab)).toEqual(['server x1'])
    expect(tab.cart.state.get().offer.map(({ id }) => id)).toEqual(['guest', 'more'])
  })

  test('a swap that a reload cut short is made at the next start', async () => {
    shop().put(line('guest', 1))
    shop().stored = [['server', 1]]
    shop().api.holdBack(GET)
    shop().openTab().logIn()
    await settle()
    shop().api.answers[GET] = () => ({ body: { success: true, cart: shop().serverCart() } })
    const later = await shop().openCustomerTab()
    expect(inside(later)).toEqual(['server x1'])
    expect(later.cart.state.get().offer).toHaveLength(1)
  })
})

describe('a customer logs out', () => {
  test('the cart is empty and an answer which is still under way does not fill it', async () => {
    shop().stored = [['a', 1]]
    const answer = shop().api.holdBack(GET)
    const tab = await shop().openCustomerTab()
    tab.session.logOut()
    await answer({ body: { success: true, cart: shop().serverCart() } })
    await pass(60_000)
    expect(inside(tab)).toEqual([])
    expect(tab.cart.state.get().isReady).toBe(true)
    expect(shop().browser.items.size).toBe(0)
    expect(shop().api.sent(CLEAR)).toEqual([])
  })

  test('an edit that waits to be sent is not sent without a customer', async () => {
    const tab = await shop().openCustomerTab()
    tab.cart.add(product('a'), 1)
    tab.session.logOut()
    await pass(60_000)
    expect(shop().api.sent(UPDATE)).toEqual([])
  })

  test('a 401 for the cart logs out', async () => {
    shop().api.answers[GET] = () => ({
      status: 401,
      body: { success: false, code: 'not_logged_in', message: 'Please log in.' },
    })
    const tab = await shop().openCustomerTab()
    expect(tab.session.token).toBeNull()
    expect(tab.cart.state.get().isReady).toBe(true)
  })
})
