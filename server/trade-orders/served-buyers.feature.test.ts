import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ApiKey, endpoints } from '#contract/api.ts'
import { padEndpointForBuyer } from '#contract/desk-buyers.ts'
import { paise } from '#domain/money.ts'
import { mayDo } from '#domain/staff/actions.ts'
import { DAY, indianDay } from '#domain/time.ts'
import { checkConservation } from '#test/conservation.ts'
import { accessTable, buildAccessScene } from '#test/access/calls.ts'
import { sendRawCall } from '#test/access/send-raw-call.ts'
import { listChangesSince, takeSnapshot } from '#test/access/snapshot.ts'
import { stockOf } from '#test/factories.ts'
import { readDeskFile, type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { addPadBuyer, offerProduct, type PadBuyer, tradeOrderInput } from '#test/trade-order-steps.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
afterEach(() => checkConservation(app.ctx.db))

let owner: SignedInStaffMember
// One test lets a day pass.
beforeEach(async () => {
  owner = await signInStaff(app, ['owner'])
})

const inCredit = { creditLimit: paise(100_000_00) }

/** Gives a buyer to a salesman through the page of the buyer. */
async function assign({ accountId: id }: PadBuyer, staff: string | null) {
  const { account } = expectOk(await owner.api('GET /api/desk/trade-accounts/:id', { id }))
  const { version } = account
  return expectOk(await owner.api('POST /api/desk/trade-accounts/:id/salesman', { id, version, staff })).account
}

async function addRound() {
  const salesman = await signInStaff(app, ['salesman'])
  const buyer = await addPadBuyer(app, inCredit)
  await assign(buyer, salesman.staff.id)
  return { salesman, buyer, named: { buyer: buyer.accountId } }
}

test('the owner gives a buyer to a salesman, to another and to none, and to no other member of staff', async () => {
  const { salesman, buyer } = await addRound()
  const packer = await signInStaff(app, ['packer'])
  const { account } = expectOk(await owner.api('GET /api/desk/trade-accounts/:id', { id: buyer.accountId }))
  expect(account.salesman).toEqual({ id: salesman.staff.id, name: salesman.staff.name })
  const call = { id: buyer.accountId, version: account.version, staff: packer.staff.id }
  expect(expectRefusal(await owner.api('POST /api/desk/trade-accounts/:id/salesman', call)).fields).toEqual({
    staff: 'Please choose a salesman.',
  })
  expect((await assign(buyer, null)).salesman).toBeNull()
  expect(expectOk(await salesman.api('GET /api/desk/buyers', {})).rows).toEqual([])
})

test('a salesman sees the own buyers alone; the office sees all', async () => {
  const { salesman, buyer } = await addRound()
  const { buyer: other } = await addRound()
  const free = await addPadBuyer(app)
  const seen = async (api: SignedInStaffMember['api'], q?: string) =>
    expectOk(await api('GET /api/desk/buyers', { ...(q && { q }) })).rows.map(({ _id }) => _id)
  expect(await seen(salesman.api)).toEqual([buyer.accountId])
  expect(await seen(salesman.api, 'medi')).toEqual([buyer.accountId])
  expect(await seen(salesman.api, 'edicals')).toEqual([])
  const all = await seen((await signInStaff(app, ['support'])).api)
  expect(all).toEqual(expect.arrayContaining([buyer.accountId, other.accountId, free.accountId]))
})

const buyerKeys = endpoints
  .map(({ method, path }) => `${method} ${path}` as ApiKey)
  .filter((key) => /\/buyers\/:(id|buyer)/.test(key))

test('every call about a buyer of another salesman or of none answers 404 and writes nothing', async () => {
  const { buyer } = await addRound()
  const free = await addPadBuyer(app, inCredit)
  const { token } = await signInStaff(app, ['salesman'])
  expect(buyerKeys.length).toBeGreaterThan(14)
  const inputs = new Map<ApiKey, object>()
  for (const key of buyerKeys) inputs.set(key, await accessTable[key].good(await buildAccessScene(app)))
  const before = await takeSnapshot(app.ctx.db)
  for (const id of [buyer.accountId, free.accountId, 'tra_none'])
    for (const [key, input] of inputs) {
      const named = key.includes(':buyer') ? { ...input, buyer: id } : { ...input, id }
      const { status, body } = await sendRawCall(app, key, named, { authorization: `Bearer ${token}` })
      expect([key, status, body]).toEqual([key, 404, expect.stringContaining('Buyer not found')])
    }
  expect(await listChangesSince(app.ctx.db, before)).toEqual({})
})

test('a salesman calls nothing else of the desk', () => {
  const allowed = endpoints.filter(({ access }) => typeof access === 'object' && mayDo(['salesman'], access.desk))
  const others = allowed.filter(({ path }) => !/\/desk\/(buyers|entered-orders|cash)/.test(path))
  expect(others.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
    'GET /api/desk/me',
    'POST /api/desk/logout',
    'POST /api/desk/phone/unlock',
    'POST /api/desk/step-up',
    'POST /api/desk/step-up/options',
  ])
})

