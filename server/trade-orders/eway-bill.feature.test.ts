import { beforeAll, expect, test } from 'vitest'
import { paise } from '#domain/money.ts'
import { type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { addPadBuyer, offerProduct, placeTestTradeOrder } from '#test/trade-order-steps.ts'

const app = useTestApp()
let staff: SignedInStaffMember
beforeAll(async () => {
  staff = await signInStaff(app, ['owner', 'pharmacist'])
})

const transport = {
  mode: 'road' as const,
  vehicleNumber: 'ts 09 ab 1234',
  transporterName: 'VRL Logistics',
  transporterId: '29aabct1234q1zz',
  lrNumber: 'lr-7781',
  lrDate: '2099-01-31',
  distance: 573,
}

test('the e-way bill holds the stored invoice, field by field', async () => {
  const buyer = await addPadBuyer(app, {
    state: 'Karnataka',
    postalCode: '560001',
    creditLimit: paise(1_00_000_00),
  })
  const offer = await offerProduct(app, buyer, {
    rate: paise(450_00),
    mrp: paise(900_00),
    scheme: { paid: 10, free: 1 },
    stock: 2000,
  })
  const second = await offerProduct(app, buyer, { rate: paise(99_99), taxRate: 1800, mrp: paise(200_00) })
  const wanted = [
    { offer, paid: 100 },
    { offer: second, paid: 101 },
  ]
  const { _id: id } = await placeTestTradeOrder(buyer, wanted, { isSameState: false, paymentType: 'CREDIT' })
  const send = () => staff.api('POST /api/desk/orders/:id/eway-bill', { id, ...transport })
  expect(expectRefusal(await send()).message).toContain('Only a packed order')
  expectOk(await staff.api('POST /api/desk/orders/:id/pack', { id }))
  const { file } = expectOk(await send())
  const invoice = await app.ctx.db.selectFrom('documents').selectAll().where('order_id', '=', id).executeTakeFirst()
  const { seller, buyer: to, lines, totals, tax } = invoice!
  const [, day, month, year] = /^(\d+)\/(\d+)\/(\d+)$/.exec(invoice!.issued_on.split('-').toReversed().join('/')) ?? []
  const rupees = (amount: number) => amount / 100
  expect(file).toEqual({
    version: '1.0.0621',
    billLists: [
      {
        userGstin: seller!.gstin,
        supplyType: 'O',
        subSupplyType: 1,
        subSupplyDesc: '',
        docType: 'INV',
        docNo: invoice!.number,
        docDate: `${day}/${month}/${year}`,
        transType: 1,
        fromGstin: seller!.gstin,
        fromTrdName: seller!.name,
        fromAddr1: seller!.address[0],
        fromAddr2: '',
        fromPlace: 'Hyderabad',
        fromPincode: 500_000,
        fromStateCode: 36,
        actualFromStateCode: 36,
        toGstin: to.trade!.gstin,
        toTrdName: to.trade!.firm,
        toAddr1: to.address,
        toAddr2: '',
        toPlace: to.city,
        toPincode: 560_001,
        toStateCode: 29,
        actualToStateCode: 29,
        totalValue: rupees(tax!.sums.taxable),
        cgstValue: 0,
        sgstValue: 0,
        igstValue: rupees(tax!.sums.igst),
        cessValue: 0,
        TotNonAdvolVal: 0,
        OthValue: 0,
        totInvValue: rupees(totals.totalPaise),
        transMode: 1,
        transDistance: 573,
        transporterName: 'VRL Logistics',
        transporterId: '29AABCT1234Q1ZZ',
        transDocNo: 'LR-7781',
        transDocDate: '31/01/2099',
        vehicleNo: 'TS09AB1234',
        vehicleType: 'R',
        mainHsnCode: Number(lines[0]!.tax!.hsn),
        itemList: lines.map((line, index) => ({
          itemNo: index + 1,
          productName: line.name,
          productDesc: line.packSize,
          hsnCode: Number(line.tax!.hsn),
          quantity: line.quantity,
          qtyUnit: 'NOS',
          taxableAmount: rupees(line.tax!.taxable),
          sgstRate: 0,
          cgstRate: 0,
          igstRate: line.tax!.rate / 100,
          cessRate: 0,
          cessNonAdvol: 0,
        })),
      },
    ],
  })
  expect(lines.map(({ quantity }) => quantity)).toEqual([110, 101])
  expect(rupees(tax!.sums.taxable + tax!.sums.igst)).toBe(rupees(totals.totalPaise))
  const bad = await staff.api('POST /api/desk/orders/:id/eway-bill', { id, ...transport, lrDate: '2020-01-01' })
  expect(expectRefusal(bad)).toMatchObject({ status: 422, fields: { lrDate: expect.stringContaining('older') } })
  const { order } = expectOk(await staff.api('GET /api/desk/orders/:id', { id }))
  expect(order.ewayBillAbove).toBe(50_000)
})

test('an invoice up to the value of the settings needs no e-way bill', async () => {
  const buyer = await addPadBuyer(app)
  const offer = await offerProduct(app, buyer)
  const { _id: id } = await placeTestTradeOrder(buyer, [{ offer, paid: 3 }])
  expectOk(await staff.api('POST /api/desk/orders/:id/pack', { id }))
  const refused = expectRefusal(await staff.api('POST /api/desk/orders/:id/eway-bill', { id, ...transport }))
  expect(refused.message).toContain('needed above Rs. 50,000.00')
})
