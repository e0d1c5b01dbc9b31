import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import type { PasskeyRequest } from '#contract/passkeys.ts'
import { MINUTE } from '#domain/time.ts'
import { wrongCodeFor } from '#test/account-steps.ts'
import { TEST_PASSWORD } from '#test/shopper-input.ts'
import { createSoftwareAuthenticator, type SoftwareAuthenticator } from '#test/software-authenticator.ts'
import { deskClient, type SignedInStaffMember, signInStaff, currentTotpCode } from '#test/staff-steps.ts'
import { expectOk, expectRefusal, startTestApp } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { makeOwner } from '../make-owner.ts'
import { replaceRecoveryCodes } from '../second-factor.ts'

const app = useTestApp()

const ORIGIN = 'http://shop.test'

type PasskeyOwner = SignedInStaffMember & { readonly authenticator: SoftwareAuthenticator; readonly passkeyId: string }

/** A signed-in person with a passkey. */
async function passkeyOwner(authenticator = createSoftwareAuthenticator(ORIGIN)): Promise<PasskeyOwner> {
  const member = await signInStaff(app, ['packer'])
  const { options } = expectOk(await member.api('POST /api/desk/passkeys/options', {}))
  const credential = authenticator.create(options)
  const { passkey } = expectOk(await member.api('POST /api/desk/passkeys', { name: 'Counter tablet', credential }))
  return { ...member, authenticator, passkeyId: passkey.id }
}

const requestLogin = async () => expectOk(await app.api('POST /api/desk/login/passkey/options', {})).options
const logIn = (assertion: ReturnType<SoftwareAuthenticator['sign']>) =>
  app.api('POST /api/desk/login/passkey', { assertion })
const checkPassword = async (email: string) =>
  expectOk(await app.api('POST /api/desk/login', { email, password: TEST_PASSWORD }))

async function auditOf(staffId: string) {
  const rows = await app.ctx.db
    .selectFrom('audit_log')
    .select(['action', 'changes'])
    .where('subject_id', '=', staffId)
    .orderBy('id')
    .execute()
  return rows.map(({ action, changes }) => [action, changes])
}

test('a passkey signs in without a password and steps up', async () => {
  const { staff, authenticator } = await passkeyOwner()
  const options = await requestLogin()
  expect(options).toMatchObject({ rpId: 'shop.test', allowCredentials: [], userVerification: 'required' })
  const { token, staff: shown } = expectOk(await logIn(authenticator.sign(options)))
  expect(shown).toMatchObject({ id: staff.id, hasPasskey: true })
  const api = deskClient(app, token)
  app.clock.advance(31 * MINUTE)
  expect(expectRefusal(await api('GET /api/desk/me', {})).code).toBe('step_up')
  const { options: again } = expectOk(await api('POST /api/desk/step-up/options', {}))
  expect(again.allowCredentials).toHaveLength(1)
  expectOk(await api('POST /api/desk/step-up', { assertion: authenticator.sign(again) }))
  expect(expectOk(await api('GET /api/desk/passkeys', {})).rows).toMatchObject([
    { name: 'Counter tablet', lastUsedAt: app.clock.now().toISOString() },
  ])
  // A new passkey needs the step-up, which is fresh now.
  expectOk(await api('POST /api/desk/passkeys/options', {}))
})

test('after the password a passkey or a code signs in', async () => {
  const { staff, authenticator } = await passkeyOwner()
  const step = await checkPassword(staff.email)
  if (step.next !== 'passkey') throw new Error('Expected a passkey')
  const assertion = authenticator.sign(step.options)
  const finish = { ticket: step.ticket, assertion }
  expectOk(await app.api('POST /api/desk/login/second', finish))
  expect(expectRefusal(await app.api('POST /api/desk/login/second', finish)).code).toBe('invalid_otp')
  expectOk(await app.api('POST /api/desk/login/second', { ticket: step.ticket, code: currentTotpCode(app) }))
  for (const input of [{ ticket: step.ticket }, { ...finish, code: currentTotpCode(app) }])
    expect(expectRefusal(await app.api('POST /api/desk/login/second', input))).toMatchObject({
      status: 422,
      fields: { code: 'Please type the code' },
    })
})

