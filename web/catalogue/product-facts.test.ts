import { expect, test } from 'vitest'

import { storageBadge } from './product-facts.tsx'

test('names refrigeration', () => {
  expect(storageBadge('Keep in the refrigerator between 2°C and 8°C. Do not freeze.')).toEqual({
    text: 'Keep at 2 to 8°C',
    isCold: true,
  })
  expect(storageBadge('Keep at 2-8 °C, never below 20°C on the way.')).toMatchObject({ isCold: true })
})

test('names an upper limit', () => {
  expect(storageBadge('Store below 30°C in a dry place.')).toEqual({ text: 'Store below 30°C', isCold: false })
  expect(storageBadge('Store below 25°C, or between 2°C and 8°C as the label of your pack says.')).toMatchObject({
    text: 'Store below 25°C',
  })
})

test('returns null without a temperature', () => {
  expect(storageBadge('Keep in a cool, dry place. Refrigerate after opening.')).toBeNull()
})
