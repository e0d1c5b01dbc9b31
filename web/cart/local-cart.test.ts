import { beforeEach, describe, expect, test, vi } from 'vitest'
import { FakeBrowser } from '#test/fake-browser.ts'
import { LocalCart } from './local-cart.ts'

let browser: FakeBrowser

function openTab() {
  const cart = new LocalCart(browser.openTab())
  cart.start()
  return cart
}

const crocin = {
  _id: 'prd_1',
  productName: 'Febrilex 500',
  sellingPrice: 20.5,
  images: ['/images/products/a-1-640.webp'],
  brand: 'Febrilex',
}
const syrup = { _id: 'prd_2', productName: 'Tussolin Syrup', sellingPrice: 90 }
const drops = { _id: 'prd_3', productName: 'Netrashed Drops', sellingPrice: 60 }
const inside = (cart: LocalCart) => cart.lines.map(({ id, quantity }) => `${id} x${quantity}`)

beforeEach(() => {
  browser = new FakeBrowser()
})

describe('a shopper fills the cart', () => {
  test('stores a product under "cart" with its fixed fields', () => {
    openTab().add(crocin, 1)
    expect(JSON.parse(browser.items.get('cart') ?? '')).toEqual([
      {
        id: 'prd_1',
        productName: 'Febrilex 500',
        sellingPrice: 20.5,
        quantity: 1,
        image: '/images/products/a-1-640.webp',
        brand: 'Febrilex',
      },
    ])
  })

  test('increases the quantity when a product is added again', () => {
    const cart = openTab()
    cart.add(crocin, 1)
    cart.add(syrup, 1)
    cart.add(crocin, 3)
    expect(inside(cart)).toEqual(['prd_1 x4', 'prd_2 x1'])
  })

  test('ignores and logs a product without _id', () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const cart = openTab()
    cart.add({ productName: 'Nameless', sellingPrice: 1 }, 1)
    expect(cart.lines).toEqual([])
    expect(logged).toHaveBeenCalledOnce()
    logged.mockRestore()
  })

  test('refuses the 101st product with a notice', () => {
    const cart = openTab()
    for (let number = 0; number <= 100; number++) cart.add({ ...crocin, _id: `prd_${number}` }, 1)
    expect(cart.lines).toHaveLength(100)
    expect(cart.state.get().notices).toEqual(['A cart holds at most 100 different products.'])
  })
})

describe('a shopper changes the cart', () => {
  const filled = () => {
    const cart = openTab()
    for (const product of [crocin, syrup, drops]) cart.add(product, 2)
    return cart
  }

  test('removes by position, and at minus from 1 (cart-1)', () => {
    const cart = filled()
    cart.remove(1)
    cart.setQuantity(1, 0)
    expect(inside(cart)).toEqual(['prd_1 x2'])
  })

  test('restores removed lines in place, latest first', () => {
    const cart = filled()
    cart.remove(0)
    cart.remove(1)
    expect(inside(cart)).toEqual(['prd_2 x2'])
    cart.undo()
    cart.undo()
    cart.undo()
    expect(inside(cart)).toEqual(['prd_1 x2', 'prd_2 x2', 'prd_3 x2'])
  })

  test('ignores a removal at an unknown position', () => {
    const cart = filled()
    cart.remove(7)
    expect(cart.lines).toHaveLength(3)
    expect(cart.state.get().removed).toEqual([])
  })

  test('stores an empty array after an order', () => {
    const cart = filled()
    cart.remove(0)
    cart.clearAfterOrder()
    expect(browser.items.get('cart')).toBe('[]')
    expect(cart.state.get().removed).toEqual([])
  })
})

describe('two tabs, reloads and bad storage', () => {
  test('shows lines added in the other tab and loses none', () => {
    const [one, other] = [openTab(), openTab()]
    one.add(crocin, 1)
    other.add(syrup, 1)
    expect(inside(one)).toEqual(inside(other))
    expect(inside(one)).toEqual(['prd_1 x1', 'prd_2 x1'])
  })

  test('survives a reload', () => {
    openTab().add(crocin, 2)
    expect(inside(openTab())).toEqual(['prd_1 x2'])
  })

  test.each([
    ['no JSON', '{"oops'],
    ['no array', '{"id":"prd_1"}'],
    ['an array of rubbish', '[null, 7, {"quantity": 2}]'],
  ])('a stored cart which is %s counts as empty', (_, text) => {
    browser.items.set('cart', text)
    expect(openTab().lines).toEqual([])
  })

  test('reads `price` of a stored line, and broken numbers as 0 and 1 (cart-7)', () => {
    browser.items.set(
      'cart',
      '[{"id":"a","productName":"A","price":12},{"id":"b","sellingPrice":"free","quantity":"many"}]',
    )
    expect(openTab().lines.map(({ sellingPrice, quantity }) => [sellingPrice, quantity])).toEqual([
      [12, 1],
      [0, 1],
    ])
  })

  test('works in this tab with a full storage, and saves with the next write that fits', () => {
    const cart = openTab()
    browser.isFull = true
    cart.add(crocin, 1)
    expect(inside(cart)).toEqual(['prd_1 x1'])
    browser.isFull = false
    cart.add(syrup, 1)
    expect(inside(openTab())).toEqual(['prd_1 x1', 'prd_2 x1'])
  })

  test('works in this tab with a blocked storage', () => {
    browser.isBlocked = true
    const cart = openTab()
    cart.add(crocin, 1)
    cart.setQuantity(0, 5)
    expect(inside(cart)).toEqual(['prd_1 x5'])
  })
})

describe('notices of corrections', () => {
  test('appear once each until dismissed, also after a reload', () => {
    const cart = openTab()
    cart.addNotices(['Tussolin is sold out.', 'Tussolin is sold out.'])
    const later = openTab()
    expect(later.state.get().notices).toEqual(['Tussolin is sold out.'])
    later.dismissNotices()
    expect(cart.state.get().notices).toEqual([])
    expect(openTab().state.get().notices).toEqual([])
  })

  test('ignore broken storage', () => {
    browser.items.set('cartNotices', '[1, null, "Only 3 left."]')
    expect(openTab().state.get().notices).toEqual(['Only 3 left.'])
  })
})

describe('the offer of a guest’s lines (cart-2)', () => {
  test('survives a reload; accepting adds quantities', () => {
    const cart = openTab()
    cart.add(crocin, 1)
    cart.setOffer([{ ...cart.lines[0]!, quantity: 2 }])
    const later = openTab()
    expect(later.state.get().offer).toHaveLength(1)
    later.acceptOffer()
    expect(inside(later)).toEqual(['prd_1 x3'])
    expect(openTab().state.get().offer).toEqual([])
  })

  test('ends in every tab when dismissed', () => {
    const [one, other] = [openTab(), openTab()]
    one.add(crocin, 1)
    one.setOffer(one.lines)
    expect(other.state.get().offer).toHaveLength(1)
    other.setOffer([])
    expect(one.state.get().offer).toEqual([])
  })
})
