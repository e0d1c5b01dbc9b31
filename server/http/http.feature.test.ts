import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.close())

const json = { 'content-type': 'application/json' }
const login = (body: string, headers: Record<string, string> = json) =>
  shop.send('/api/auth/login', { method: 'POST', body, headers })

test('reports liveness and readiness', async () => {
  expect([(await shop.send('/api/health')).status, (await shop.send('/api/ready')).status]).toEqual([200, 200])
})

test.each([
  ['broken JSON', '{"email":', json, 400],
  ['an array instead of an object', '[]', json, 400],
  ['an unsupported content type', 'email=a', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
  ['an empty body', '', {}, 422],
  ['an oversized body', `{"email":"${'x'.repeat(300_000)}"}`, json, 413],
])('rejects %s with a message', async (_, body, headers, status) => {
  const answer = await login(body, headers as Record<string, string>)
  expect(answer.status).toBe(status)
  expect(await answer.json()).toMatchObject({ success: false, message: expect.stringMatching(/^[A-Z].+/) })
})

test('ignores a __proto__ key in the body', async () => {
  const answer = await login('{"__proto__":{"polluted":true},"email":"a@example.com","password":"x"}')
  expect(answer.status).toBe(401)
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
})

test.each([
  ['objects', '{"a":', '1', '}'],
  ['lists', '[', '', ']'],
])('rejects 3,000 nested %s anywhere in a body (400)', async (_, open, inner, close) => {
  const deep = (levels: number) => open.repeat(levels) + inner + close.repeat(levels)
  const paths = ['/api/auth/login', '/api/enquiries', '/api/cart/check']
  const bodies = [`{"email":${deep(3000)}}`, `{"shippingDetails":{"name":${deep(3000)}}}`, `{"items":${deep(25_000)}}`]
  const answers = await Promise.all(
    paths.flatMap((path) => bodies.map((body) => shop.send(path, { method: 'POST', headers: json, body }))),
  )
  for (const answer of answers) {
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'malformed' })
  }
  expect((await login(`{"email":${deep(5)}}`)).status).toBe(422)
})
