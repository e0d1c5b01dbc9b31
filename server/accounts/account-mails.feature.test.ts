import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { MINUTE, SECOND } from '#domain/time.ts'
import {
  readMailCode,
  getRegistrationCode,
  requestResetCode,
  listMailsTo,
  signUp,
  wrongCodeFor,
} from '#test/account-steps.ts'
import { newEmail, TEST_PASSWORD } from '#test/shopper-input.ts'
import { shop } from '#shop/shop.ts'
import { expectOk, startTestApp } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

const hostile = '<script>alert(1)</script> "Asha" \' &amp; 123456 http://evil.example'

test('the registration mail has the shop, one code in text and HTML, and nothing that a stranger wrote', async () => {
  const email = newEmail()
  expectOk(await app.api('POST /api/auth/register', { email, username: hostile, password: TEST_PASSWORD }))
  const mail = (await listMailsTo(app, email)).at(-1)!
  const code = readMailCode(mail)
  expect(mail.html.match(/(?<![\d#])\d{6}(?!\d)/g)).toEqual([code])
  expect(mail.subject).not.toContain(code)
  for (const part of [mail.text, mail.html]) {
    expect(part).toContain(shop.name)
    expect(part).toContain(shop.email.display)
    expect(part).not.toMatch(/evil|alert|Asha/)
  }
  expect(mail.html).toMatch(/^<!doctype html>/)
})

test('the mail for a new password holds its code once too', async () => {
  const email = newEmail()
  await signUp(app, email, { username: hostile })
  expect(await requestResetCode(app, email)).toMatch(/^\d{6}$/)
})

test('every try of one mail has the same id, and two mails have two', async () => {
  const email = newEmail()
  await getRegistrationCode(app, email)
  await getRegistrationCode(app, email)
  expect(new Set((await listMailsTo(app, email)).map((mail) => mail.messageId)).size).toBe(2)
})

test('neither the database nor the log ever holds a code in the clear', async () => {
  const lines: string[] = []
  const log = pino({ level: 'trace' }, new Writable({ write: (chunk, _, done) => (lines.push(String(chunk)), done()) }))
  const loud = await startTestApp({ database: app.database })
  Object.assign(loud.ctx, { log })
  const email = newEmail()
  expectOk(await loud.api('POST /api/auth/register', { email, username: 'Asha', password: TEST_PASSWORD }))
  const rows = await Promise.all([
    loud.ctx.db.selectFrom('jobs').selectAll().execute(),
    loud.ctx.db.selectFrom('one_time_codes').selectAll().execute(),
  ])
  const otp = readMailCode((await listMailsTo(loud, email)).at(-1)!)
  await loud.api('POST /api/auth/register', {
    email,
    username: 'Asha',
    password: TEST_PASSWORD,
    otp: wrongCodeFor(otp),
  })
  await loud.api('POST /api/auth/register', { email, username: 'Asha', password: TEST_PASSWORD, otp })
  await loud.api('POST /api/auth/login', { email, password: 'not the password' })
  const digits = new RegExp(`(?<!\\d)${otp}(?!\\d)`)
  expect(JSON.stringify(rows)).not.toMatch(digits)
  expect(lines.join('')).toMatch(/wrong code[\s\S]*registered[\s\S]*wrong login/)
  expect(lines.join('')).not.toMatch(digits)
  for (const secret of [email, TEST_PASSWORD, 'not the password']) expect(lines.join('')).not.toContain(secret)
})

test('a code is the same for nobody: it is spread over all six-digit numbers', async () => {
  const { makeCode } = await import('./one-time-codes.ts')
  const codes = Array.from({ length: 5000 }, makeCode)
  expect(codes.filter((code) => !/^\d{6}$/.test(code))).toEqual([])
  expect(codes.filter((code) => code < '100000').length).toBeGreaterThan(300)
  expect(new Set(codes).size).toBeGreaterThan(4900)
})

test('when the mails of two requests wait together, only the code that still works is mailed', async () => {
  const email = newEmail()
  for (let n = 0; n < 2; n += 1)
    expectOk(await app.api('POST /api/auth/register', { email, username: 'Asha', password: TEST_PASSWORD }))
  const mails = await listMailsTo(app, email)
  expect(mails).toHaveLength(1)
  expectOk(
    await app.api('POST /api/auth/register', {
      email,
      username: 'Asha',
      password: TEST_PASSWORD,
      otp: readMailCode(mails[0]!),
    }),
  )
})

test('a mail server that refuses gets the mail again later, and a code that died meanwhile is not mailed', async () => {
  let isDown = true
  const taken: string[] = []
  const mail = {
    kind: 'smtp' as const,
    send: async ({ to }: { to: string }) => {
      if (isDown) throw new Error('down')
      taken.push(to)
    },
  }
  const troubled = await startTestApp({ database: app.database, secret: app.ctx.secret, mail })
  const [soon, late] = [newEmail(), newEmail()]
  const ask = async (email: string) => expectOk(await troubled.api('POST /api/auth/forgot-password', { email }))
  await signUp(app, soon)
  await signUp(app, late)
  await ask(soon)
  await troubled.runJobs()
  isDown = false
  troubled.clock.advance(5 * SECOND)
  await troubled.runJobs()
  await troubled.runJobs()
  expect(taken).toEqual([soon])
  isDown = true
  await ask(late)
  await troubled.runJobs()
  isDown = false
  troubled.clock.advance(10 * MINUTE)
  await troubled.runJobs()
  expect(taken).toEqual([soon])
})
