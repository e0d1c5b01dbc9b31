import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY, MINUTE } from '#domain/time.ts'
import { listMailsTo } from '#test/account-steps.ts'
import { TEST_PASSWORD } from '#test/shopper-input.ts'
import { deskClient, nextTotpCode, signInStaff, currentTotpCode } from '#test/staff-steps.ts'
import { checkConservation } from '#test/conservation.ts'
import { expectOk, expectRefusal, startTestApp, type TestApp } from '#test/start-test-app.ts'
import { makeOwner } from './make-owner.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await checkConservation(app.ctx.db)
  await app.close()
})

const linkIn = (text: string) => /\/desk\/login#link=(\S+)/.exec(text)?.[1] ?? ''
const newAddress = () => `${app.ctx.newId('staff')}@staff.example`
const start = (link: string, password = TEST_PASSWORD) => app.api('POST /api/desk/enrol', { link, password })
const confirm = (ticket: string, code: string) => app.api('POST /api/desk/enrol/confirm', { ticket, code })

/** Makes an owner on the command line and enrols. */
async function enrolOwner(email = newAddress()) {
  const link = linkIn(await makeOwner(app.ctx, email))
  const { ticket, secret } = expectOk(await start(link))
  const done = expectOk(await confirm(ticket, currentTotpCode(app, secret)))
  return { email, link, secret, ...done }
}

test('the command prints a link of fifteen minutes for the first owner, who signs in with it', async () => {
  const email = newAddress()
  const link = linkIn(await makeOwner(app.ctx, email))
  const begun = expectOk(await start(link))
  expect(begun).toMatchObject({ email, secret: expect.stringMatching(/^[A-Z2-7]{32}$/) })
  expect(begun.uri).toContain(begun.secret)
  const { token, staff, recoveryCodes } = expectOk(await confirm(begun.ticket, currentTotpCode(app, begun.secret)))
  expect(staff).toMatchObject({ email, roles: ['owner'] })
  expect(new Set(recoveryCodes).size).toBe(10)
  for (const code of recoveryCodes) expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
  expect((await deskClient(app, token)('GET /api/desk/staff', {})).ok).toBe(true)
})

test('a link is worthless when it is late, used, changed or older than a reset', async () => {
  const late = linkIn(await makeOwner(app.ctx, newAddress()))
  app.clock.advance(15 * MINUTE)
  const { link: used } = await enrolOwner()
  const fresh = linkIn(await makeOwner(app.ctx, newAddress()))
  const [id = '', expires = '', mac = ''] = fresh.split('.')
  const later = `${id}.${Number(expires) + 9999}.${mac}`
  const other = `${used.split('.')[0]}.${expires}.${mac}`
  const nonAscii = `${id}.${expires}.${'é'.repeat(mac.length)}`
  for (const link of [late, used, later, other, nonAscii, fresh.slice(0, -1), 'x', ''])
    expect([link, expectRefusal(await start(link))]).toMatchObject([link, { status: 404, code: 'not_found' }])
  expect((await start(fresh)).ok).toBe(true)
})

test('nothing counts before the first correct code', async () => {
  const email = newAddress()
  const { ticket } = expectOk(await start(linkIn(await makeOwner(app.ctx, email))))
  expect(expectRefusal(await confirm(ticket, '000000')).code).toBe('invalid_otp')
  const row = await app.ctx.db.selectFrom('staff').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ password_hash: null, totp_sealed: null })
  expect(expectRefusal(await app.api('POST /api/desk/login', { email, password: TEST_PASSWORD })).code).toBe(
    'invalid_credentials',
  )
})

test('a weak password is refused at once', async () => {
  const email = newAddress()
  const link = linkIn(await makeOwner(app.ctx, email))
  for (const password of ['password123', email])
    expect(expectRefusal(await start(link, password))).toMatchObject({
      status: 422,
      fields: { password: expect.any(String) },
    })
})

