import { expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { createCacheKey } from './cache-key.ts'

const pages: Record<string, string[]> = {
  '': [],
  products: ['search', 'page'],
  orderdetails: [],
  'product-details': [],
}
const cacheKey = createCacheKey(endpoints, (path, given) => {
  const names = pages[path.split('/')[1] ?? '']
  return names ? [...given].filter(([name]) => names.includes(name)) : null
})

test.each([
  ['/', '/'],
  ['/?utm_source=x&fbclid=y', '/'],
  ['/products?page=2&utm_source=x&search=a', '/products?page=2&search=a'],
  ['/products?search=a&page=2', '/products?page=2&search=a'],
  ['/products?search=a+b', '/products?search=a+b'],
  ['/products?search=a%20b', '/products?search=a+b'],
  ['/products?page=2&search=a&page=3', '/products?page=2&page=3&search=a'],
  ['/api/products?utm=1', '/api/products'],
  ['/api/products?limit=5&category=x', '/api/products?category=x&limit=5'],
  ['/api/products/prd_1?id=prd_2', '/api/products/prd_1'],
])('the cache key of %s is %s', (url, key) => {
  expect(cacheKey(url)).toBe(key)
})

test.each([
  '/api/cart/get',
  '/api/orders/list',
  '/api/payments/methods',
  '/api/health',
  '/api/nothing',
  '/dev/mailbox',
  '/nothing',
  '/products.data',
  '/assets/a-1.js',
  '/assets/../products',
  '/products/./',
  `/products?search=${'x'.repeat(2000)}`,
  'http://elsewhere.example/',
  '*',
  '',
])('%s is not cached', (url) => {
  expect(cacheKey(url)).toBeNull()
})