test('the pad of a salesman has the prices of the buyer, and no rate of another', async () => {
  const { salesman, buyer, named } = await addRound()
  const { buyer: other } = await addRound()
  const own = await offerProduct(app, buyer, { rate: paise(1111) })
  const foreign = await offerProduct(app, other, { rate: paise(2222) })
  const lines = [own, foreign].map(({ product }) => ({ productId: product.id }))
  const { offers } = expectOk(await salesman.api('POST /api/desk/buyers/:buyer/resolve', { ...named, lines }))
  const rates = offers.map(({ productId, slabs }) => [productId, slabs.map(({ rate }) => rate)] as const)
  expect(Object.fromEntries(rates)).toEqual({ [own.product.id]: [11.11], [foreign.product.id]: [] })
  const byBuyer = expectOk(await buyer.api('POST /api/trade/resolve', { lines }))
  expect(byBuyer.offers).toEqual(offers)
})

test('an order by a salesman is the order of the buyer, with who entered it on the order and in the audit', async () => {
  const { salesman, buyer, named } = await addRound()
  const offer = await offerProduct(app, buyer, { scheme: { paid: 10, free: 1 } })
  const input = { ...named, ...tradeOrderInput([{ offer, paid: 20 }], { paymentType: 'CREDIT', poNumber: 'by phone' }) }
  const headers = { 'idempotency-key': 'round-1' }
  const place = () => salesman.api('POST /api/desk/buyers/:buyer/orders', input, { headers })
  const first = expectOk(await place())
  expect(expectOk(await place())).toEqual(first)
  expect(await stockOf(app, offer.product.id)).toBe(978)
  const { _id: id, orderId } = first.order
  const { order } = expectOk(await owner.api('GET /api/desk/orders/:id', { id }))
  expect(order.trade).toMatchObject({
    accountId: buyer.accountId,
    enteredBy: salesman.staff.name,
    poNumber: 'by phone',
  })
  expect(order.timeline[0]).toMatchObject({ by: salesman.staff.name, text: 'Order placed by the shop' })
  const audit = await app.ctx.db
    .selectFrom('audit_log')
    .select(['action', 'staff_id'])
    .where('subject_id', '=', id)
    .execute()
  expect(audit).toEqual([{ action: 'orders.place', staff_id: salesman.staff.id }])
  expect(expectOk(await buyer.api('GET /api/orders/details/:id', { id })).order.orderId).toBe(orderId)
  expect(expectOk(await buyer.api('GET /api/trade/credit', {}))).toMatchObject(
    expectOk(await salesman.api('GET /api/desk/buyers/:buyer/credit', named)),
  )
})

test('an order of the buyer names no member of staff', async () => {
  const { buyer } = await addRound()
  const offer = await offerProduct(app, buyer)
  const { order } = expectOk(await buyer.api('POST /api/trade/orders', tradeOrderInput([{ offer, paid: 5 }])))
  const shown = expectOk(await owner.api('GET /api/desk/orders/:id', { id: order._id })).order
  expect(shown.trade?.enteredBy).toBeNull()
})

