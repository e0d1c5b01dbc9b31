import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { queryNamesRead } from './page-queries.ts'

const paths = [
  '/',
  '/products',
  '/product-details/prd_1',
  '/contact-us',
  '/login',
  '/register',
  '/trade/account',
  '/history',
]

test('lets every query parameter through that a server-rendered page reads', () => {
  const read = new Set(
    // Your data loads in the browser, and no kept page may have the token of its link.
    globSync('web/**/*.{ts,tsx}', {
      exclude: ['**/*.test.*', 'web/dev/**', 'web/**/desk/**', 'web/privacy/**'],
    }).flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\b(?:query|searchParams)\.(?:get|getAll|has)\('([\w-]+)'/g)].map(
        ([, name]) => name,
      ),
    ),
  )
  expect(read.size).toBeGreaterThan(4)
  expect([...read].filter((name) => !paths.some((path) => queryNamesRead(path).includes(name!)))).toEqual([])
})

test('lets the search through on every page', () => {
  for (const path of [...paths, '/nothing/here']) expect(queryNamesRead(path)).toContain('search')
})
