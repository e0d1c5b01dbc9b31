import { expect, test } from 'vitest'
import { useTestApp } from '#test/use-test-app.ts'
import { createApp } from './app.ts'
import type { RenderPage } from './pages.ts'

const app = useTestApp({ env: { ENQUIRIES_PER_HOUR: '1', TRUST_PROXY: 'true' } })

const enquiry = { name: 'Asha', phone: '9876543210', email: 'asha@customer.example' }

/** A page that submits its form to the API, as the contact page does without JavaScript. */
const asking: RenderPage = (page, send) =>
  send(
    new Request(new URL('/api/enquiries', page.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(enquiry),
    }),
  )

const visit = (ip: string) =>
  createApp(app.ctx, asking).request('/contact-us', { method: 'POST', headers: { 'x-forwarded-for': ip } })

test('counts API calls of a page against its visitor', async () => {
  expect((await visit('198.51.100.1')).status).toBe(201)
  expect((await visit('198.51.100.1')).status).toBe(429)
  expect((await visit('198.51.100.2')).status).toBe(201)
})

test('rejects an oversized form before a page reads it (413)', async () => {
  const unread: RenderPage = async (page) => new Response(String((await page.text()).length))
  const answer = await createApp(app.ctx, unread).request('/contact-us', {
    method: 'POST',
    body: 'x'.repeat(300 * 1024),
  })
  expect(answer.status).toBe(413)
})
