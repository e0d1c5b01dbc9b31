import { createHook } from 'node:async_hooks'
import { expect, test } from 'vitest'
import { HOUR, MINUTE, SECOND } from '#domain/time.ts'
import { wrongCodeFor } from '#test/account-steps.ts'
import { TEST_PASSWORD } from '#test/shopper-input.ts'
import { addStaff, deskClient, nextTotpCode, signInStaff, currentTotpCode, TOTP_SECRET } from '#test/staff-steps.ts'
import { expectOk, expectRefusal, startTestApp } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { totpCode, totpStepAt } from './totp.ts'

const app = useTestApp()

async function ticketFor(email: string): Promise<string> {
  const step = expectOk(await app.api('POST /api/desk/login', { email, password: TEST_PASSWORD }))
  if (step.next !== 'totp') throw new Error('Expected a ticket')
  return step.ticket
}

const second = (ticket: string, code: string) => app.api('POST /api/desk/login/second', { ticket, code })
const me = (token: string, headers: Record<string, string> = {}) =>
  deskClient(app, token)('GET /api/desk/me', {}, { headers })

test('password and code open a session of twelve hours', async () => {
  const staff = await addStaff(app, ['packer', 'support'])
  const { token, staff: shown } = expectOk(await second(await ticketFor(staff.email), await nextTotpCode(app)))
  expect(shown).toEqual({
    id: staff.id,
    name: staff.name,
    email: staff.email,
    roles: ['packer', 'support'],
    expiresAt: new Date(app.clock.now().getTime() + 12 * HOUR).toISOString(),
    stepUpUntil: new Date(app.clock.now().getTime() + 10 * MINUTE).toISOString(),
    hasPasskey: false,
  })
  expect(expectOk(await me(token)).staff).toEqual(shown)
  const stored = await app.ctx.db
    .selectFrom('staff_sessions')
    .select('token_hash')
    .where('staff_id', '=', staff.id)
    .execute()
  expect(stored.map(({ token_hash }) => token_hash)).not.toContain(token)
  expect(token).toMatch(/^[\w-]{43}$/)
})

test('an unknown address, a wrong password and a blocked person get the same answer for the same work', async () => {
  const known = await addStaff(app, ['packer'])
  const blocked = await addStaff(app, ['packer'], { blocked_at: app.clock.now() })
  const invited = await addStaff(app, ['packer'], { password_hash: null, totp_sealed: null })
  let hashes = 0
  const hook = createHook({ init: (_id, type) => void (type === 'ARGON2REQUEST' && (hashes += 1)) }).enable()
  const answers = []
  for (const form of [
    { email: 'unknown@staff.example', password: TEST_PASSWORD },
    { email: known.email, password: 'not the password' },
    { email: blocked.email, password: TEST_PASSWORD },
    { email: invited.email, password: TEST_PASSWORD },
  ])
    answers.push(await app.api('POST /api/desk/login', form))
  hook.disable()
  expect(hashes).toBe(4)
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(expectRefusal(answers[0]!)).toMatchObject({ status: 401, code: 'invalid_credentials' })
})

test('a customer with the same address and password has no way in, and staff none to the shop', async () => {
  const staff = await addStaff(app, ['owner'])
  expect(
    expectRefusal(await app.api('POST /api/auth/login', { email: staff.email, password: TEST_PASSWORD })).status,
  ).toBe(401)
  const { token } = await signInStaff(app, ['owner'])
  expect(expectRefusal(await app.as(token)('GET /api/cart/get', {})).status).toBe(401)
})

