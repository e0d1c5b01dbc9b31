import { mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { HOUR, MINUTE } from '#domain/time.ts'
import type { ApiInput } from '#contract/api.ts'
import { configOf } from '#server/config.ts'
import { noMail } from '#server/gateways/mail/mail.ts'
import { readSetupFile, writeSetupFile } from '#server/start/setup-file.ts'
import { addProduct } from '#test/factories.ts'
import { liveEnvironment } from '#test/live-environment.ts'
import { MAIL_LOGIN, startTestMailServer, type TestMailServer } from '#test/mail-server.ts'
import { attemptsOf, startOrderPayment } from '#test/payments/payment-steps.ts'
import { setAppOpening } from '#test/shop-opening.ts'
import { newEmail, TEST_PASSWORD } from '#test/shopper-input.ts'
import { type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { expectOk, expectRefusal, startTestApp, type TestApp } from '#test/start-test-app.ts'
import { moveSkippedSteps } from './skipped-steps.ts'

const env = { SHOP_MODE: 'live', PUBLIC_URL: '', PAYMENT_GATEWAY: '' }

let app: TestApp
let owner: SignedInStaffMember
let mailServer: TestMailServer
beforeAll(async () => {
  app = await startTestApp({ env, mail: noMail })
  owner = await signInStaff(app, ['owner'])
  mailServer = await startTestMailServer()
})
beforeEach(async () => {
  writeSetupFile(app.ctx.config.dataDir, { version: 0, values: secretsOf(app) })
  // Some tests let time pass.
  owner = await signInStaff(app, ['owner'])
})
afterAll(async () => {
  await mailServer.close()
  await app.close()
})

const secretsOf = ({ ctx }: TestApp) => {
  const { JWT_SECRET = '', FILES_KEYS = '' } = readSetupFile(ctx.config.dataDir).values
  return { JWT_SECRET, FILES_KEYS }
}
const read = async ({ api } = owner) => expectOk(await api('GET /api/desk/setup', {})).setup
const connectionOf = ({ connections }: Awaited<ReturnType<typeof read>>, name: string) =>
  connections.find((one) => one.name === name)
const stepOf = ({ steps }: Awaited<ReturnType<typeof read>>, name: string) => steps.find((one) => one.name === name)

const address = { publicUrl: 'https://shop.example', reach: 'local-proxy' } as const
const mailOf = (changes: Partial<ApiInput<'POST /api/desk/setup/mail'>> = {}) => ({
  server: '127.0.0.1',
  port: mailServer.port,
  sender: 'orders@shop.example',
  version: 0,
  ...MAIL_LOGIN,
  ...changes,
})
const secret = 'a1B2c3D4e5F6g7H8i9J0k1L2'
const razorpay = { keyId: 'rzp_live_Fake1234', keySecret: secret, webhookSecrets: secret, version: 0 }

test('a typed connection is stored for the shop’s user only, and its secret never comes back', async () => {
  const answer = await owner.api('POST /api/desk/setup/mail', mailOf())
  const { setup } = expectOk(answer)
  expect(connectionOf(setup, 'mail')).toEqual({
    name: 'mail',
    isSet: true,
    isActive: false,
    values: { server: '127.0.0.1', port: mailServer.port, user: MAIL_LOGIN.user, sender: 'orders@shop.example' },
    setBy: [],
    doubt: null,
  })
  const file = join(app.ctx.config.dataDir, 'setup.json')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const stored = encodeURIComponent(MAIL_LOGIN.password)
  expect(readFileSync(file, 'utf8')).toContain(stored)
  const shown = JSON.stringify([answer, await read(), await owner.api('GET /api/desk/audit', {})])
  expect(shown).toContain(MAIL_LOGIN.user)
  for (const text of [stored, MAIL_LOGIN.password, ...Object.values(secretsOf(app))]) expect(shown).not.toContain(text)
  const { changes } = await app.ctx.db
    .selectFrom('audit_log')
    .select('changes')
    .where('action', '=', 'setup.mail')
    .executeTakeFirstOrThrow()
  expect(changes).toMatchObject({ password: { before: null, after: 'changed' }, server: { after: '127.0.0.1' } })
})

test.each<[string, () => Partial<ApiInput<'POST /api/desk/setup/mail'>>, string, string]>([
  ['a wrong password', () => ({ password: 'wrong' }), 'password', 'refuses the name and password'],
  ['a server that does not answer', () => ({ port: 1 }), 'server', 'does not answer'],
  ['a server with an address', () => ({ server: 'smtps://mail.example' }), 'server', 'name of the server only'],
  ['no password', () => ({ password: '' }), 'password', 'Please type it'],
  ['a sender that is no address', () => ({ sender: 'orders' }), 'sender', 'Please type an email address'],
])('refuses %s beside its field and stores nothing', async (_, changes, field, sentence) => {
  const refusal = expectRefusal(await owner.api('POST /api/desk/setup/mail', mailOf(changes())))
  expect(refusal).toMatchObject({ status: 422, fields: { [field]: expect.stringContaining(sentence) } })
  expect((await read()).version).toBe(0)
})

test('an empty password keeps the stored one', async () => {
  expectOk(await owner.api('POST /api/desk/setup/mail', mailOf()))
  const change = mailOf({ password: '', sender: 'care@shop.example', version: 1 })
  const { setup } = expectOk(await owner.api('POST /api/desk/setup/mail', change))
  expect(connectionOf(setup, 'mail')?.values).toMatchObject({ sender: 'care@shop.example' })
})

test('refuses test keys in a live shop beside their field', async () => {
  const call = { ...razorpay, keyId: 'rzp_test_Fake1234' }
  expect(expectRefusal(await owner.api('POST /api/desk/setup/razorpay', call))).toMatchObject({
    status: 422,
    fields: { keyId: 'It must start with rzp_live_ in live mode.' },
  })
  const pasted = { ...razorpay, keySecret: `${secret} ${secret}` }
  expect(expectRefusal(await owner.api('POST /api/desk/setup/razorpay', pasted)).fields).toEqual({
    keySecret: expect.stringContaining('without spaces'),
  })
})

/** Has every gateway answer with this status until the test ends. */
function answerAsGateway(status: number): void {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('{}', { status }))
  onTestFinished(() => void vi.restoreAllMocks())
}

test('a new gateway takes the payments, the former one drains, and both can end', async () => {
  answerAsGateway(404)
  expectOk(await owner.api('POST /api/desk/setup/razorpay', razorpay))
  const payu = { key: 'gtKFFx', salts: secret, version: 1 }
  const { setup } = expectOk(await owner.api('POST /api/desk/setup/payu', payu))
  expect(connectionOf(setup, 'payu')).toMatchObject({ isActive: true, values: { key: 'gtKFFx' } })
  expect(stepOf(setup, 'payments')?.state).toBe('done')
  const valuesNow = () => readSetupFile(app.ctx.config.dataDir).values
  expect(valuesNow()).toMatchObject({ PAYMENT_GATEWAY: 'payu', PAYMENT_DRAINING: 'razorpay' })
  expectOk(await owner.api('POST /api/desk/setup/cash-only', { version: 2 }))
  expect(valuesNow()).toMatchObject({ PAYMENT_GATEWAY: 'none', PAYMENT_DRAINING: 'razorpay,payu' })
})

/** Runs the jobs of this time, after which the owner signs in again. */
async function letTimePass(ms: number): Promise<void> {
  app.clock.advance(ms)
  await app.runJobs()
  owner = await signInStaff(app, ['owner'])
}

const gatewayNow = async (name: string) => {
  const { PAYMENT_GATEWAY } = readSetupFile(app.ctx.config.dataDir).values
  const { isSet, isActive, doubt } = connectionOf(await read(), name)!
  return { PAYMENT_GATEWAY, isSet, isActive, doubt }
}

test('keys whose gateway gives no answer are stored, stay off, and are tried again until it takes them', async () => {
  answerAsGateway(503)
  const { setup } = expectOk(await owner.api('POST /api/desk/setup/razorpay', razorpay))
  expect(connectionOf(setup, 'razorpay')).toMatchObject({
    isSet: true,
    isActive: false,
    doubt: expect.stringMatching(/^Not checked yet: The payment gateway razorpay gives no answer/),
  })
  await letTimePass(11 * MINUTE)
  expect(await gatewayNow('razorpay')).toMatchObject({ PAYMENT_GATEWAY: undefined, isActive: false })
  answerAsGateway(404)
  await app.runJobs()
  expect(await gatewayNow('razorpay')).toMatchObject({ isActive: false })
  await letTimePass(11 * MINUTE)
  const taken = { PAYMENT_GATEWAY: 'razorpay', isSet: true, isActive: true, doubt: null }
  expect(await gatewayNow('razorpay')).toEqual(taken)
  const { version } = await read()
  await letTimePass(HOUR)
  expect((await read()).version).toBe(version)
})

test('keys that a gateway refuses later stay off and say so, and a gateway chosen meanwhile keeps the payments', async () => {
  answerAsGateway(503)
  expectOk(await owner.api('POST /api/desk/setup/razorpay', razorpay))
  answerAsGateway(401)
  await letTimePass(11 * MINUTE)
  const refused = { isActive: false, doubt: expect.stringMatching(/^The payment gateway razorpay refuses the keys/) }
  expect(await gatewayNow('razorpay')).toMatchObject(refused)
  answerAsGateway(503)
  const { version } = await read()
  expectOk(await owner.api('POST /api/desk/setup/razorpay', { ...razorpay, version }))
  answerAsGateway(404)
  expectOk(await owner.api('POST /api/desk/setup/payu', { key: 'gtKFFx', salts: secret, version: version + 1 }))
  await letTimePass(11 * MINUTE)
  expect(await gatewayNow('payu')).toMatchObject({ PAYMENT_GATEWAY: 'payu', isActive: true, doubt: null })
  expect(await gatewayNow('razorpay')).toMatchObject({ isActive: false, doubt: null })
})

test('new keys of the gateway in use that cannot be checked turn it off', async () => {
  answerAsGateway(404)
  expectOk(await owner.api('POST /api/desk/setup/razorpay', razorpay))
  answerAsGateway(503)
  const changed = { ...razorpay, keySecret: `${secret}9`, version: 1 }
  expectOk(await owner.api('POST /api/desk/setup/razorpay', changed))
  expect(await gatewayNow('razorpay')).toMatchObject({ PAYMENT_GATEWAY: 'none', isActive: false })
})

test('a key that is too short is refused beside its field', async () => {
  const call = { ...razorpay, webhookSecrets: 'short' }
  expect(expectRefusal(await owner.api('POST /api/desk/setup/razorpay', call))).toMatchObject({
    status: 422,
    fields: { webhookSecrets: 'This has fewer than 16 characters. Please copy it again.' },
  })
})

/** An attempt whose shopper may still pay. Returns its id. */
async function addOpenAttempt(gateway: string): Promise<string> {
  const demo = await startTestApp({ database: app.database })
  const { id } = await startOrderPayment(demo)
  const [attempt] = await attemptsOf(demo, id)
  await app.ctx.db.updateTable('payment_attempts').set({ gateway }).where('id', '=', attempt!.id).execute()
  return attempt!.id
}

test('the second of two editors is told (409)', async () => {
  expectOk(await owner.api('POST /api/desk/setup/address', { ...address, version: 0 }))
  const refusal = expectRefusal(await owner.api('POST /api/desk/setup/address', { ...address, version: 0 }))
  expect(refusal).toMatchObject({ code: 'stale', body: { newer: { version: 1 } } })
})

test('the environment wins, and is named instead of its values', async () => {
  const { SMTP_URL, JWT_SECRET, FILES_KEYS } = liveEnvironment
  const fixed = await startTestApp({ env: { ...env, JWT_SECRET, FILES_KEYS, SMTP_URL, TRUST_PROXY: 'true' } })
  const { api } = await signInStaff(fixed, ['owner'])
  const { setup } = expectOk(await api('GET /api/desk/setup', {}))
  expect(connectionOf(setup, 'mail')).toMatchObject({ isSet: true, values: {}, setBy: ['SMTP_URL'] })
  expect(connectionOf(setup, 'address')).toMatchObject({ setBy: ['TRUST_PROXY'] })
  const refusal = expectRefusal(await api('POST /api/desk/setup/mail', mailOf()))
  expect(refusal).toMatchObject({ status: 409, message: expect.stringContaining('SMTP_URL') })
  await fixed.close()
})

test('a shop without mail server takes nothing from customers, and the desk works', async () => {
  const register = { username: 'Asha', email: newEmail(), password: TEST_PASSWORD }
  expect(expectRefusal(await app.api('POST /api/auth/register', register))).toMatchObject({
    status: 503,
    message: 'The shop is not open yet. Please come back later.',
  })
  expectOk(await app.api('GET /api/products', { limit: 1 }))
  expect(expectRefusal(await app.api('POST /api/desk/login', register)).status).toBe(401)
  const invitation = { email: newEmail(), name: 'Ravi', roles: ['packer' as const] }
  const noRegistration = { pharmacistRegNo: null, pharmacistCouncil: null, pharmacistValidUntil: null }
  const { member } = expectOk(await owner.api('POST /api/desk/staff', { ...invitation, ...noRegistration }))
  const [, link = ''] = member.link?.split('#link=') ?? []
  expectOk(await app.api('POST /api/desk/enrol', { link, password: TEST_PASSWORD }))
  const { rows } = expectOk(await owner.api('GET /api/desk/staff', {}))
  expect(rows.find(({ id }) => id === member.id)?.link).toBeNull()
  const reset = { id: member.id, version: member.version, reason: 'A new phone' }
  const again = expectOk(await owner.api('POST /api/desk/staff/:id/reset-factor', reset)).member
  expect(again.link).toMatch(/#link=stf_/)
  expect(again.link).not.toBe(member.link)
  expect(expectRefusal(await app.api('POST /api/desk/enrol', { link, password: TEST_PASSWORD })).status).toBe(404)
})

test('is reachable with an address and a mail server, which the checks follow, and opens by a press only', async () => {
  expectOk(await owner.api('POST /api/desk/setup/address', { ...address, version: 0 }))
  const findings = async () => expectOk(await owner.api('GET /api/desk/setup/checks', {})).findings
  const noServer = { state: 'warning', sentence: expect.stringContaining('The shop has no mail server.') }
  expect(await findings()).toContainEqual(noServer)
  expect(expectOk(await owner.api('GET /api/desk/today', {})).setup).toMatchObject({ steps: 9, isOpen: false })
  const { setup } = expectOk(await owner.api('POST /api/desk/setup/mail', mailOf({ version: 1 })))
  expect(setup.isOpen).toBe(false)
  await setAppOpening(app)
  expect((await read()).isOpen).toBe(true)
  await setAppOpening(app, { state: 'new' })
  expect(stepOf(setup, 'mail')).toEqual({ name: 'mail', state: 'done', needs: [] })
  expect(await findings()).not.toContainEqual(noServer)
  const packer = await signInStaff(app, ['packer'])
  expect(expectOk(await packer.api('GET /api/desk/today', {})).setup).toBeNull()
})

test('the import folder is stored when the shop can use it, and an empty text ends it', async () => {
  const set = (path: string, version: number) => owner.api('POST /api/desk/setup/folder', { path, version })
  const { dataDir } = app.ctx.config
  expect(expectRefusal(await set('lists', 0)).fields?.path).toContain('full path')
  expect(expectRefusal(await set('/no/such/folder', 0)).fields?.path).toContain('ENOENT')
  for (const folder of ['/', '/etc', '/proc', dataDir])
    expect(expectRefusal(await set(folder, 0)).fields?.path).toContain('Please make a folder of its own')
  const lists = mkdtempSync(join(tmpdir(), 'lists-'))
  expect(connectionOf(expectOk(await set(lists, 0)).setup, 'folder')).toMatchObject({ values: { path: lists } })
  const stored = () => configOf(app.ctx.config.environment, readSetupFile(dataDir)).importFolder
  expect(stored()).toBe(lists)
  expect(connectionOf(expectOk(await set('', 1)).setup, 'folder')).toMatchObject({ isSet: false })
  expect(stored()).toBeNull()
})

test('sends a test message through the stored server, or says why not', async () => {
  expect(expectRefusal(await owner.api('POST /api/desk/setup/test-mail', {})).message).toContain('no mail server')
  expectOk(await owner.api('POST /api/desk/setup/mail', mailOf()))
  expect(expectOk(await owner.api('POST /api/desk/setup/test-mail', {})).to).toBe(owner.staff.email)
  expect(mailServer.received.map(({ to }) => to)).toEqual([owner.staff.email])
})

test('a step is skipped and taken up again, and is done when nothing is missing', async () => {
  const skip = (isSkipped: boolean) => owner.api('POST /api/desk/setup/skip', { step: 'products', isSkipped })
  expect(stepOf(await read(), 'products')?.state).toBe('open')
  expect(stepOf(expectOk(await skip(true)).setup, 'products')?.state).toBe('skipped')
  expect(stepOf(expectOk(await skip(false)).setup, 'products')?.state).toBe('open')
  await addProduct(app)
  expect(stepOf(await read(), 'products')?.state).toBe('done')
})

test('steps that the file of an earlier version holds as skipped stay skipped', async () => {
  const { dataDir } = app.ctx.config
  writeSetupFile(dataDir, { version: 3, values: secretsOf(app), skipped: ['people'] })
  await moveSkippedSteps(app.ctx.config, app.ctx.db)
  expect(readSetupFile(dataDir)).toEqual({ version: 3, values: secretsOf(app) })
  expect(stepOf(await read(), 'people')?.state).toBe('skipped')
})

test('mail server and keys can be removed, but no gateway whose payments are under way', async () => {
  answerAsGateway(404)
  expectOk(await owner.api('POST /api/desk/setup/razorpay', razorpay))
  expectOk(await owner.api('POST /api/desk/setup/mail', mailOf({ version: 1 })))
  const forget = (connection: 'mail' | 'razorpay', version: number) =>
    owner.api('POST /api/desk/setup/forget', { connection, version })
  const attempt = await addOpenAttempt('razorpay')
  expect(expectRefusal(await forget('razorpay', 2))).toMatchObject({
    status: 409,
    message: expect.stringContaining('under way'),
  })
  await app.ctx.db.updateTable('payment_attempts').set({ state: 'expired' }).where('id', '=', attempt).execute()
  const { setup } = expectOk(await forget('razorpay', 2))
  expect(connectionOf(setup, 'razorpay')).toMatchObject({ isSet: false, isActive: false })
  expect(connectionOf(expectOk(await forget('mail', 3)).setup, 'mail')).toMatchObject({ isSet: false })
  const { values } = readSetupFile(app.ctx.config.dataDir)
  expect(values).toEqual({ ...secretsOf(app), PAYMENT_GATEWAY: 'none', PAYMENT_DRAINING: '' })
  expect(expectRefusal(await forget('mail', 1)).code).toBe('stale')
})