test('a person names, renames and removes passkeys, each with its audit row', async () => {
  const { staff, api, passkeyId: id, authenticator } = await passkeyOwner()
  expect(expectOk(await api('POST /api/desk/passkeys/:id', { id, name: 'Old tablet' })).passkey.name).toBe('Old tablet')
  const colleague = await signInStaff(app, ['owner'])
  for (const answer of [
    await colleague.api('POST /api/desk/passkeys/:id', { id, name: 'Mine' }),
    await colleague.api('DELETE /api/desk/passkeys/:id', { id }),
  ])
    expect(expectRefusal(answer).status).toBe(404)
  expectOk(await api('DELETE /api/desk/passkeys/:id', { id }))
  expect((await logIn(authenticator.sign(await requestLogin()))).ok).toBe(false)
  expect(await auditOf(staff.id)).toEqual([
    ['staff.add-passkey', { passkey: { before: null, after: 'Counter tablet' } }],
    ['staff.rename-passkey', { passkey: { before: 'Counter tablet', after: 'Old tablet' } }],
    ['staff.remove-passkey', { passkey: { before: 'Old tablet', after: null } }],
  ])
})

test('fifty parallel uses of one challenge give one login', async () => {
  const { staff, authenticator } = await passkeyOwner()
  const options = await requestLogin()
  const assertions = Array.from({ length: 50 }, () => authenticator.sign(options))
  const answers = await Promise.all(assertions.map(logIn))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  const sessions = await app.ctx.db.selectFrom('staff_sessions').select('id').where('staff_id', '=', staff.id).execute()
  expect(sessions).toHaveLength(2)
})

test('a challenge ends after five minutes, serves one purpose and person, and works in each process', async () => {
  const { authenticator, api } = await passkeyOwner()
  const late = await requestLogin()
  app.clock.advance(5 * MINUTE)
  const { options: stepUp } = expectOk(await api('POST /api/desk/step-up/options', {}))
  const { options: creation } = expectOk(await api('POST /api/desk/passkeys/options', {}))
  const colleague = await passkeyOwner()
  const { options: others } = expectOk(await colleague.api('POST /api/desk/step-up/options', {}))
  for (const challenge of [late.challenge, stepUp.challenge, creation.challenge, 'x', 'a\u0000b'])
    expect((await logIn(authenticator.sign({ ...late, challenge }))).ok).toBe(false)
  const assertion = authenticator.sign(others)
  expect(expectRefusal(await api('POST /api/desk/step-up', { assertion })).code).toBe('invalid_otp')

  const other = await startTestApp({ database: app.database, secret: app.ctx.secret, now: app.clock.now })
  const options = await requestLogin()
  expectOk(await other.api('POST /api/desk/login/passkey', { assertion: authenticator.sign(options) }))
})

test('refuses a wrong origin, shop, key or person, and a device that did not verify its person', async () => {
  const { authenticator, staff } = await passkeyOwner()
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  for (const faults of [
    { origin: 'https://shop.example' },
    { rpId: 'shop.example' },
    { isVerified: false },
    { key: privateKey },
    { userHandle: Buffer.from('stf_other').toString('base64url') },
  ])
    expect([faults, expectRefusal(await logIn(authenticator.sign(await requestLogin(), faults))).code]).toEqual([
      faults,
      'invalid_otp',
    ])
  const stranger = createSoftwareAuthenticator(ORIGIN)
  expect((await logIn(stranger.sign(await requestLogin()))).ok).toBe(false)
  expect((await logIn(authenticator.sign(await requestLogin()))).ok).toBe(true)
  await app.ctx.db.updateTable('staff').set({ blocked_at: app.clock.now() }).where('id', '=', staff.id).execute()
  expect((await logIn(authenticator.sign(await requestLogin()))).ok).toBe(false)
})

test('refuses a new passkey with a wrong origin, shop or challenge, or of an unverified person', async () => {
  const { api } = await signInStaff(app, ['support'])
  const start = async () => expectOk(await api('POST /api/desk/passkeys/options', {})).options
  const authenticator = createSoftwareAuthenticator(ORIGIN)
  const add = (credential: ReturnType<SoftwareAuthenticator['create']>) =>
    api('POST /api/desk/passkeys', { name: 'Phone', credential })
  for (const faults of [
    { origin: 'https://shop.example' },
    { rpId: 'shop.example' },
    { isVerified: false },
    { challenge: (await requestLogin()).challenge },
  ])
    expect([faults, expectRefusal(await add(authenticator.create(await start(), faults))).code]).toEqual([
      faults,
      'invalid_otp',
    ])
  const credential = authenticator.create(await start())
  expectOk(await add(credential))
  expect(expectRefusal(await add(credential)).code).toBe('invalid_otp')
  expect(expectRefusal(await add(authenticator.create(await start()))).code).toBe('conflict')
})

