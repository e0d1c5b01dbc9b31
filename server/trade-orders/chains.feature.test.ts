import { afterEach, beforeEach, expect, test } from 'vitest'
import { paise } from '#domain/money.ts'
import { DAY } from '#domain/time.ts'
import { openSession } from '#server/http/session.ts'
import { checkConservation } from '#test/conservation.ts'
import { registerCustomer } from '#test/factories.ts'
import { fulfilUpTo } from '#test/fulfilment-steps.ts'
import { type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { addPadBuyer, offerProduct, type PadBuyer, tradeOrderInput } from '#test/trade-order-steps.ts'
import { applyForTestTrade, buildApplication, readTradeAccount, verifyTestBuyer } from '#test/trade-steps.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
let owner: SignedInStaffMember
beforeEach(async () => {
  owner = await signInStaff(app, ['owner', 'pharmacist'])
})
afterEach(() => checkConservation(app.ctx.db))

test('further premises of a GSTIN have an account of their own once they say so, and the desk shows the others', async () => {
  const first = await applyForTestTrade(app)
  await verifyTestBuyer(first)
  const { gstin, number, firm } = await readTradeAccount(first)
  const customer = await registerCustomer(app)
  const application = await buildApplication(app, customer, { gstin })
  const refused = expectRefusal(await customer.api('POST /api/trade/account', application))
  expect([refused.status, refused.fields?.gstin]).toEqual([409, expect.stringContaining('further premises')])
  const branch = await applyForTestTrade(app, { gstin, isBranch: true })
  await applyForTestTrade(app, { gstin, isBranch: true })
  await verifyTestBuyer(branch)
  const shown = await readTradeAccount(branch)
  expect(shown).toMatchObject({ state: 'verified', isBranch: true, gstin })
  expect(shown.sameGstin[0]).toMatchObject({ _id: first.id, number, firm })
  // Only verified accounts lend their limit.
  expect(shown.samePan).toEqual([shown.sameGstin[0]])
  expect(shown.sameGstin).toHaveLength(2)
  // A change of the branch needs no other GSTIN.
  expectOk(
    await branch.customer.api('POST /api/trade/account', await buildApplication(app, branch.customer, { gstin })),
  )
})

test('a verified buyer says later that these are further premises, and staff verify it', async () => {
  const first = await applyForTestTrade(app)
  await verifyTestBuyer(first)
  const { gstin } = await readTradeAccount(first)
  const other = await applyForTestTrade(app)
  await verifyTestBuyer(other)
  const application = await buildApplication(app, other.customer, { gstin })
  const send = (isBranch?: boolean) => other.customer.api('POST /api/trade/account', { ...application, isBranch })
  expect(expectRefusal(await send()).fields?.gstin).toContain('further premises')
  const { account } = expectOk(await send(true))
  expect(account).toMatchObject({ isBranch: false, pendingChange: { isBranch: true, gstin } })
  expect(await readTradeAccount(other)).toMatchObject({ isBranch: false, pendingChange: { isBranch: true } })
  await verifyTestBuyer(other)
  expect(await readTradeAccount(other)).toMatchObject({ isBranch: true, gstin, sameGstin: [{ _id: first.id }] })
  expect(expectRefusal(await send(false)).fields?.gstin).toContain('further premises')
})

const read = async ({ accountId: id }: PadBuyer) =>
  expectOk(await owner.api('GET /api/desk/trade-accounts/:id', { id })).account

async function share(buyer: PadBuyer, head: string) {
  const { version } = await read(buyer)
  return owner.api('POST /api/desk/trade-accounts/:id/shared-credit', { id: buyer.accountId, version, head })
}

/** A chain of two buyers with a common limit of Rs. 1,000, each with a product at Rs. 105 with tax. */
async function addChain() {
  const head = await addPadBuyer(app, { creditLimit: paise(1000_00) })
  const branch = await addPadBuyer(app)
  expectOk(await share(branch, String((await read(head)).number)))
  const place = async (buyer: PadBuyer, paid: number) => {
    const offer = await offerProduct(app, buyer, { rate: paise(100_00), mrp: paise(200_00) })
    const api = app.as(await openSession(app.ctx, app.ctx.db, buyer.id))
    return api('POST /api/trade/orders', tradeOrderInput([{ offer, paid }], { paymentType: 'CREDIT' }))
  }
  const left = async (buyer: PadBuyer) => {
    const api = app.as(await openSession(app.ctx, app.ctx.db, buyer.id))
    const { limit, left: rest, isOverdue } = expectOk(await api('GET /api/trade/credit', {}))
    return [limit, rest, isOverdue]
  }
  return { head, branch, place, left }
}

test('what each of a chain orders counts against the common limit', async () => {
  const { head, branch, place, left } = await addChain()
  expect([await left(head), await left(branch)]).toEqual([
    [1000, 1000, false],
    [1000, 1000, false],
  ])
  expectOk(await place(branch, 5))
  expect([await left(head), await left(branch)]).toEqual([
    [1000, 475, false],
    [1000, 475, false],
  ])
  const refused = expectRefusal(await place(head, 5))
  expect(refused.fields).toHaveProperty('paymentType')
  expectOk(await place(head, 4))
  const { ledger } = expectOk(await owner.api('GET /api/desk/trade-ledgers/:id', { id: branch.accountId }))
  expect(ledger).toMatchObject({ creditLimit: 1000, creditLeft: 55, openOrders: 525 })
})

test('parallel orders of a chain do not exceed the limit together', async () => {
  const { head, branch, place } = await addChain()
  const answers = await Promise.all([place(head, 6), place(branch, 6), place(head, 6), place(branch, 6)])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
})

test('an overdue invoice of one ends credit for all of the chain', async () => {
  const { head, branch, place, left } = await addChain()
  const { order } = expectOk(await place(branch, 2))
  await fulfilUpTo({ app, staff: owner, customer: branch, id: order._id } as never, 'pack')
  app.clock.advance(22 * DAY)
  expect(await left(head)).toEqual([1000, 0, true])
  expect(expectRefusal(await place(head, 1)).fields).toHaveProperty('paymentType')
})

test('a chain is flat, and a buyer gets a limit of its own again', async () => {
  const { head, branch, left } = await addChain()
  const other = await addPadBuyer(app, { creditLimit: paise(50_00) })
  const numberOf = async (buyer: PadBuyer) => String((await read(buyer)).number)
  const sentence = async (buyer: PadBuyer, number: string) => expectRefusal(await share(buyer, number)).fields?.head
  expect(await sentence(other, await numberOf(branch))).toContain('uses the limit of another one')
  expect(await sentence(head, await numberOf(other))).toContain('Other buyers use the limit')
  expect(await sentence(other, await numberOf(other))).toContain('the buyer itself')
  expect(await sentence(other, '99999999')).toBe('No verified buyer has this number.')
  expect(await sentence(other, 'abc')).toBe('No verified buyer has this number.')
  expectOk(await share(branch, ''))
  expect([await left(branch), await left(head)]).toEqual([
    [0, 0, false],
    [1000, 1000, false],
  ])
})
