import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.close())

const json = { 'content-type': 'application/json' }
const login = (body: string, headers: Record<string, string> = json) =>
  shop.send('/api/auth/login', { method: 'POST', body, headers })

test('the process says that it lives and that its database answers', async () => {
  expect([(await shop.send('/api/health')).status, (await shop.send('/api/ready')).status]).toEqual([200, 200])
})

test.each([
  ['broken JSON', '{"email":', json, 400],
  ['a list instead of an object', '[]', json, 400],
  ['another kind of body', 'email=a', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
  ['no body at all', '', {}, 422],
  ['far too much', `{"email":"${'x'.repeat(300_000)}"}`, json, 413],
])('%s is refused with a sentence', async (_, body, headers, status) => {
  const answer = await login(body, headers as Record<string, string>)
  expect(answer.status).toBe(status)
  expect(await answer.json()).toMatchObject({ success: false, message: expect.stringMatching(/^[A-Z].+/) })
})

test('every answer carries the security headers and a request id', async () => {
  for (const path of ['/api/products?limit=1', '/api/nothing', '/api/cart/get', '/dev/mailbox']) {
    const { headers } = await shop.send(path)
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    expect(headers.get('referrer-policy'), path).toBe('strict-origin-when-cross-origin')
    expect(headers.get('content-security-policy'), path).toContain("default-src 'none'")
    expect(headers.get('x-request-id'), path).toMatch(/^req_/)
    expect(headers.get('set-cookie'), path).toBeNull()
  }
})

test('private answers are never kept by a cache', async () => {
  expect((await shop.send('/api/cart/get')).headers.get('cache-control')).toBe('no-store')
})

const closed = endpoints.filter((endpoint) => endpoint.access !== 'public')

test.each(closed.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s is closed to visitors',
  async (_, { method, path }) => {
    const answer = await shop.send(path.replace(/:\w+/, 'ord_x'), {
      method,
      ...(method === 'POST' && { body: '{}', headers: json }),
    })
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ success: false, code: 'not_logged_in' })
  },
)

test('a __proto__ in the body changes nothing', async () => {
  const answer = await login('{"__proto__":{"polluted":true},"email":"a@example.com","password":"x"}')
  expect(answer.status).toBe(401)
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
})
