import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { liveEnvironment } from '#test/live-environment.ts'
import { setAppOpening } from '#test/shop-opening.ts'
import { startWholeShop, type WholeShop } from '#test/start-whole-shop.ts'

let live: WholeShop
let port: number
beforeAll(async () => {
  live = await startWholeShop({ env: liveEnvironment })
  await setAppOpening(live)
  port = await live.serve()
})
afterAll(() => live.close())

/** Posts a form for https://shop.example as a TLS-terminating proxy forwards it. */
const post = (headers: Record<string, string>) =>
  fetch(`http://127.0.0.1:${port}/contact-us`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ name: 'Visitor', phone: '9000000001', email: 'visitor@shop.example', message: 'Hi' }),
  })

test("accepts the contact form from the shop's https origin behind a TLS-terminating proxy", async () => {
  expect((await post({ origin: 'https://shop.example' })).status).toBe(201)
  expect((await post({})).status).toBe(201)
})

test.each(['https://evil.example', 'https://shop.example.evil.example', 'http://shop.example', 'null'])(
  'refuses the contact form from %s',
  async (origin) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect((await post({ origin })).status).toBe(403)
    expect(logged).not.toHaveBeenCalled()
  },
)