test('takes the shop from its configuration, not from the request', async () => {
  const response = await app.send('/api/desk/login/passkey/options', {
    method: 'POST',
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' },
  })
  expect(((await response.json()) as { options: PasskeyRequest }).options.rpId).toBe('shop.test')
})

test('a counter that does not rise is refused and shows in the audit log', async () => {
  const { authenticator, staff } = await passkeyOwner()
  expectOk(await logIn(authenticator.sign(await requestLogin(), { counter: 7 })))
  for (const counter of [7, 6, 0])
    expect((await logIn(authenticator.sign(await requestLogin(), { counter }))).ok).toBe(false)
  const suspected = (await auditOf(staff.id)).filter(([action]) => action === 'staff.suspect-passkey')
  expect(suspected).toHaveLength(3)
  expectOk(await logIn(authenticator.sign(await requestLogin(), { counter: 8 })))
})

test('accepts an authenticator without a counter again and again', async () => {
  const { authenticator } = await passkeyOwner(createSoftwareAuthenticator(ORIGIN, { counts: false }))
  for (let i = 0; i < 2; i += 1) expectOk(await logIn(authenticator.sign(await requestLogin())))
})

test('wrong codes do not lock out a passkey, and wrong passkeys lock out no code', async () => {
  const { authenticator, staff } = await passkeyOwner()
  const step = await checkPassword(staff.email)
  if (step.next !== 'passkey') throw new Error('Expected a passkey')
  const second = (code: string) => app.api('POST /api/desk/login/second', { ticket: step.ticket, code })
  for (let i = 0; i < 6; i += 1)
    expect((await logIn(authenticator.sign(await requestLogin(), { isVerified: false }))).ok).toBe(false)
  for (let i = 0; i < 5; i += 1) expect((await second(wrongCodeFor(currentTotpCode(app)))).ok).toBe(false)
  expect(expectRefusal(await second(currentTotpCode(app))).code).toBe('too_many')
  expectOk(await logIn(authenticator.sign(await requestLogin())))
})

test("a recovery code, an owner's reset and a new set-up remove the passkeys", async () => {
  const passkeys = (staffId: string) =>
    app.ctx.db.selectFrom('staff_passkeys').select('name').where('staff_id', '=', staffId).execute()

  const { staff } = await passkeyOwner()
  const [code = ''] = await app.ctx.db.transaction().execute((trx) => replaceRecoveryCodes(trx, staff.id))
  const step = await checkPassword(staff.email)
  if (step.next !== 'passkey') throw new Error('Expected a passkey')
  expectOk(await app.api('POST /api/desk/login/second', { ticket: step.ticket, code }))
  expect(await passkeys(staff.id)).toEqual([])
  expect((await auditOf(staff.id)).at(-1)).toEqual([
    'staff.remove-passkey',
    { passkeys: { before: ['Counter tablet'], after: null } },
  ])

  const lost = await passkeyOwner()
  const owner = await signInStaff(app, ['owner'])
  const reset = { id: lost.staff.id, version: 1, reason: 'Phone stolen' }
  expectOk(await owner.api('POST /api/desk/staff/:id/reset-factor', reset))
  expect(await passkeys(lost.staff.id)).toEqual([])
  expect((await logIn(lost.authenticator.sign(await requestLogin()))).ok).toBe(false)

  const renewed = await passkeyOwner()
  const link = (await makeOwner(app.ctx, renewed.staff.email)).split('#link=')[1] ?? ''
  const { ticket, secret } = expectOk(await app.api('POST /api/desk/enrol', { link, password: TEST_PASSWORD }))
  expect(await passkeys(renewed.staff.id)).toHaveLength(1)
  expectOk(await app.api('POST /api/desk/enrol/confirm', { ticket, code: currentTotpCode(app, secret) }))
  expect(await passkeys(renewed.staff.id)).toEqual([])
})

test('a person has at most ten passkeys, also in parallel', async () => {
  const { api } = await signInStaff(app, ['accountant'])
  const answers = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const { options } = expectOk(await api('POST /api/desk/passkeys/options', {}))
      const credential = createSoftwareAuthenticator(ORIGIN).create(options)
      return api('POST /api/desk/passkeys', { name: 'Phone', credential })
    }),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(10)
  expect(expectRefusal(answers.find(({ ok }) => !ok)!)).toMatchObject({ status: 409, code: 'conflict' })
})
