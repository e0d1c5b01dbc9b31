import { afterEach, beforeAll, expect, test } from 'vitest'
import { paise } from '#domain/money.ts'
import { DAY, formatDate, indianDay, startOfIndianDay } from '#domain/time.ts'
import { checkConservation } from '#test/conservation.ts'
import { fulfilUpTo } from '#test/fulfilment-steps.ts'
import { readPdfText } from '#test/read-pdf.ts'
import { sendReturnRequest, takeReturnUpTo } from '#test/return-steps.ts'
import { type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { addPadBuyer, offerProduct, placeTestTradeOrder } from '#test/trade-order-steps.ts'

const app = useTestApp()
let staff: SignedInStaffMember
beforeAll(async () => {
  staff = await signInStaff(app, ['owner', 'pharmacist'])
})
afterEach(() => checkConservation(app.ctx.db))

const documentsOf = (orderId: string) =>
  app.ctx.db.selectFrom('documents').selectAll().where('order_id', '=', orderId).orderBy('issued_on').execute()

test('the due day is printed on the invoice, and changed terms hold for new invoices', async () => {
  const buyer = await addPadBuyer(app, { creditLimit: paise(1_00_000_00) })
  const offer = await offerProduct(app, buyer)
  const pack = async () => {
    const { _id: id } = await placeTestTradeOrder(buyer, [{ offer, paid: 10 }], { paymentType: 'CREDIT' })
    expectOk(await staff.api('POST /api/desk/orders/:id/pack', { id }))
    return { id, invoice: (await documentsOf(id))[0]! }
  }
  const inDays = (days: number) => indianDay(new Date(app.ctx.now().getTime() + days * DAY))
  const first = await pack()
  expect(first.invoice.due_on).toBe(inDays(21))
  expect(await readInvoice(first.id, first.invoice.id)).toContain(`Due on: ${formatDate(startOfIndianDay(inDays(21)))}`)
  const { version } = expectOk(await staff.api('GET /api/desk/trade-accounts/:id', { id: buyer.accountId })).account
  const terms = { id: buyer.accountId, version, creditLimit: 1_00_000, termsDays: 7 }
  expectOk(await staff.api('POST /api/desk/trade-accounts/:id/terms', terms))
  await pack()
  const { ledger } = expectOk(await buyer.api('GET /api/trade/ledger', {}))
  expect(ledger?.invoices.map(({ dueOn }) => dueOn)).toEqual([inDays(21), inDays(7)])
})

test('a cut applies the scheme again, packing writes a B2B invoice, and returns are credited to the paisa', async () => {
  const buyer = await addPadBuyer(app, { creditLimit: paise(1_00_000_00) })
  const offer = await offerProduct(app, buyer, { rate: paise(1753), scheme: { paid: 10, free: 1 }, stock: 100 })
  const second = await offerProduct(app, buyer, { rate: paise(333), taxRate: 1800, mrp: paise(900) })
  const wanted = [
    { offer, paid: 30 },
    { offer: second, paid: 7 },
  ]
  const { _id: id } = await placeTestTradeOrder(buyer, wanted, { paymentType: 'CREDIT', poNumber: 'PO 7' })
  const cut = { id, reason: 'Not enough in stock' as const, lines: [{ position: 0, quantity: 10 }] }
  expectOk(await staff.api('POST /api/desk/orders/:id/cut', cut))
  expectOk(await staff.api('POST /api/desk/orders/:id/cut', { ...cut, lines: [{ position: 0, quantity: 2 }] }))
  const transport = { transporter: 'VRL Logistics', lrNumber: 'LR/4711' }
  expectOk(await staff.api('POST /api/desk/orders/:id/transport', { id, transporter: '', lrNumber: 'lr 1' }))
  expectOk(await staff.api('POST /api/desk/orders/:id/transport', { id, ...transport }))
  const { order } = expectOk(await staff.api('GET /api/desk/orders/:id', { id }))
  // 21 of 33 packs are left: 20 paid ones and a free one.
  expect(order).toMatchObject({
    isTrade: true,
    prescription: 'not-needed',
    trade: { firm: 'Ravi Medicals', poNumber: 'PO 7', ...transport },
    lines: [{ trade: { rate: 17.53, taxPercent: 5, free: 1 }, amount: 368.14 }, { amount: 27.51 }],
  })
  const shown = expectOk(await buyer.api('GET /api/orders/details/:id', { id })).order
  expect(shown.cuts.map(({ amount }) => amount)).toEqual([165.67, 18.39])
  expect(shown.amountCharged).toBe(395.65)

  const scene = { app, staff, customer: buyer, id }
  await fulfilUpTo(scene as never, 'deliver')
  const [invoice] = await documentsOf(id)
  expect(invoice).toMatchObject({
    kind: 'tax-invoice',
    place_of_supply: '36',
    buyer: {
      trade: {
        firm: 'Ravi Medicals',
        gstin: buyer.gstin,
        poNumber: 'PO 7',
        transport,
        licences: [{ form: '20' }, { form: '21' }],
      },
    },
    lines: [
      {
        quantity: 21,
        trade: { rate: 1753, free: 1 },
        prescription: null,
        tax: { taxable: 35_060, cgst: 877, sgst: 877 },
      },
      { quantity: 7, trade: { rate: 333, free: 0 }, tax: { taxable: 2331, cgst: 210, sgst: 210 } },
    ],
    totals: { totalPaise: 39_565 },
  })
  const text = await readInvoice(id, invoice!.id)
  for (const part of [
    'Ravi Medicals',
    buyer.gstin,
    'Form 20',
    'PO 7',
    'VRL Logistics',
    'LR/4711',
    '1 free',
    'Rates are before GST',
  ])
    expect(text).toContain(part)

  for (const quantity of [4, 17]) {
    expectOk(await sendReturnRequest(scene, { reason: 'wrong', lines: [{ position: 0, quantity }] }))
    const { returns } = expectOk(await buyer.api('GET /api/orders/:id/returns', { id }))
    await takeReturnUpTo(scene, returns[0]!._id, 'inspect')
    expectOk(await staff.api('POST /api/desk/returns/:id/credit-account', { id: returns[0]!._id }))
  }
  const notes = (await documentsOf(id)).filter(({ kind }) => kind === 'credit-note')
  expect(notes.map(({ totals }) => totals.totalPaise).toSorted((a, b) => a - b)).toHaveLength(2)
  expect(notes.reduce((sum, { totals }) => sum + totals.totalPaise, 0)).toBe(36_814)
  expect(notes.flatMap(({ lines }) => lines.map(({ trade }) => trade?.free ?? 0)).toSorted()).toEqual([0, 1])
  const { report } = expectOk(
    await staff.api('GET /api/desk/reports/gst', { month: indianDay(app.ctx.now()).slice(0, 7) }),
  )
  expect(report.hsn.filter(({ isBuyerRegistered }) => isBuyerRegistered).length).toBeGreaterThan(0)
})

async function readInvoice(orderId: string, documentId: string): Promise<string> {
  const response = await app.send(`/api/desk/orders/${orderId}/documents/${documentId}`, {
    headers: { authorization: `Bearer ${staff.token}` },
  })
  return readPdfText(new Uint8Array(await response.arrayBuffer()))
}

test('refuses to pack after a change of the tax rate, and after another state was chosen', async () => {
  const buyer = await addPadBuyer(app)
  const offer = await offerProduct(app, buyer)
  const { _id: id } = await placeTestTradeOrder(buyer, [{ offer, paid: 3 }])
  await app.ctx.db.updateTable('products').set({ gst_basis_points: 1200 }).where('id', '=', offer.product.id).execute()
  const pack = async () => expectRefusal(await staff.api('POST /api/desk/orders/:id/pack', { id }))
  const listed = async (buyerKind: 'trade' | 'retail') =>
    expectOk(await staff.api('GET /api/desk/orders', { buyer: buyerKind, status: 'Confirmed' })).rows.map(
      ({ _id }) => _id,
    )
  expect(await listed('trade')).toContain(id)
  expect(await listed('retail')).not.toContain(id)
  expect((await pack()).message).toContain('has changed from 5 % to 12 %')
  await app.ctx.db.updateTable('products').set({ gst_basis_points: 500 }).where('id', '=', offer.product.id).execute()
  await app.ctx.db.updateTable('orders').set({ supply_state: '29' }).where('id', '=', id).execute()
  expect((await pack()).message).toContain('not the one whose taxes the buyer agreed to')
})

test('to another state one IGST stands on top, and a tax invoice also holds goods without tax', async () => {
  const buyer = await addPadBuyer(app, { state: 'Karnataka', postalCode: '560001' })
  const offer = await offerProduct(app, buyer, { rate: paise(87_65), mrp: paise(200_00) })
  const nil = await offerProduct(app, buyer, { taxRate: 0 })
  const wanted = [
    { offer, paid: 10 },
    { offer: nil, paid: 2 },
  ]
  const { _id: id } = await placeTestTradeOrder(buyer, wanted, { isSameState: false })
  expectOk(await staff.api('POST /api/desk/orders/:id/pack', { id }))
  const [invoice] = await documentsOf(id)
  expect(invoice).toMatchObject({ kind: 'tax-invoice', lines: [{ tax: { taxable: 87_650, igst: 4383, cgst: 0 } }, {}] })
})
