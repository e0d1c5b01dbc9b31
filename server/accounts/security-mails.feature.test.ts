import { expect, test } from 'vitest'
import { shop } from '#shop/shop.ts'
import { requestResetCode, listMailsTo, signUp } from '#test/account-steps.ts'
import { newEmail, TEST_PASSWORD } from '#test/shopper-input.ts'
import { expectOk } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'

const logIn = async (email: string, device?: string, userAgent = FIREFOX) =>
  expectOk(
    await app.api(
      'POST /api/auth/login',
      { email, password: TEST_PASSWORD, device },
      { headers: { 'user-agent': userAgent } },
    ),
  )

test('a login from a new device is mailed, with device and time; one from a known device is not', async () => {
  const email = newEmail()
  await signUp(app, email)
  const { device } = await logIn(email)
  const mails = async () => (await listMailsTo(app, email)).filter(({ subject }) => /new device/.test(subject))
  const [mail] = await mails()
  expect(mail!.subject).toBe(`Login from a new device at ${shop.name}`)
  expect(mail!.text).toMatch(
    /20 Nov 2026, 12:00 pm, with Firefox on Linux\.[\s\S]*http:\/\/shop\.test\/forgot-password/,
  )
  expect((await logIn(email, device)).device).toBe(device)
  expect(await mails()).toHaveLength(1)
  await logIn(email, `x${device}`)
  expect(await mails()).toHaveLength(2)
})

test('nothing of the user agent but known words comes into the mail', async () => {
  const email = newEmail()
  await signUp(app, email)
  await logIn(email, undefined, '<b>evil.example</b> Linux')
  const mail = (await listMailsTo(app, email)).at(-1)!
  expect(mail.text).toContain('A browser on Linux')
  expect(mail.text + mail.html).not.toMatch(/evil/)
})

test('registration is no login from a new device, and makes the browser a known one', async () => {
  const email = newEmail()
  const otp = await codeFor(email)
  const body = expectOk(
    await app.api('POST /api/auth/register', { email, username: 'Asha', password: TEST_PASSWORD, otp }),
  )
  await logIn(email, 'device' in body ? body.device : undefined)
  expect((await listMailsTo(app, email)).map(({ subject }) => subject)).toEqual([`Your code for ${shop.name}`])
})

test('a changed password is mailed; a reset that fails is not', async () => {
  const email = newEmail()
  await signUp(app, email)
  const otp = await requestResetCode(app, email)
  const changed = async () => (await listMailsTo(app, email)).filter(({ subject }) => /was changed/.test(subject))
  await app.api('POST /api/auth/reset-password', { email, otp: '000000', password: 'a fresh good password' })
  expect(await changed()).toHaveLength(0)
  expectOk(await app.api('POST /api/auth/reset-password', { email, otp, password: 'a fresh good password' }))
  const [mail] = await changed()
  expect(mail!.subject).toBe(`Your password was changed at ${shop.name}`)
  expect(mail!.text).toContain('20 Nov 2026, 12:00 pm')
  expect(mail!.text).not.toContain('a fresh good password')
})

async function codeFor(email: string): Promise<string> {
  expectOk(await app.api('POST /api/auth/register', { email, username: 'Asha', password: TEST_PASSWORD }))
  return /\d{6}/.exec((await listMailsTo(app, email)).at(-1)!.text)![0]
}