test('credit, licences and prices refuse a salesman as they refuse the buyer; online payment is for the buyer alone', async () => {
  const { salesman, buyer, named } = await addRound()
  const offer = await offerProduct(app, buyer)
  const place = async (input: object) => {
    const both = { ...named, ...tradeOrderInput([{ offer, paid: 10 }]), ...input }
    return expectRefusal(await salesman.api('POST /api/desk/buyers/:buyer/orders', both))
  }
  expect(await place({ totalAmount: 1 })).toMatchObject({ code: 'price_changed' })
  expect((await place({ paymentType: 'ONLINE' })).fields).toEqual({
    paymentType: 'Please choose credit, or payment on delivery.',
  })
  await app.ctx.db
    .updateTable('trade_accounts')
    .set({ credit_limit_paise: paise(100) })
    .where('id', '=', buyer.accountId)
    .execute()
  expect(Object.keys((await place({ paymentType: 'CREDIT' })).fields ?? {})).toEqual(['paymentType'])
  await app.ctx.db
    .updateTable('trade_licences')
    .set({ valid_until: indianDay(new Date(app.clock.now().getTime() - DAY)) })
    .where('account_id', '=', buyer.accountId)
    .execute()
  expect((await place({})).status).toBe(403)
  expect(await stockOf(app, offer.product.id)).toBe(1000)
})

test('the buyer and the salesman share one draft', async () => {
  const { salesman, buyer, named } = await addRound()
  const line = { id: 'a', text: 'dolo 650 20', quantity: 20, chosen: null, rate: null }
  expectOk(
    await salesman.api('POST /api/desk/buyers/:buyer/draft', { ...named, known: null, changes: [{ id: 'a', line }] }),
  )
  expect(expectOk(await buyer.api('POST /api/trade/draft', { known: null, changes: [] })).lines).toMatchObject([line])
})

test('lists what was entered by day and person, of own buyers for a salesman, also as a file', async () => {
  const { salesman, buyer, named } = await addRound()
  const second = await addRound()
  const offer = await offerProduct(app, buyer)
  const place = async (who: SignedInStaffMember, to: { buyer: string }, one = offer) => {
    const input = { ...to, ...tradeOrderInput([{ offer: one, paid: 5 }]) }
    return expectOk(await who.api('POST /api/desk/buyers/:buyer/orders', input)).order._id
  }
  const early = await place(salesman, named)
  app.clock.advance(DAY)
  const today = indianDay(app.clock.now())
  const [late, support] = [await signInStaff(app, ['support']), await signInStaff(app, ['owner'])]
  const byOffice = await place(late, named)
  const foreign = await place(late, second.named, await offerProduct(app, second.buyer))
  // A day has passed since the sign-in.
  const again = await signInStaff(app, ['salesman'])
  await app.ctx.db
    .updateTable('trade_accounts')
    .set({ salesman_id: again.staff.id })
    .where('id', '=', buyer.accountId)
    .execute()
  const list = async (who: SignedInStaffMember, input: object = {}) =>
    expectOk(await who.api('GET /api/desk/entered-orders', input))
  const own = await list(again)
  expect(own.rows.map(({ _id }) => _id)).toEqual([byOffice, early])
  expect(own.sellers.map(({ id }) => id).toSorted()).toEqual([late.staff.id, salesman.staff.id].toSorted())
  expect((await list(again, { day: today })).rows.map(({ _id }) => _id)).toEqual([byOffice])
  expect((await list(again, { staff: salesman.staff.id })).rows.map(({ _id }) => _id)).toEqual([early])
  const ofDay = await list(support, { day: today, staff: late.staff.id })
  expect(ofDay.rows.map(({ _id }) => _id)).toEqual([foreign, byOffice])
  expect(ofDay.rows[1]).toMatchObject({ firm: 'Ravi Medicals', by: { name: late.staff.name }, lines: 1, total: 52.5 })
  const file = await readDeskFile(app, again, `/api/desk/entered-orders/csv?day=${today}`)
  expect(file.trim().split('\n')).toHaveLength(2)
  expect(file).toContain(late.staff.name)
})

