import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { queryNamesRead } from './page-queries.ts'

const paths = ['/', '/products', '/product-details/prd_1', '/contact-us', '/login', '/register', '/history']

test('every parameter that some page reads from its address is one that the server lets through', () => {
  const read = new Set(
    globSync('web/**/*.{ts,tsx}', { exclude: ['**/*.test.*', 'web/dev/**'] }).flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\b(?:query|searchParams)\.(?:get|getAll|has)\('([\w-]+)'/g)].map(
        ([, name]) => name,
      ),
    ),
  )
  expect(read.size).toBeGreaterThan(4)
  expect([...read].filter((name) => !paths.some((path) => queryNamesRead(path).includes(name!)))).toEqual([])
})

test('the frame reads the search of every page', () => {
  for (const path of [...paths, '/nothing/here']) expect(queryNamesRead(path)).toContain('search')
})
