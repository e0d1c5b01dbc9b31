import { expect, test } from 'vitest'

import { isSoldOut, toListedProduct, readProduct, unitPriceText } from './product-shape.ts'

test('reads a product without an id', () => {
  const product = readProduct({ productName: 'Thermometer', sellingPrice: '199.5' })
  expect(product).toMatchObject({
    productName: 'Thermometer',
    sellingPrice: 199.5,
    mrp: 199.5,
    images: [],
    stock: null,
    brand: '',
  })
  expect(product).not.toHaveProperty('_id')
})

test('reads broken values as empty', () => {
  expect(
    readProduct({
      _id: 7,
      productName: null,
      sellingPrice: 'free',
      images: ['/a.webp', null, ''],
      stock: 'lots',
      expiryDate: 5,
    }),
  ).toMatchObject({
    productName: '',
    sellingPrice: 0,
    images: ['/a.webp'],
    stock: null,
    expiryDate: null,
  })
  expect([readProduct(null), readProduct('x'), readProduct([])]).toEqual([null, null, null])
})

test('lists a product with one picture and no description', () => {
  const product = readProduct({
    _id: 'prd_1',
    productName: 'Gel',
    images: ['/1.webp', '/2.webp'],
    description: '<p>long</p>',
  })
  expect(product && toListedProduct(product)).not.toHaveProperty('description')
  expect(product && toListedProduct(product).images).toEqual(['/1.webp'])
})

test('lists availability only without a stock, and only a required prescription', () => {
  const row = { productName: 'Gel', availability: 'In Stock' }
  const facts = (fields: object) => {
    const product = readProduct({ ...row, ...fields })
    const { availability, prescriptionRequired } = product ? toListedProduct(product) : {}
    return { availability, prescriptionRequired }
  }
  expect(facts({ stock: 3 })).toEqual({})
  expect(facts({ prescriptionRequired: true })).toEqual({ availability: 'In Stock', prescriptionRequired: true })
})

test('lists the salts of a medicine without strengths, and the price of a unit', () => {
  const listed = (fields: object) => {
    const product = readProduct({ productName: 'Gel', sellingPrice: 20, ...fields })
    return product && toListedProduct(product)
  }
  const composition = 'Glimepiride (2mg) + Rabies vaccine (human) (2.5IU)'
  expect(listed({ composition, unit: 'tablet', unitPrice: 2 })).toMatchObject({
    salt: 'Glimepiride + Rabies vaccine (human)',
    unit: 'tablet',
    unitPrice: 2,
  })
  const device = listed({ composition: 'Glucose oxidase test strips', schedule: 'NA', unitPrice: null, unit: null })
  expect(device).not.toHaveProperty('salt')
  expect(device).not.toHaveProperty('unitPrice')
})

test('words the price of a unit, and nothing for an unknown pack', () => {
  expect(unitPriceText({ unitPrice: 1.9, unit: 'tablet' })).toBe('Rs. 1.90 per tablet')
  expect([unitPriceText({ unitPrice: null, unit: '' }), unitPriceText({})]).toEqual(['', ''])
})

test('decides sold out by stock, else by availability', () => {
  expect(isSoldOut({ stock: 0, availability: 'In Stock' })).toBe(true)
  expect(isSoldOut({ stock: 3, availability: 'Out of Stock' })).toBe(false)
  expect(isSoldOut({ stock: null, availability: 'Out of Stock' })).toBe(true)
  expect(isSoldOut({ stock: null, availability: '' })).toBe(false)
})