test('cash and UPI that a salesman takes are handed over as the money of riders; a cheque goes with the books', async () => {
  const { salesman, buyer } = await addRound()
  const { accountId: id } = buyer
  const take = async (mode: 'cash' | 'upi' | 'cheque', amount: number) =>
    expectOk(
      await salesman.api('POST /api/desk/buyers/:id/receipts', {
        id,
        mode,
        amount,
        reference: mode === 'cash' ? '' : `${mode} 123456`,
        chequeOn: '',
        invoices: [],
      }),
    )
  await take('cash', 1500)
  await take('upi', 400)
  expect((await take('cheque', 100)).buyer.due).toBe(-2000)
  const counted = expectOk(await salesman.api('POST /api/desk/cash/count', { notes: { '500': 3 }, upi: 400, card: 0 }))
  expect(counted.count?.open.sums).toEqual({ cash: 1500, UPI: 400, card: 0 })
  expect(counted.rows.map(({ kind, amount, mode, purpose }) => [kind, amount, mode, purpose])).toEqual([
    ['receipt', 400, 'UPI', 'Ravi Medicals'],
    ['receipt', 1500, 'cash', 'Ravi Medicals'],
  ])
  const closed = expectOk(
    await salesman.api('POST /api/desk/cash/sheets', { count: counted.count?.id ?? 0, reason: '', handedTo: null }),
  )
  expect(closed.sheet.cash).toEqual({ expected: 1500, counted: 1500, difference: 0 })
})

test('cash on the round counts with all cash of the day, and is refused at the legal limit', async () => {
  const { salesman, buyer } = await addRound()
  const { accountId: id } = buyer
  const office = await signInStaff(app, ['accountant'])
  const receivedOn = indianDay(app.clock.now())
  const cash = { id, mode: 'cash' as const, amount: 150_000, reference: '', chequeOn: '', invoices: [] }
  expectOk(await office.api('POST /api/desk/trade-ledgers/:id/receipts', { ...cash, receivedOn }))
  const refused = expectRefusal(await salesman.api('POST /api/desk/buyers/:id/receipts', { ...cash, amount: 50_000 }))
  expect(refused.fields).toEqual({ amount: expect.stringContaining('Rs. 2,00,000') })
  expectOk(await salesman.api('POST /api/desk/buyers/:id/receipts', { ...cash, amount: 49_999 }))
  const held = await app.ctx.db
    .selectFrom('cash_rows')
    .select('amount_paise')
    .where('staff_id', '=', salesman.staff.id)
    .execute()
  expect(held).toEqual([{ amount_paise: 49_999_00 }])
})

test('a payment that is taken back leaves the hands of the salesman, unless it is handed over', async () => {
  const { salesman, buyer } = await addRound()
  const { accountId: id } = buyer
  expectOk(
    await salesman.api('POST /api/desk/buyers/:id/receipts', {
      id,
      mode: 'cash',
      amount: 700,
      reference: '',
      invoices: [],
    }),
  )
  const { ledger } = expectOk(await owner.api('GET /api/desk/trade-ledgers/:id', { id }))
  const receiptId = ledger.entries.find(({ kind }) => kind === 'receipt')?.receipt ?? ''
  const reversedOn = indianDay(app.clock.now())
  expectOk(
    await owner.api('POST /api/desk/trade-ledgers/:id/reverse', { id, receiptId, reversedOn, reason: 'Typed twice' }),
  )
  const counted = expectOk(await salesman.api('POST /api/desk/cash/count', { notes: {}, upi: 0, card: 0 }))
  expect(counted.count?.open.sums.cash).toBe(0)
})

test('the calls of staff are those of the buyer, with the buyer in the address', () => {
  const own = endpoints.filter(({ path }) =>
    /^\/api\/trade\/(resolve|lines|credit|orders|lists|draft|pack-words)/.test(path),
  )
  const paths = own.map((one) => padEndpointForBuyer(one as never) as { path: string })
  const known = new Set<string>(endpoints.map(({ path }) => path))
  expect(paths.filter(({ path }) => !known.has(path))).toEqual([])
  expect(own).toHaveLength(13)
})
