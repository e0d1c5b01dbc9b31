import { expect, test } from 'vitest'

import { pageNumbers } from './page-numbers.ts'

test('a few pages are all there', () => {
  expect(pageNumbers(1, 1)).toEqual([1])
  expect(pageNumbers(2, 4)).toEqual([1, 2, 3, 4])
})

test('of many pages stand the ends and what is near, and a gap hides at least two', () => {
  expect(pageNumbers(1, 9)).toEqual([1, 2, null, 9])
  expect(pageNumbers(4, 9)).toEqual([1, 2, 3, 4, 5, null, 9])
  expect(pageNumbers(5, 9)).toEqual([1, null, 4, 5, 6, null, 9])
  expect(pageNumbers(9, 9)).toEqual([1, null, 8, 9])
})
