import { beforeEach, expect, test } from 'vitest'
import { createMailboxGateway } from './mailbox-mail.ts'
import { liveEnvironment } from '#test/live-environment.ts'
import { startTestApp } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { createHash } from 'node:crypto'

const app = useTestApp()
beforeEach(async () => {
  await app.ctx.db.deleteFrom('demo.mailbox').execute()
})

const mail = (n: number, change = {}) => ({
  to: `asha${n}@customer.example`,
  subject: `Mail ${n}`,
  text: `Text ${n}`,
  html: `<p>HTML ${n}</p>`,
  messageId: `job_${n}`,
  ...change,
})
const keep = async (...mails: ReturnType<typeof mail>[]) => {
  for (const one of mails) {
    await createMailboxGateway(app.ctx.db, app.clock.now).send(one)
    app.clock.advance(1000)
  }
}

test('explains an empty mailbox', async () => {
  const response = await app.send('/dev/mailbox')
  expect(response.status).toBe(200)
  expect(await response.text()).toContain('No mails yet')
  expect(await (await app.send('/dev/mailbox.json')).json()).toEqual([])
})

test('lists mails newest first on the page and as JSON', async () => {
  const sentAt = app.clock.now().toISOString()
  await keep(mail(1), mail(2))
  const list = (await (await app.send('/dev/mailbox.json')).json()) as { sentAt: string }[]
  expect(list).toEqual([
    expect.objectContaining({ subject: 'Mail 2' }),
    { to: 'asha1@customer.example', subject: 'Mail 1', text: 'Text 1', html: '<p>HTML 1</p>', sentAt },
  ])
  const page = await (await app.send('/dev/mailbox')).text()
  expect(page.indexOf('Mail 2')).toBeLessThan(page.indexOf('Mail 1'))
  expect(page).toContain('<a href="/dev/mailbox">Refresh</a>')
})

test('stores a repeated mail once', async () => {
  await keep(mail(1), mail(1))
  expect(await (await app.send('/dev/mailbox.json')).json()).toHaveLength(1)
})

test("escapes visitors' texts", async () => {
  const evil = '</pre><script>alert(1)</script><img src=x onerror=alert(1)>'
  await keep(mail(1, { to: evil, subject: evil, text: evil }))
  const page = await (await app.send('/dev/mailbox')).text()
  expect(page).not.toMatch(/<script|<img/)
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
})

test('serves the page without scripts and with its own style only', async () => {
  const response = await app.send('/dev/mailbox')
  const style = /<style>([\s\S]*)<\/style>/.exec(await response.text())![1]!
  const hash = createHash('sha256').update(style).digest('base64')
  expect(response.headers.get('content-security-policy')).toBe(
    `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; style-src 'sha256-${hash}'; img-src data:`,
  )
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('previews a mail in a sandbox', async () => {
  await keep(mail(7))
  const path = /href="(\/dev\/mailbox\/\d+)"/.exec(await (await app.send('/dev/mailbox')).text())![1]!
  const response = await app.send(path)
  expect(await response.text()).toBe('<p>HTML 7</p>')
  expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
  expect((await app.send('/dev/mailbox/999999999')).status).toBe(404)
})

test('does not exist in live mode', async () => {
  const live = await startTestApp({ database: app.database, env: liveEnvironment })
  for (const path of ['/dev/mailbox', '/dev/mailbox.json', '/dev/mailbox/1'])
    expect((await live.send(path)).status).toBe(404)
})
