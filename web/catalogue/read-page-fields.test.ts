import { expect, test } from 'vitest'
import { readPageFields } from './read-page-fields.ts'

const read = (path: string, query: string) =>
  String(new URLSearchParams(readPageFields(path, new URLSearchParams(query))))

test.each([
  ['/products', 'page=020', 'page=20'],
  ['/products', 'page=1', ''],
  ['/products', 'page=99999', 'page=50'],
  ['/products', 'page=x&sort=x&price=x&utm_source=x', ''],
  ['/', 'form=Tablet&form=Tablet&form=+Syrup', 'form=Tablet&form=Syrup'],
  ['/products', 'sort=price&search=a+&maker=b', 'search=a+&maker=b&sort=price'],
  ['/login', 'next=/cart&page=2', 'next=%2Fcart'],
])('%s?%s reads %s', (path, query, expected) => {
  expect(read(path, query)).toBe(expected)
})
