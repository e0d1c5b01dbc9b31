import { afterEach, beforeAll, expect, test } from 'vitest'
import { paise } from '#domain/money.ts'
import { checkConservation } from '#test/conservation.ts'
import { registerCustomer } from '#test/factories.ts'
import { fulfilUpTo } from '#test/fulfilment-steps.ts'
import { readPdfText } from '#test/read-pdf.ts'
import { readDeskFile, type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { addPadBuyer, offerProduct, type PadBuyer, placeTestTradeOrder } from '#test/trade-order-steps.ts'
import { applyForTestTrade, buildApplication, readTradeAccount, verifyTestBuyer } from '#test/trade-steps.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
let staff: SignedInStaffMember
beforeAll(async () => {
  staff = await signInStaff(app, ['owner', 'pharmacist', 'accountant'])
})
afterEach(() => checkConservation(app.ctx.db))

const none = { gstin: '', hasNoGstin: true } as const

test('a buyer without GSTIN says so and is verified; several of them have accounts', async () => {
  const scenes = [await applyForTestTrade(app, none), await applyForTestTrade(app, none)]
  for (const scene of scenes) {
    await verifyTestBuyer(scene)
    expect(await readTradeAccount(scene)).toMatchObject({ state: 'verified', gstin: '' })
    expect(expectOk(await scene.customer.api('GET /api/trade/account', {})).account).toMatchObject({
      isBuying: true,
      gstin: '',
    })
  }
})

test('a GSTIN that is left out by mistake, both answers, and a distributor without GSTIN are refused beside the field', async () => {
  const customer = await registerCustomer(app)
  const good = await buildApplication(app, customer)
  const sentence = async (overrides: Partial<typeof good>) => {
    const answer = expectRefusal(await customer.api('POST /api/trade/account', { ...good, ...overrides }))
    expect([answer.status, Object.keys(answer.fields ?? {})]).toEqual([422, ['gstin']])
    return answer.fields?.gstin
  }
  expect(await sentence({ gstin: '' })).toBe('Please type the GSTIN, or say that you are not registered for GST.')
  expect(await sentence({ hasNoGstin: true })).toBe('Please type the GSTIN, or say that you have none, not both.')
  expect(await sentence({ ...none, kind: 'distributor' })).toBe('A distributor needs a GSTIN.')
})

/** Sells so many packs of Rs. 5,000 before 5 % tax to a buyer without GSTIN, and packs them. */
async function sellTo(buyer: PadBuyer, paid: number, isSameState = true): Promise<string> {
  await app.ctx.db.updateTable('trade_accounts').set({ gstin: '' }).where('id', '=', buyer.accountId).execute()
  const offer = await offerProduct(app, buyer, { rate: paise(5_000_00), mrp: paise(6_000_00) })
  const { _id: id } = await placeTestTradeOrder(buyer, [{ offer, paid }], { paymentType: 'CREDIT', isSameState })
  await fulfilUpTo({ app, staff, customer: buyer, id } as never, 'pack')
  return id
}

const credit = { creditLimit: paise(10_00_000_00) }

test('invoices of unregistered buyers name firm and licences, and are in b2cs, or b2cl above the limit to another state', async () => {
  const near = await sellTo(await addPadBuyer(app, credit), 30)
  const farBuyer = await addPadBuyer(app, { ...credit, state: 'Karnataka', postalCode: '560001' })
  const far = await sellTo(farBuyer, 30, false)
  const invoice = await app.ctx.db
    .selectFrom('documents')
    .select(['id', 'kind', 'buyer', 'number'])
    .where('order_id', '=', near)
    .executeTakeFirstOrThrow()
  expect(invoice).toMatchObject({ kind: 'tax-invoice', buyer: { trade: { firm: 'Ravi Medicals', gstin: '' } } })
  const pdf = await app.send(`/api/desk/orders/${near}/documents/${invoice.id}`, {
    headers: { authorization: `Bearer ${staff.token}` },
  })
  const text = await readPdfText(new Uint8Array(await pdf.arrayBuffer()))
  for (const part of ['Ravi Medicals', 'not registered for GST', 'Form 20']) expect(text).toContain(part)
  expect(text).not.toContain('GSTIN of the buyer')
  const month = app.clock.now().toISOString().slice(0, 7)
  const json = JSON.parse(await readDeskFile(app, staff, `/api/desk/reports/gst/json?month=${month}`))
  expect(json).not.toHaveProperty('b2b')
  expect(json.b2cs).toEqual([expect.objectContaining({ sply_ty: 'INTRA', pos: '36', rt: 5, txval: 150_000 })])
  const { number } = await app.ctx.db
    .selectFrom('documents')
    .select('number')
    .where('order_id', '=', far)
    .executeTakeFirstOrThrow()
  expect(json.b2cl).toEqual([{ pos: '29', inv: [expect.objectContaining({ inum: number, val: 157_500 })] }])
  const list = expectOk(await staff.api('GET /api/desk/documents', { month }))
  expect(list.rows.map(({ buyerName }) => buyerName)).toEqual(['Ravi Medicals', 'Ravi Medicals'])
})

test('a buyer who registers later sends the GSTIN as a change, which holds once it is verified', async () => {
  const scene = await applyForTestTrade(app, none)
  const priceListId = await verifyTestBuyer(scene)
  const change = await buildApplication(app, scene.customer)
  expectOk(await scene.customer.api('POST /api/trade/account', change))
  expect(await readTradeAccount(scene)).toMatchObject({ gstin: '', pendingChange: { gstin: change.gstin } })
  const { version } = await readTradeAccount(scene)
  expectOk(await scene.staff.api('POST /api/desk/trade-accounts/:id/verify', { id: scene.id, version, priceListId }))
  expect((await readTradeAccount(scene)).gstin).toBe(change.gstin)
})