test('fifty parallel uses of one time step give one login', async () => {
  const staff = await addStaff(app, ['packer'])
  const ticket = await ticketFor(staff.email)
  const code = await nextTotpCode(app)
  const answers = await Promise.all(Array.from({ length: 50 }, () => second(ticket, code)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  const sessions = await app.ctx.db.selectFrom('staff_sessions').select('id').where('staff_id', '=', staff.id).execute()
  expect(sessions).toHaveLength(1)
})

test('an older code is refused after a newer one', async () => {
  const staff = await addStaff(app, ['packer'])
  await nextTotpCode(app)
  const older = totpCode(TOTP_SECRET, totpStepAt(app.clock.now()) - 1)
  expect((await second(await ticketFor(staff.email), currentTotpCode(app))).ok).toBe(true)
  expect(expectRefusal(await second(await ticketFor(staff.email), older))).toMatchObject({ code: 'invalid_otp' })
})

test('five wrong codes lock the codes for fifteen minutes, for new tickets too', async () => {
  const staff = await addStaff(app, ['packer'])
  const ticket = await ticketFor(staff.email)
  const wrong = wrongCodeFor(await nextTotpCode(app))
  for (let i = 0; i < 5; i += 1) expect(expectRefusal(await second(ticket, wrong)).code).toBe('invalid_otp')
  const other = await startTestApp({ database: app.database, secret: app.ctx.secret })
  const refusal = expectRefusal(
    await other.api('POST /api/desk/login/second', {
      ticket: await ticketFor(staff.email),
      code: currentTotpCode(app),
    }),
  )
  expect(refusal).toMatchObject({ status: 429, code: 'too_many' })
  app.clock.advance(17 * MINUTE)
  expect((await second(await ticketFor(staff.email), currentTotpCode(app))).ok).toBe(true)
})

test('a ticket ends after ten minutes, and other texts are no tickets', async () => {
  const staff = await addStaff(app, ['packer'])
  const ticket = await ticketFor(staff.email)
  app.clock.advance(10 * MINUTE)
  for (const sent of [ticket, 'x', `${ticket.slice(0, -2)}AA`])
    expect(expectRefusal(await second(sent, currentTotpCode(app)))).toMatchObject({ code: 'invalid_credentials' })
})

test('a session ends twelve hours after its login, also when it is used', async () => {
  const { token } = await signInStaff(app, ['packer'])
  for (let i = 0; i < 36; i += 1) {
    expect((await me(token)).ok).toBe(true)
    app.clock.advance(20 * MINUTE)
  }
  expect(expectRefusal(await me(token)).code).toBe('not_logged_in')
})

test('an idle session is locked after thirty minutes until the next code, and polls do not keep it awake', async () => {
  const { token, api } = await signInStaff(app, ['packer'])
  app.clock.advance(29 * MINUTE)
  expect((await me(token)).ok).toBe(true)
  for (let i = 0; i < 3; i += 1) {
    app.clock.advance(10 * MINUTE)
    await me(token, { 'x-background': '1' })
  }
  expect(expectRefusal(await me(token))).toMatchObject({ status: 403, code: 'step_up', body: { isLocked: true } })
  expect(expectRefusal(await api('POST /api/desk/step-up', { code: wrongCodeFor(currentTotpCode(app)) })).code).toBe(
    'invalid_otp',
  )
  expectOk(await api('POST /api/desk/step-up', { code: currentTotpCode(app) }))
  expect((await me(token)).ok).toBe(true)
})

test('a locked session can be signed out', async () => {
  const { token, api } = await signInStaff(app, ['packer'])
  app.clock.advance(31 * MINUTE)
  expectOk(await api('POST /api/desk/logout', {}))
  expect(expectRefusal(await me(token)).code).toBe('not_logged_in')
})

test('a step-up lasts ten minutes', async () => {
  const { api } = await signInStaff(app, ['owner'])
  const invite = () =>
    api('POST /api/desk/staff', {
      email: `${app.ctx.newId('staff')}@staff.example`,
      name: 'Ravi',
      roles: ['packer'],
      pharmacistRegNo: null,
      pharmacistCouncil: null,
      pharmacistValidUntil: null,
    })
  app.clock.advance(10 * MINUTE)
  expect(expectRefusal(await invite())).toMatchObject({ status: 403, code: 'step_up', body: { isLocked: false } })
  expectOk(await api('POST /api/desk/step-up', { code: currentTotpCode(app) }))
  app.clock.advance(10 * MINUTE - SECOND)
  expect((await invite()).ok).toBe(true)
})

test('a secret sealed with a former secret of the shop still works, and is sealed anew', async () => {
  const staff = await addStaff(app, ['packer'])
  const rotated = await startTestApp({
    database: app.database,
    secret: new Uint8Array(32).fill(7),
    formerSecrets: [app.ctx.secret],
    now: app.clock.now,
  })
  const step = expectOk(await rotated.api('POST /api/desk/login', { email: staff.email, password: TEST_PASSWORD }))
  if (step.next !== 'totp') throw new Error('Expected a ticket')
  expectOk(await rotated.api('POST /api/desk/login/second', { ticket: step.ticket, code: currentTotpCode(app) }))
  const { totp_sealed } = await app.ctx.db
    .selectFrom('staff')
    .select('totp_sealed')
    .where('id', '=', staff.id)
    .executeTakeFirstOrThrow()
  expect(totp_sealed).not.toBe(staff.totp_sealed)
})
