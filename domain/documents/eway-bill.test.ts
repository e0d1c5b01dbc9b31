import { expect, test } from 'vitest'
import { paise } from '../money.ts'
import { addTax } from '../tax/split-tax.ts'
import {
  consignmentValue,
  ewayDayErrors,
  ewayBillFile,
  type EwayInvoice,
  ewayInvoiceErrors,
  ewayRefusal,
  type EwayTransport,
  ewayTransportErrors,
  ewayTransportFields,
  ewayValidUntil,
} from './eway-bill.ts'

const seller = {
  name: 'Meherbagh Medical Hall',
  address: ['12 Example Street', 'Hyderabad 500000, Telangana'],
  gstin: '36AAAAA0000A1Z3',
  state: '36',
} as unknown as EwayInvoice['seller']

function line(position: number, taxable: number, rate = 500, hsn = '3004'): EwayInvoice['lines'][number] {
  const tax = {
    hsn,
    rate,
    nature: rate === 0 ? 'nil' : 'taxable',
    ...addTax(paise(taxable), { rate, isSameState: true }),
  }
  return { position, name: `Product ${position}`, packSize: '10 tablets', quantity: 11, tax } as never
}

function invoiceOf(lines: EwayInvoice['lines'], changes: Partial<EwayInvoice> = {}): EwayInvoice {
  const buyer = {
    name: 'Ravi',
    address: '4 Example Lane (first floor)',
    city: 'Hyderabad',
    state: 'Telangana',
    postalCode: '500001',
    country: 'India',
    trade: { firm: 'Ravi Medicals', gstin: '36AAPFM4821C1ZD', licences: [], poNumber: '' },
  }
  const totalPaise = consignmentValue({
    lines: lines.map((one) => ({ ...one, tax: { ...one.tax, nature: 'taxable' } })),
    fee: [],
  })
  const totals = { itemsPaise: totalPaise, deliveryFeePaise: paise(0), totalPaise }
  const facts = {
    number: 'INV/2627/0000001',
    kind: 'tax-invoice',
    issuedOn: '2026-11-26',
    placeOfSupply: '36',
  } as const
  return { ...facts, seller, buyer, lines, fee: [], totals, ...changes }
}

const transport: EwayTransport = {
  mode: 'road',
  vehicleNumber: 'TS09AB1234',
  transporterName: '',
  transporterId: '',
  lrNumber: '',
  lrDate: '2026-11-26',
  distance: 14,
}

test('goods without tax do not count towards the value', () => {
  expect(consignmentValue({ lines: [line(0, 40_000_00, 0), line(1, 20_000_00)], fee: [] })).toBe(21_000_00)
})

test('more than 250 lines become a row for each HSN and rate, with the same sums', () => {
  const lines = Array.from({ length: 300 }, (_, index) => line(index, 1_000 + index, index % 2 === 0 ? 500 : 1200))
  const [bill] = ewayBillFile(invoiceOf(lines), transport).billLists
  expect(bill?.itemList).toMatchObject([
    { itemNo: 1, productName: 'Goods of HSN 3004', quantity: 1650, cgstRate: 2.5, sgstRate: 2.5, igstRate: 0 },
    { itemNo: 2, cgstRate: 6 },
  ])
  const sum = bill?.itemList.reduce((total, { taxableAmount }) => total + taxableAmount * 100, 0) ?? 0
  expect(Math.round(sum)).toBe(Math.round((bill?.totalValue ?? 0) * 100))
})

test('characters that the portal refuses are left out', () => {
  const [bill] = ewayBillFile(invoiceOf([line(0, 60_000_00)]), transport).billLists
  expect(bill?.toAddr1).toBe('4 Example Lane first floor')
})

test.each([
  ['a vehicle by rail', { mode: 'rail' as const, lrNumber: 'RR1' }, 'vehicleNumber'],
  ['rail without a document', { mode: 'rail' as const, vehicleNumber: '' }, 'lrNumber'],
])('refuses %s', (_, changes, field) => {
  const errors = Object.entries(ewayTransportErrors({ ...transport, ...changes })).filter(([, text]) => text !== null)
  expect(errors.map(([name]) => name)).toEqual([field])
})

test.each([
  ['50 km within the state', {}, { distance: 50 }, false],
  ['51 km within the state', {}, { distance: 51 }, true],
  ['any way to another state', { placeOfSupply: '29' }, { distance: 20 }, true],
  ['a transporter who adds the vehicle', { placeOfSupply: '29' }, { transporterId: '36AAPFM4821C1ZD' }, false],
  ['goods by rail', { placeOfSupply: '29' }, { mode: 'rail' as const, lrNumber: 'RR1' }, false],
])('without a vehicle: %s', (_, changes, way, isRefused) => {
  const invoice = invoiceOf([line(0, 60_000_00)], changes)
  const { vehicleNumber } = ewayInvoiceErrors(invoice, { ...transport, vehicleNumber: '', ...way })
  expect(vehicleNumber).toEqual(isRefused ? expect.stringContaining('needs the vehicle number') : null)
})

