import { afterEach, beforeAll, expect, test } from 'vitest'
import { paise } from '#domain/money.ts'
import { checkConservation } from '#test/conservation.ts'
import { sheetInput } from '#test/day-steps.ts'
import { orderInput, registerCustomer } from '#test/factories.ts'
import { fulfilUpTo } from '#test/fulfilment-steps.ts'
import { readPdfText } from '#test/read-pdf.ts'
import { askForTestReturn, takeReturnUpTo } from '#test/return-steps.ts'
import { type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { addBatchedProduct } from '#test/stock-steps.ts'
import { expectOk } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
let staff: SignedInStaffMember
beforeAll(async () => {
  staff = await signInStaff(app, ['owner', 'pharmacist'])
  expectOk(await staff.api('POST /api/desk/settings/roundOff', { rounding: 'cash', version: 0 }))
})
afterEach(() => checkConservation(app.ctx.db))

/** An order of packs of 33.20 each, delivered without its money. */
async function deliverPacks(quantity: number, paymentType: 'COD' | 'ONLINE' = 'COD') {
  const customer = await registerCustomer(app)
  const pricing = { selling_price_paise: paise(3320), mrp_paise: paise(3320), gst_basis_points: 500 }
  const product = await addBatchedProduct(app, { stock: 9, ...pricing })
  const input = { ...orderInput([{ product, quantity }]), paymentType }
  const { order } = expectOk(await customer.api('POST /api/orders/create', input))
  const scene = { customer, staff, id: order._id, productId: product.id }
  if (paymentType === 'COD') await fulfilUpTo(scene, 'deliver')
  return scene
}

const documentsOf = (orderId: string) =>
  app.ctx.db.selectFrom('documents').selectAll().where('order_id', '=', orderId).orderBy('number').execute()

test('the invoice of a cash order is a whole rupee, and its taxes are those of the exact sum (documents-11)', async () => {
  const { id, customer } = await deliverPacks(2)
  const [invoice] = await documentsOf(id)
  // 66.40 for the packs, 49 for delivery.
  expect(invoice).toMatchObject({
    totals: { itemsPaise: 6640, deliveryFeePaise: 4900, roundOffPaise: -40, totalPaise: 11_500 },
    tax: { sums: { taxable: 10_990, cgst: 275, sgst: 275 } },
  })
  const headers = { authorization: `Bearer ${staff.token}` }
  const pdf = await app.send(`/api/desk/orders/${id}/documents/${invoice!.id}`, { headers })
  expect(readPdfText(new Uint8Array(await pdf.arrayBuffer()))).toContain('Round-off: - Rs. 0.40 Total: Rs. 115.00')
  const shown = expectOk(await customer.api('GET /api/orders/details/:id', { id })).order
  expect(shown).toMatchObject({ totalAmount: 115.4, roundOff: -0.4, amountCharged: 115, amountDue: 115 })
  await app.runJobs()
  const [mail] = app.mails.filter(({ to, subject }) => to === customer.email && subject.includes('delivered'))
  expect(mail?.text).toContain('Rs. 115.00')
})

test('a sheet of rounded orders is counted in whole rupees without a reason', async () => {
  const { id } = await deliverPacks(2)
  expectOk(await staff.api('POST /api/desk/orders/:id/cash', { id, amount: 115, mode: 'cash' }))
  const { sheet } = expectOk(await staff.api('POST /api/desk/cash/sheets', await sheetInput(staff.api, { cash: 115 })))
  expect([sheet.cash, sheet.reason]).toEqual([{ expected: 115, counted: 115, difference: 0 }, ''])
})

test('the returns of GST list the printed total, and the day book the round-off', async () => {
  const { id } = await deliverPacks(3)
  const [invoice] = await documentsOf(id)
  const month = invoice!.issued_on.slice(0, 7)
  const accountant = await signInStaff(app, ['accountant'])
  const headers = { authorization: `Bearer ${accountant.token}` }
  const book = await (await app.send(`/api/desk/reports/day-book/csv?month=${month}`, { headers })).text()
  // 99.60 for the packs, 49 for delivery.
  expect(book.split('\n').find((row) => row.includes(invoice!.number))).toContain('0.40,149.00')
})

test('a return of everything gives the rounded sum back, one of a part the price of its packs', async () => {
  for (const [reason, refunds] of [
    ['faulty', [3320, 8180]],
    ['unwanted', [3320, 3320]],
  ] as const) {
    const scene = await deliverPacks(2)
    expectOk(await staff.api('POST /api/desk/orders/:id/cash', { id: scene.id, amount: 115, mode: 'cash' }))
    for (const expected of refunds) {
      const returnId = await askForTestReturn(scene, { reason, note: 'Bent' })
      await takeReturnUpTo(scene, returnId, 'inspect')
      expectOk(await staff.api('POST /api/desk/returns/:id/pay-out', { id: returnId, reference: 'UTR 1' }))
      const { refund_paise: refund } = await app.ctx.db
        .selectFrom('returns')
        .select('refund_paise')
        .where('id', '=', returnId)
        .executeTakeFirstOrThrow()
      expect(refund).toBe(expected)
    }
  }
})

test('an order that is paid online is charged to the paisa', async () => {
  const { customer, id } = await deliverPacks(2, 'ONLINE')
  const { order } = expectOk(await customer.api('GET /api/orders/details/:id', { id }))
  expect(order).toMatchObject({ roundOff: 0, amountCharged: 115.4 })
})