test('each recovery code signs in once, in place of the authenticator', async () => {
  const { email, recoveryCodes } = await enrolOwner()
  const signIn = async (code: string) => {
    const step = expectOk(await app.api('POST /api/desk/login', { email, password: TEST_PASSWORD }))
    if (step.next !== 'totp') throw new Error('Expected a ticket')
    return app.api('POST /api/desk/login/second', { ticket: step.ticket, code })
  }
  const [one = '', two = ''] = recoveryCodes
  expect((await signIn(one.toLowerCase())).ok).toBe(true)
  expect(expectRefusal(await signIn(one)).code).toBe('invalid_otp')
  const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(two)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  const stored = await app.ctx.db.selectFrom('staff_recovery_codes').select('code_hash').execute()
  expect(stored.map(({ code_hash }) => code_hash)).not.toContain(one)
})

test('an invitation comes by mail, works for three days, and gives the roles of its person', async () => {
  const owner = await signInStaff(app, ['owner'])
  const email = newAddress()
  const form = {
    email,
    name: 'Ravi Kumar',
    roles: ['packer' as const],
    pharmacistRegNo: null,
    pharmacistCouncil: null,
    pharmacistValidUntil: null,
  }
  expectOk(await owner.api('POST /api/desk/staff', form))
  expect(expectRefusal(await owner.api('POST /api/desk/staff', { ...form, email: email.toUpperCase() }))).toMatchObject(
    {
      status: 409,
      fields: { email: expect.any(String) },
    },
  )
  const [mail] = await listMailsTo(app, email)
  const link = linkIn(mail!.text)
  app.clock.advance(3 * DAY - MINUTE)
  const { ticket, secret } = expectOk(await start(link))
  const { staff } = expectOk(await confirm(ticket, currentTotpCode(app, secret)))
  expect(staff).toMatchObject({ name: 'Ravi Kumar', roles: ['packer'] })
  expect(JSON.stringify(await app.ctx.db.selectFrom('jobs').selectAll().execute())).not.toContain(link.split('.')[2])
})

test('a lost device: an owner resets the factor, logins end, and the mailed link sets a new one', async () => {
  const owner = await signInStaff(app, ['owner'])
  const lost = await enrolOwner()
  const member = { id: lost.staff.id, version: 1 }
  expectOk(await owner.api('POST /api/desk/staff/:id/reset-factor', { ...member, reason: 'Phone stolen' }))
  expect(expectRefusal(await deskClient(app, lost.token)('GET /api/desk/me', {})).status).toBe(401)
  expect(expectOk(await app.api('POST /api/desk/login', { email: lost.email, password: TEST_PASSWORD }))).toEqual({
    success: true,
    next: 'enrol',
  })
  const link = linkIn((await listMailsTo(app, lost.email)).at(-1)!.text)
  const { ticket, secret } = expectOk(await start(link, 'a new passphrase'))
  expectOk(await confirm(ticket, currentTotpCode(app, secret)))
  const step = expectOk(await app.api('POST /api/desk/login', { email: lost.email, password: 'a new passphrase' }))
  if (step.next !== 'totp') throw new Error('Expected a ticket')
  const old = await app.api('POST /api/desk/login/second', {
    ticket: step.ticket,
    code: await nextTotpCode(app, lost.secret),
  })
  expect(old.ok).toBe(false)
  for (const code of lost.recoveryCodes.slice(0, 2))
    expect((await app.api('POST /api/desk/login/second', { ticket: step.ticket, code })).ok).toBe(false)
  expect(
    (await app.api('POST /api/desk/login/second', { ticket: step.ticket, code: currentTotpCode(app, secret) })).ok,
  ).toBe(true)
})

test('the command rescues a blocked owner', async () => {
  const { email, token } = await enrolOwner()
  await app.ctx.db
    .updateTable('staff')
    .set({ blocked_at: app.clock.now(), roles: ['support'] })
    .where('email', '=', email)
    .execute()
  expect(expectRefusal(await deskClient(app, token)('GET /api/desk/me', {})).status).toBe(401)
  const link = linkIn(await makeOwner(app.ctx, email))
  const { ticket, secret } = expectOk(await start(link))
  expect(expectOk(await confirm(ticket, currentTotpCode(app, secret))).staff.roles).toContain('owner')
})
