import { afterEach, expect, test } from 'vitest'
import type { ApiKey } from '#contract/api.ts'
import { paise } from '#domain/money.ts'
import { checkConservation } from '#test/conservation.ts'
import { addTestPerson, type InvitedPerson } from '#test/firm-people-steps.ts'
import { addProduct, buildAddress, orderInput, registerCustomer } from '#test/factories.ts'
import { fulfilUpTo } from '#test/fulfilment-steps.ts'
import { sendRawCall } from '#test/access/send-raw-call.ts'
import { signInStaff } from '#test/staff-steps.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import {
  addPadBuyer,
  offerProduct,
  type PadBuyer,
  placeTestTradeOrder,
  tradeOrderInput,
} from '#test/trade-order-steps.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
afterEach(() => checkConservation(app.ctx.db))

async function addFirm() {
  const holder = await addPadBuyer(app, { creditLimit: paise(100_000_00) })
  const offer = await offerProduct(app, holder)
  const person = await addTestPerson(app, holder)
  return { holder, offer, person, remove: () => remove(holder, person) }
}

const remove = (holder: PadBuyer, { personId: id }: InvitedPerson) => holder.api('DELETE /api/trade/people/:id', { id })

const onCredit = { paymentType: 'CREDIT' as const }

async function order({ offer, person }: Awaited<ReturnType<typeof addFirm>>, paid = 10) {
  return expectOk(await person.api('POST /api/trade/orders', tradeOrderInput([{ offer, paid }], onCredit))).order._id
}

