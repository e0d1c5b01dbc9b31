import { expect, test } from 'vitest'
import { registerCustomer } from '#test/factories.ts'
import { signInStaff } from '#test/staff-steps.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'
import {
  addTestPriceList,
  applyForTestTrade,
  buildApplication,
  buildGstin,
  dayAfter,
  readTradeAccount,
  type TradeScene,
  uploadLicence,
  verifyTestBuyer,
} from '#test/trade-steps.ts'
import { buildAddress } from '#test/factories.ts'

const app = useTestApp()

const mailsTo = ({ customer }: TradeScene) =>
  app.mails.filter(({ to }) => to === customer.email).map(({ subject }) => subject)

test('a customer applies, staff see the pictures, and a verified buyer gets a mail', async () => {
  const scene = await applyForTestTrade(app, { gstin: ' 36 aaaaa0000a1z3 ' })
  const { customer, staff, id } = scene
  const shown = await readTradeAccount(scene)
  expect(shown).toMatchObject({ state: 'asked', isWaiting: true, gstin: '36AAAAA0000A1Z3', endsOn: null })
  const [address = ''] = shown.licences[0]!.pictures
  expect((await app.send(address)).headers.get('content-type')).toBe('image/jpeg')
  const readOwn = async () => expectOk(await customer.api('GET /api/trade/account', {})).account
  expect(await readOwn()).toMatchObject({ state: 'asked', hasLedger: false })
  const waiting = expectOk(await staff.api('GET /api/desk/trade-accounts', {})).rows
  expect(waiting.map(({ _id }) => _id)).toContain(id)
  await verifyTestBuyer(scene)
  await app.runJobs()
  expect(mailsTo(scene)).toEqual(['You buy at trade prices now'])
  const verified = { state: 'verified', isBuying: true, hasLedger: true, licences: [{ isAsked: false }] }
  expect(await readOwn()).toMatchObject(verified)
  const { history } = await readTradeAccount(scene)
  expect(history.map(({ action }) => action)).toContain('trade.verify')
  const { groups } = expectOk(await staff.api('GET /api/desk/search', { q: '36AAAAA0000A1Z3' }))
  expect(groups).toMatchObject([{ kind: 'trade-account', hits: [{ _id: id }] }])
})

test('only roles that verify get addresses of pictures, and others cannot open one', async () => {
  const scene = await applyForTestTrade(app)
  const accountant = await signInStaff(app, ['accountant'])
  const { account } = expectOk(await accountant.api('GET /api/desk/trade-accounts/:id', { id: scene.id }))
  expect(account.licences.map(({ pictures }) => pictures)).toEqual([[]])
})

test('names the wrong character, the other state and the ended licence beside their fields (422)', async () => {
  const customer = await registerCustomer(app)
  const good = await buildApplication(app, customer)
  const [licence] = good.licences
  const refused = async (overrides: Partial<typeof good>) => {
    const answer = expectRefusal(await customer.api('POST /api/trade/account', { ...good, ...overrides }))
    expect(answer.status).toBe(422)
    return answer.fields
  }
  expect(await refused({ gstin: '36AAAAAO000A1Z3' })).toEqual({ gstin: expect.stringMatching(/Character 8/) })
  expect(await refused({ gstin: buildGstin('29') })).toEqual({
    gstin: 'This GSTIN is of Karnataka, and the premises are in Telangana.',
  })
  expect(await refused({ licences: [{ ...licence!, validUntil: dayAfter(app, -1) }] })).toEqual({
    'licences.0.validUntil': expect.stringMatching(/has ended/),
  })
  expect(await refused({ licences: [{ ...licence!, form: 'registration', number: '', fileIds: [] }] })).toEqual({
    'licences.0.form': expect.stringMatching(/chemist needs/),
    'licences.0.number': expect.any(String),
    'licences.0.fileIds': expect.any(String),
  })
  expect(await refused({ premises: buildAddress({ postalCode: '12' }), kind: 'vet' as never })).toHaveProperty([
    'premises.postalCode',
  ])
  expectOk(await customer.api('POST /api/trade/account', good))
})

