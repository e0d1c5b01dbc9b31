import { expect, test } from 'vitest'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

test.each([{ pages: 50, limit: 20 }, { pages: 10, limit: 100 }, { pages: 50 }])(
  'answers %j with at most 1,000 products',
  async (input) => {
    expect((await app.api('GET /api/products', input)).ok).toBe(true)
  },
)

test.each([
  { pages: 50, limit: 21 },
  { pages: 50, limit: 100 },
])('refuses %j, which asks for more than 1,000 products', async (input) => {
  expect(await app.api('GET /api/products', input)).toMatchObject({
    status: 422,
    fields: { pages: '`pages` times `limit` must be at most 1,000' },
  })
})