test('a person orders on the credit of the firm, to its premises; order, desk and mails name the person', async () => {
  const firm = await addFirm()
  const { holder, person } = firm
  const id = await order(firm)
  const row = await app.ctx.db
    .selectFrom('orders')
    .select(['customer_id', 'trade_account_id', 'entered_by', 'entered_by_person'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({
    customer_id: holder.id,
    trade_account_id: holder.accountId,
    entered_by: null,
    entered_by_person: person.personId,
  })
  const history = await app.ctx.db
    .selectFrom('order_history')
    .select(['actor_kind', 'actor_id'])
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(history).toEqual({ actor_kind: 'customer', actor_id: person.id })
  for (const reader of [holder, person])
    expect(expectOk(await reader.api('GET /api/orders/details/:id', { id })).order).toMatchObject({
      enteredBy: 'Sita Devi',
      mayCancel: true,
      shippingDetails: { name: 'Ravi' },
    })
  const owner = await signInStaff(app, ['owner'])
  const { order: shown } = expectOk(await owner.api('GET /api/desk/orders/:id', { id }))
  expect(shown.trade?.enteredBy).toBe('Sita Devi')
  await app.runJobs()
  for (const { email } of [holder, person]) expect(app.mails.filter(({ to }) => to === email)).toHaveLength(1)
  expect(expectOk(await holder.api('GET /api/trade/ledger', {})).ledger?.openOrders).toBeGreaterThan(0)
})

test('pad, lists, words and newest orders are those of the firm', async () => {
  const firm = await addFirm()
  const { holder, person, offer } = firm
  const lines = [{ productId: offer.product.id, quantity: 5 }]
  expectOk(await person.api('POST /api/trade/lists', { name: 'Weekly', lines }))
  expect(expectOk(await holder.api('GET /api/trade/lists', {})).lists).toMatchObject([{ name: 'Weekly' }])
  expectOk(await holder.api('POST /api/trade/pack-words', { word: 'do', packs: 12 }))
  expect(expectOk(await person.api('GET /api/trade/pack-words', {})).words).toMatchObject([{ word: 'do', packs: 12 }])
  const draft = { id: 'a', text: 'x', quantity: 1, chosen: null, rate: null }
  expectOk(await person.api('POST /api/trade/draft', { known: null, changes: [{ id: 'a', line: draft }] }))
  const merged = expectOk(await holder.api('POST /api/trade/draft', { known: null, changes: [] }))
  expect(merged.lines).toMatchObject([draft])
  await order(firm)
  const credit = expectOk(await person.api('GET /api/trade/credit', {}))
  expect(credit).toMatchObject({ hasCredit: true, limit: null, left: null, due: null, isOverdue: null })
  expect(credit.lastOrders).toHaveLength(1)
  const prices = expectOk(await person.api('POST /api/trade/prices', { productIds: [offer.product.id] }))
  expect(prices).toMatchObject({ isBuyer: true, prices: [{ productId: offer.product.id }] })
})

test('the credit of the firm bounds the orders of a person, without telling the amounts', async () => {
  const holder = await addPadBuyer(app, { creditLimit: paise(50_00) })
  const offer = await offerProduct(app, holder)
  const person = await addTestPerson(app, holder)
  const answer = await person.api('POST /api/trade/orders', tradeOrderInput([{ offer, paid: 10 }], onCredit))
  const { status, fields } = expectRefusal(answer)
  expect([status, fields?.paymentType]).toEqual([422, expect.stringMatching(/^The credit of your firm/)])
  expect(fields?.paymentType).not.toMatch(/\d/)
})

/** Calls about the money of the firm. */
const moneyCalls = [
  ['GET /api/trade/ledger', {}],
  ['GET /api/trade/statement', {}],
  ['POST /api/trade/payments', { documentIds: ['doc_none'], amount: 1 }],
] as const

/** Calls that every person of the firm makes. */
const orderCalls = [
  ['GET /api/trade/credit', {}],
  ['POST /api/trade/resolve', { lines: [{ text: 'dolo 650 20' }] }],
  ['POST /api/trade/draft', { known: null, changes: [] }],
  ['GET /api/trade/pack-words', {}],
  ['POST /api/trade/pack-words', { word: 'box', packs: 10 }],
  ['DELETE /api/trade/pack-words', { word: 'box' }],
  ['GET /api/trade/lists', {}],
  ['POST /api/trade/lists', { name: 'Weekly', lines: [{ productId: 'prd_none', quantity: 1 }] }],
] as const

/** Calls that only the holder makes. */
const holderCalls = [
  ['GET /api/trade/people', {}],
  ['POST /api/trade/people', { name: 'A', email: 'a@firm.example', right: 'orders' }],
] as const

test('every trade call by right: orders, orders and money, removed, stranger', async () => {
  const { holder, person, remove: removeFirst } = await addFirm()
  const accountant = await addTestPerson(app, holder, 'orders-and-money', 'Ravi')
  const stranger = await registerCustomer(app)
  const statusOf = async (key: ApiKey, input: object, { token }: { token: string }) =>
    (await sendRawCall(app, key, input as Record<string, unknown>, { authorization: `Bearer ${token}` })).status
  const table = async (who: { token: string }) => {
    const rows: Record<string, number> = {}
    for (const [key, input] of [...orderCalls, ...moneyCalls, ...holderCalls])
      rows[key] = await statusOf(key, input, who)
    return rows
  }
  const all = (calls: readonly (readonly [string, object])[], status: number) =>
    Object.fromEntries(calls.map(([key]) => [key, status]))
  const orders = { ...all(orderCalls, 200), ...all(moneyCalls, 403), ...all(holderCalls, 403) }
  // No invoice is left to pay.
  const money = { 'GET /api/trade/ledger': 200, 'GET /api/trade/statement': 200, 'POST /api/trade/payments': 409 }
  // A stranger has no account; its ledger is null.
  const none = { 'GET /api/trade/ledger': 200, 'GET /api/trade/statement': 404, 'POST /api/trade/payments': 404 }
  expect(await table(person)).toEqual(orders)
  expect(await table(accountant)).toEqual({ ...orders, ...money })
  const closed = { ...all(orderCalls, 403), ...none, ...all(holderCalls, 403) }
  expect(await table(stranger)).toEqual(closed)
  expectOk(await removeFirst())
  expect(await table(person)).toEqual(closed)
  expect(expectOk(await person.api('GET /api/trade/ledger', {})).ledger).toBeNull()
})

test('a person never sees a retail order of the holder, and no order after the removal (404)', async () => {
  const firm = await addFirm()
  const { holder, person } = firm
  const product = await addProduct(app)
  const retail = expectOk(await holder.api('POST /api/orders/create', orderInput([{ product }]))).order._id
  const id = await order(firm)
  const own = expectOk(await person.api('POST /api/orders/create', orderInput([{ product: await addProduct(app) }])))
    .order._id
  const listed = async (reader: PadBuyer | InvitedPerson) =>
    expectOk(await reader.api('GET /api/orders/list', {}))
      .orders.map(({ _id }) => _id)
      .toSorted()
  expect(await listed(person)).toEqual([id, own].toSorted())
  expect(await listed(holder)).toEqual([id, retail].toSorted())
  const calls = [
    ['GET /api/orders/details/:id', (one: string) => ({ id: one })],
    ['GET /api/orders/:orderId', (one: string) => ({ orderId: one })],
    ['POST /api/orders/:id/cancel', (one: string) => ({ id: one })],
    ['POST /api/orders/:id/reorder', (one: string) => ({ id: one })],
    ['GET /api/orders/:id/returns', (one: string) => ({ id: one })],
    ['GET /api/orders/:id/prescriptions', (one: string) => ({ id: one })],
    ['GET /api/payment/status/:orderId', (one: string) => ({ orderId: one })],
    ['POST /api/payments/create', (one: string) => ({ orderId: one, amount: '1.00', currency: 'INR' })],
  ] as const
  const statusOf = async (key: ApiKey, input: object) =>
    (await sendRawCall(app, key, input as Record<string, unknown>, { authorization: `Bearer ${person.token}` })).status
  for (const [key, about] of calls) expect([key, await statusOf(key, about(retail))]).toEqual([key, 404])
  expectOk(await firm.remove())
  for (const [key, about] of calls) expect([key, await statusOf(key, about(id))]).toEqual([key, 404])
  expect(await listed(person)).toEqual([own])
  expectOk(await holder.api('GET /api/orders/details/:id', { id }))
})

test('a person cancels the own entered order, not that of a colleague; the holder cancels both', async () => {
  const firm = await addFirm()
  const { holder, person, offer } = firm
  const colleague = await addTestPerson(app, holder, 'orders-and-money', 'Ravi')
  const first = await order(firm)
  const second = await order({ ...firm, person: colleague })
  expect(expectOk(await person.api('GET /api/orders/details/:id', { id: second })).order).toMatchObject({
    enteredBy: 'Ravi',
    mayCancel: false,
  })
  expect(expectRefusal(await person.api('POST /api/orders/:id/cancel', { id: second })).status).toBe(403)
  expect(expectOk(await person.api('POST /api/orders/:id/cancel', { id: first })).order.status).toBe('Cancelled')
  expect(expectOk(await holder.api('POST /api/orders/:id/cancel', { id: second })).order.status).toBe('Cancelled')
  const own = expectOk(await holder.api('POST /api/trade/orders', tradeOrderInput([{ offer, paid: 1 }]))).order._id
  expect(expectRefusal(await person.api('POST /api/orders/:id/cancel', { id: own })).status).toBe(403)
})

test('a removal that races with orders comes before them or after them', async () => {
  for (let round = 0; round < 5; round += 1) {
    const firm = await addFirm()
    const { person, offer } = firm
    const place = () => person.api('POST /api/trade/orders', tradeOrderInput([{ offer, paid: 1 }], onCredit))
    const [gone, ...results] = await Promise.all([firm.remove(), place(), place(), place()])
    expectOk(gone)
    for (const result of results) if (!result.ok) expect(expectRefusal(result).status).toBe(403)
    const rows = await app.ctx.db
      .selectFrom('orders')
      .innerJoin('trade_people as person', 'person.id', 'orders.entered_by_person')
      .select(['orders.id', 'person.removed_at'])
      .where('person.id', '=', person.personId)
      .execute()
    expect(rows).toHaveLength(results.filter(({ ok }) => ok).length)
    expect(expectRefusal(await place()).status).toBe(403)
  }
})

test('people lose trade with their firm: lapsed, blocked, erased; a blocked person orders nothing', async () => {
  const firm = await addFirm()
  const { holder, person, offer } = firm
  const set = (columns: object) =>
    app.ctx.db.updateTable('trade_accounts').set(columns).where('id', '=', holder.accountId).execute()
  for (const state of ['lapsed', 'blocked']) {
    await set({ state })
    const prices = expectOk(await person.api('POST /api/trade/prices', { productIds: [offer.product.id] }))
    expect(prices).toEqual({ success: true, isBuyer: false, prices: [] })
    expect(expectRefusal(await person.api('GET /api/trade/credit', {})).status).toBe(403)
  }
  await set({ state: 'verified' })
  const owner = await signInStaff(app, ['owner'])
  await app.ctx.db
    .updateTable('customers')
    .set({ blocked_at: app.ctx.now(), blocked_by: owner.staff.id, blocked_reason: 'Abuse' })
    .where('id', '=', person.id)
    .execute()
  const blocked = await person.api('POST /api/trade/orders', tradeOrderInput([{ offer, paid: 1 }]))
  expect(expectRefusal(blocked).status).toBe(403)
})

test('a person buys retail in the own name, at an address of the own', async () => {
  const { person, holder } = await addFirm()
  const product = await addProduct(app)
  const input = { ...orderInput([{ product }]), shippingDetails: buildAddress({ name: 'Sita' }) }
  const { _id: id } = expectOk(await person.api('POST /api/orders/create', input)).order
  expect(expectOk(await person.api('GET /api/orders/details/:id', { id })).order).toMatchObject({
    isTrade: false,
    enteredBy: null,
  })
  expect(expectRefusal(await holder.api('GET /api/orders/details/:id', { id })).status).toBe(404)
})

test('a person reads, tracks and returns an order of the firm that a colleague entered', async () => {
  const firm = await addFirm()
  const { holder, person, offer } = firm
  const { _id: id, orderId } = await placeTestTradeOrder(holder, [{ offer, paid: 10 }], onCredit)
  expect(expectOk(await person.api('GET /api/orders/:orderId', { orderId })).order._id).toBe(id)
  expect(expectOk(await person.api('GET /api/orders/:id/prescriptions', { id })).lines).toEqual([])
  const staff = await signInStaff(app, ['owner', 'packer'])
  await fulfilUpTo({ app, staff, customer: holder, id } as never, 'deliver')
  const { lines } = expectOk(await person.api('GET /api/orders/:id/returns', { id }))
  const asked = {
    id,
    reason: 'wrong' as const,
    lines: [{ position: lines[0]!.position, quantity: 1 }],
  }
  const { returns } = expectOk(await person.api('POST /api/orders/:id/returns', asked))
  expect(returns).toMatchObject([{ state: 'asked', reason: 'wrong' }])
  expectOk(await firm.remove())
  const gone = await person.api('POST /api/returns/:id/withdraw', { id: returns[0]!._id })
  expect(expectRefusal(gone).status).toBe(404)
})

test('only a person with the money of the firm says where that of a cash order goes', async () => {
  const { holder, person, offer } = await addFirm()
  const { _id: id } = await placeTestTradeOrder(holder, [{ offer, paid: 10 }], { paymentType: 'COD' })
  const staff = await signInStaff(app, ['owner', 'packer'])
  await fulfilUpTo({ app, staff, customer: holder, id } as never, 'deliver')
  const lines = [{ position: 0, quantity: 1 }]
  const asked = { id, reason: 'wrong' as const, lines, payout: 'sita@upi' }
  expect(expectRefusal(await person.api('POST /api/orders/:id/returns', asked)).status).toBe(403)
  const claim = { lines: [{ orderId: id, ...lines[0]! }], payout: 'sita@upi' }
  expect(expectRefusal(await person.api('POST /api/trade/returns', claim)).status).toBe(403)
  const right = 'orders-and-money' as const
  expectOk(await holder.api('POST /api/trade/people/:id/right', { id: person.personId, right }))
  expectOk(await person.api('POST /api/orders/:id/returns', asked))
})
