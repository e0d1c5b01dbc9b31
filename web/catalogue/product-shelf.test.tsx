import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { ProductAlternatives } from './product-alternatives.ts'
import { RelatedProducts } from './product-shelf.tsx'

const related = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    _id: `prd_${index}`,
    productName: `Medicine ${index}`,
    packSize: 'Strip of 10 tablets',
    images: [],
    sellingPrice: 40,
  })) as unknown as ProductAlternatives['related']
const shelf = (count: number) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <RelatedProducts products={related(count)} />
    </MemoryRouter>,
  )

test.each([0, 1, 2])('hides a shelf of %i related products', (count) => {
  expect(shelf(count)).toBe('')
})

test('shows three related products', () => {
  expect(shelf(3).match(/Medicine \d/g)).toEqual(['Medicine 0', 'Medicine 1', 'Medicine 2'])
})