test('one GSTIN has one account, also for two applications at once (409)', async () => {
  const gstin = buildGstin()
  const customers = await Promise.all([1, 2, 3].map(() => registerCustomer(app)))
  const inputs = await Promise.all(customers.map((customer) => buildApplication(app, customer, { gstin })))
  const answers = await Promise.all(
    customers.map((customer, index) => customer.api('POST /api/trade/account', inputs[index]!)),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  for (const answer of answers.filter(({ ok }) => !ok))
    expect(expectRefusal(answer)).toMatchObject({ status: 409, fields: { gstin: expect.any(String) } })
})

test('a picture of another customer is refused (404)', async () => {
  const [customer, other] = [await registerCustomer(app), await registerCustomer(app)]
  const good = await buildApplication(app, customer)
  const licences = [{ ...good.licences[0]!, fileIds: [await uploadLicence(app, other)] }]
  expect(expectRefusal(await customer.api('POST /api/trade/account', { ...good, licences })).status).toBe(404)
})

test('what is missing is asked for, and the corrected application keeps its pictures', async () => {
  const scene = await applyForTestTrade(app)
  const { customer, staff, id } = scene
  const { version } = await readTradeAccount(scene)
  const answer = 'The number is not readable.'
  expectOk(await staff.api('POST /api/desk/trade-accounts/:id/ask-again', { id, version, answer }))
  const { account } = expectOk(await customer.api('GET /api/trade/account', {}))
  expect(account).toMatchObject({ state: 'asked-again', answer })
  const licences = account!.licences.map(({ isAsked: _, ...licence }) => ({ ...licence, number: '4711' }))
  const { kind, firm, gstin, premises } = account!
  expectOk(await customer.api('POST /api/trade/account', { kind, firm, gstin, premises, licences }))
  expect(await readTradeAccount(scene)).toMatchObject({ state: 'asked', answer: '', licences: [{ number: '4711' }] })
  await app.runJobs()
  expect(mailsTo(scene)).toEqual(['We need something more for your trade account'])
})

test('a refused GSTIN may apply again, and a blocked buyer has no trade prices', async () => {
  const scene = await applyForTestTrade(app)
  const { customer, staff, id } = scene
  const named = async () => ({ id, version: (await readTradeAccount(scene)).version, answer: 'No.' })
  expectOk(await staff.api('POST /api/desk/trade-accounts/:id/refuse', await named()))
  const { gstin } = await readTradeAccount(scene)
  const again = await applyForTestTrade(app, { gstin })
  await verifyTestBuyer(again)
  const buyer = { ...again, staff }
  const { version } = await readTradeAccount(buyer)
  expectOk(await staff.api('POST /api/desk/trade-accounts/:id/block', { id: again.id, version, answer: 'Unpaid.' }))
  const { account } = expectOk(await again.customer.api('GET /api/trade/account', {}))
  expect(account).toMatchObject({ state: 'blocked', isBuying: false, answer: 'Unpaid.' })
  expect(
    expectRefusal(await customer.api('POST /api/trade/account', await buildApplication(app, customer, { gstin })))
      .status,
  ).toBe(409)
  expectOk(await staff.api('POST /api/desk/trade-accounts/:id/unblock', { id: again.id, version: version + 1 }))
  expect(await readTradeAccount(buyer)).toMatchObject({ state: 'verified' })
})

test('credit needs the permission for money, and a stale version shows the newer account (409)', async () => {
  const scene = await applyForTestTrade(app)
  await verifyTestBuyer(scene)
  const { version } = await readTradeAccount(scene)
  const terms = { id: scene.id, version, creditLimit: 50_000, termsDays: 21 }
  const pharmacist = await signInStaff(app, ['pharmacist'])
  expect(expectRefusal(await pharmacist.api('POST /api/desk/trade-accounts/:id/terms', terms)).status).toBe(403)
  const accountant = await signInStaff(app, ['accountant'])
  const saved = expectOk(await accountant.api('POST /api/desk/trade-accounts/:id/terms', terms)).account
  expect(saved).toMatchObject({ creditLimit: 50_000, termsDays: 21 })
  const stale = expectRefusal(
    await accountant.api('POST /api/desk/trade-accounts/:id/terms', { ...terms, termsDays: 7 }),
  )
  expect(stale).toMatchObject({ code: 'stale', body: { newer: { termsDays: 21 } } })
})

test('a list with own rates of an account is chosen for no other', async () => {
  const scene = await applyForTestTrade(app)
  const own = await addTestPriceList(scene, { accountId: scene.id })
  const { id } = scene
  const { version } = await readTradeAccount(scene)
  const answer = await scene.staff.api('POST /api/desk/trade-accounts/:id/verify', {
    id,
    version,
    priceListId: own._id,
  })
  expect(expectRefusal(answer)).toMatchObject({ status: 422, fields: { priceListId: expect.any(String) } })
  const second = await scene.staff.api('POST /api/desk/price-lists', { name: 'Own', accountId: id })
  expect(expectRefusal(second).status).toBe(409)
})

test('a verified buyer moves and gives up a form; the old terms hold until staff verify', async () => {
  const scene = await applyForTestTrade(app)
  const { customer, staff, id } = scene
  const priceListId = await verifyTestBuyer(scene)
  const [kept] = expectOk(await customer.api('GET /api/trade/account', {})).account!.licences
  const fileIds = [await uploadLicence(app, customer)]
  const second = { form: '21B' as const, number: 'TS/21', validUntil: dayAfter(app, 20), fileIds }
  expectOk(await customer.api('POST /api/trade/licences', { licences: [second] }))
  const verify = async () => {
    const { version } = await readTradeAccount(scene)
    return staff.api('POST /api/desk/trade-accounts/:id/verify', { id, version, priceListId })
  }
  expectOk(await verify())
  const before = await readTradeAccount(scene)

  const premises = buildAddress({ address: '7 New Road', postalCode: '500002' })
  const [gstin, licence] = [buildGstin(), { ...kept!, number: 'TS/MOVED', isAsked: undefined }]
  const changed = { kind: 'distributor' as const, firm: 'Meherbagh Wholesale', gstin, premises }
  const { account } = expectOk(await customer.api('POST /api/trade/account', { ...changed, licences: [licence] }))
  expect(account).toMatchObject({
    state: 'verified',
    isBuying: true,
    firm: before.firm,
    premises: before.premises,
    pendingChange: changed,
  })
  expect(await readTradeAccount(scene)).toMatchObject({
    isWaiting: true,
    gstin: before.gstin,
    pendingChange: changed,
    licences: [{ form: '20B', isAsked: false }, { form: '20B', isAsked: true }, { form: '21B' }],
  })
  expectOk(await verify())
  const after = await readTradeAccount(scene)
  expect(after).toMatchObject({ ...changed, state: 'verified', isWaiting: false, pendingChange: null })
  expect(after.licences).toMatchObject([{ form: '20B', number: 'TS/MOVED', isAsked: false }])
  expect(after.history[0]!.changes).toMatchObject({
    gstin: { before: before.gstin, after: gstin },
    premises: { before: before.premises, after: premises },
  })
})

test('the GSTIN of a change that another account took meanwhile is not verified (409)', async () => {
  const scene = await applyForTestTrade(app)
  const { customer, staff, id } = scene
  const priceListId = await verifyTestBuyer(scene)
  const taken = await applyForTestTrade(app)
  const { gstin } = await readTradeAccount(taken)
  const refused = await customer.api('POST /api/trade/account', await buildApplication(app, customer, { gstin }))
  expect(expectRefusal(refused)).toMatchObject({ status: 409, fields: { gstin: expect.any(String) } })
  const own = buildGstin()
  expectOk(await customer.api('POST /api/trade/account', await buildApplication(app, customer, { gstin: own })))
  await applyForTestTrade(app, { gstin: own })
  const { version } = await readTradeAccount(scene)
  const answer = await staff.api('POST /api/desk/trade-accounts/:id/verify', { id, version, priceListId })
  expect(expectRefusal(answer)).toMatchObject({ status: 409, message: expect.stringMatching(/GSTIN/) })
})