test('a bill without a vehicle names the shop as the one who brings the goods', () => {
  const [bill] = ewayBillFile(invoiceOf([line(0, 60_000_00)]), { ...transport, vehicleNumber: '' }).billLists
  expect(bill).toMatchObject({ vehicleNo: '', transporterId: '36AAAAA0000A1Z3' })
})

test('the bill of a retail parcel names HSN and no product, and has the delivery fee', () => {
  const lines = [line(0, 40_000_00), line(1, 20_000_00), line(2, 100_00, 1200)]
  const { trade: _, ...consumer } = invoiceOf(lines).buyer
  const fee = [
    { hsn: '3004', rate: 500, nature: 'taxable' as const, ...addTax(paise(46_66), { rate: 500, isSameState: true }) },
  ]
  const [bill] = ewayBillFile(invoiceOf(lines, { buyer: consumer, fee }), transport).billLists
  expect(bill).toMatchObject({
    toGstin: 'URP',
    toTrdName: 'Ravi',
    OthValue: 49,
    itemList: [
      { productName: 'Goods of HSN 3004', productDesc: '', quantity: 22, taxableAmount: 60_000 },
      { productName: 'Goods of HSN 3004', productDesc: '', quantity: 11, taxableAmount: 100 },
    ],
  })
  expect(JSON.stringify(bill)).not.toContain('Product')
  const business = { firm: 'Lakshmi Clinic', gstin: '36AABCL1234A1Z9' }
  const [named] = ewayBillFile(invoiceOf(lines, { buyer: { ...consumer, business } }), transport).billLists
  expect(named).toMatchObject({ toGstin: business.gstin, toTrdName: business.firm })
})

test.each([
  ['vehicleNumber', 'ts 09 ab 1234', true],
  ['vehicleNumber', 'TS-1', false],
  ['transporterId', '36AAPFM4821C1ZD', true],
  ['transporterId', '36AAP', false],
  ['lrNumber', 'LR/123-4', true],
  ['lrNumber', 'LR 1234567890123456', false],
] as const)('the form of %s “%s” is good: %s', (field, typed, isGood) => {
  const { format } = ewayTransportFields[field]
  expect(format.refusal(format.normalise(typed)) === null).toBe(isGood)
})

test('an LR older than the invoice, and a long way within one PIN code, are refused', () => {
  const invoice = invoiceOf([line(0, 60_000_00)])
  const near = { ...invoice, buyer: { ...invoice.buyer, postalCode: '500000' } }
  expect(ewayInvoiceErrors(near, { ...transport, lrNumber: 'LR1', lrDate: '2026-11-25', distance: 101 })).toEqual({
    vehicleNumber: null,
    lrDate: 'The LR cannot be older than the invoice.',
    distance: expect.stringContaining('at most 100 km'),
  })
  expect(ewayInvoiceErrors(invoice, { ...transport, lrDate: '2026-11-25', distance: 101 })).toEqual({
    vehicleNumber: null,
    lrDate: null,
    distance: null,
  })
})

test('an invoice without HSN, PIN code, GSTIN or Latin names has no bill', () => {
  const good = invoiceOf([line(0, 60_000_00)])
  expect(ewayRefusal(good)).toBeNull()
  expect(ewayRefusal(invoiceOf([line(0, 60_000_00, 500, '')]))).toContain('Product 0 has no HSN')
  expect(ewayRefusal({ ...good, seller: { ...seller, gstin: '' } })).toContain('GSTIN')
  expect(ewayRefusal({ ...good, seller: { ...seller, address: ['Hyderabad'] } })).toContain('PIN code')
  expect(ewayRefusal({ ...good, buyer: { ...good.buyer, city: 'హైదరాబాద్' } })).toContain('Latin letters')
})

test('a bill is valid for a day each 200 km, from the midnight after it was made', () => {
  const until = (distance: number) => ewayValidUntil({ issuedOn: '2026-11-26', distance })
  expect([until(1), until(200), until(201), until(573)]).toEqual([
    '2026-11-27',
    '2026-11-27',
    '2026-11-28',
    '2026-11-29',
  ])
})

test('a bill is made from the day of its invoice on, for 180 days, and not in the future', () => {
  const errorOf = (madeOn: string, today = '2026-11-26') =>
    ewayDayErrors({ madeOn, invoiceOn: '2026-05-30', today }).issuedOn
  expect(errorOf('2026-05-30')).toBeNull()
  expect(errorOf('2026-11-26')).toBeNull()
  expect(errorOf('2026-05-29')).toContain('older than the invoice')
  expect(errorOf('2026-11-27', '2026-11-27')).toContain('180 days')
  expect(errorOf('2026-11-27')).toContain('today')
})
