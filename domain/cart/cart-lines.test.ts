import { expect, test } from 'vitest'
import {
  addLine,
  type CartLine,
  cleanQuantity,
  countItems,
  mergeCarts,
  readStoredCart,
  removeLine,
  restoreLine,
  sameContents,
  setQuantity,
} from './cart-lines.ts'
import { quantityLimit } from './quantity-limit.ts'

const line = (id: string, quantity = 1): CartLine => ({
  id,
  productName: id,
  sellingPrice: 10,
  quantity,
  image: '',
  brand: '',
})
const shape = (cart: readonly CartLine[]) => cart.map(({ id, quantity }) => `${id}${quantity}`).join(' ')

test('adding a known product raises its quantity, a new one is appended', () => {
  expect(shape(addLine([line('a'), line('b')], line('a', 3)))).toBe('a4 b1')
  expect(shape(addLine([line('a')], line('b', 2)))).toBe('a1 b2')
})

test('adding a product again updates its name and price', () => {
  expect(addLine([line('a')], { ...line('a'), sellingPrice: 12 })).toMatchObject([{ sellingPrice: 12, quantity: 2 }])
})

test('a quantity of 0 or less removes the line', () => {
  expect(shape(setQuantity([line('a'), line('b'), line('c')], 1, 0))).toBe('a1 c1')
  expect(shape(setQuantity([line('a'), line('b')], 0, -3))).toBe('b1')
  expect(shape(setQuantity([line('a'), line('b')], 1, 7))).toBe('a1 b7')
  expect(shape(removeLine([line('a'), line('b')], 0))).toBe('b1')
})

test('undoing a removal restores the position and quantity', () => {
  expect(shape(restoreLine([line('a'), line('c')], 1, line('b', 4)))).toBe('a1 b4 c1')
  expect(shape(restoreLine([line('a')], 9, line('b')))).toBe('a1 b1')
  expect(shape(restoreLine([line('a'), line('b')], 0, line('b', 4)))).toBe('a1 b5')
})

test.each([
  [3, 3],
  ['4', 4],
  [2.9, 2],
  [0, 1],
  [-5, 1],
  ['abc', 1],
  [null, 1],
  [undefined, 1],
  [Number.NaN, 1],
  [1e9, 999],
])('the quantity %j counts as %d', (typed, quantity) => {
  expect(cleanQuantity(typed)).toBe(quantity)
})

test('merging adds the quantities of both carts', () => {
  expect(shape(mergeCarts([line('a', 2)], [line('b'), line('a', 3)]))).toBe('a5 b1')
})

test('carts with equal lines in any order are equal', () => {
  expect(sameContents([line('a'), line('b', 2)], [line('b', 2), line('a')])).toBe(true)
  expect(sameContents([line('a')], [line('a', 2)])).toBe(false)
  expect(sameContents([line('a'), line('b')], [line('a'), line('b', 2)])).toBe(false)
  expect(sameContents([line('a'), line('b')], [line('a')])).toBe(false)
  expect(sameContents([line('a')], [line('b')])).toBe(false)
  expect(sameContents([line('a')], [line('a'), line('b')])).toBe(false)
})

test('the badge shows the sum of quantities', () => {
  expect(countItems([line('a', 2), line('b', 3)])).toBe(5)
})

test('reads a damaged stored cart as far as possible', () => {
  const stored = [
    { id: 'a', productName: 'A', price: '12.50', quantity: 'many' },
    { id: '', productName: 'no id' },
    { id: 7, productName: 'no text as id' },
    null,
    'text',
    { id: 'b', productName: '', sellingPrice: 'free', quantity: -1 },
    { id: 'c', productName: 'C', sellingPrice: -5 },
    { id: 'd', productName: 'D', sellingPrice: Infinity },
    { id: 'a', productName: 'A', sellingPrice: 12.5, quantity: 2 },
  ]

  expect(readStoredCart(stored)).toEqual([
    { id: 'a', productName: 'A', sellingPrice: 12.5, quantity: 3, image: '', brand: '' },
    { id: 'b', productName: 'Product', sellingPrice: 0, quantity: 1, image: '', brand: '' },
    { id: 'c', productName: 'C', sellingPrice: 0, quantity: 1, image: '', brand: '' },
    { id: 'd', productName: 'D', sellingPrice: 0, quantity: 1, image: '', brand: '' },
  ])
  for (const nothing of [null, undefined, {}, 'x', 7]) expect(readStoredCart(nothing)).toEqual([])
})

test('reads pack, MRP and prescription of a stored line, and drops other types', () => {
  const notes = { packSize: 'Strip of 10 tablets', mrp: 50, prescriptionRequired: true }
  expect(readStoredCart([{ ...line('a'), ...notes }])).toEqual([{ ...line('a'), ...notes }])
  expect(readStoredCart([{ ...line('a'), packSize: {}, mrp: '50', prescriptionRequired: 'yes' }])).toEqual([line('a')])
  expect(readStoredCart([{ ...line('a'), packSize: '', mrp: 0 }])).toEqual([line('a')])
})

test('truncates a stored cart with too many lines', () => {
  expect(readStoredCart(Array.from({ length: 150 }, (_, n) => line(`p${n}`)))).toHaveLength(100)
})

test('an order holds as many of a product as the product says, else as the setting says (cart-4)', () => {
  const settings = { withPrescription: 5, without: 50 }
  expect(quantityLimit({ maxQuantity: null, schedule: 'H' }, settings)).toBe(5)
  expect(quantityLimit({ maxQuantity: null, schedule: 'OTC' }, settings)).toBe(50)
  expect(quantityLimit({ maxQuantity: 7, schedule: 'H' }, settings)).toBe(7)
})
