import { expect, test } from 'vitest'
import { paise } from '../money.ts'
import { addTax } from '../tax/split-tax.ts'
import {
  consignmentValue,
  ewayBillFile,
  type EwayInvoice,
  ewayInvoiceErrors,
  ewayRefusal,
  type EwayTransport,
  ewayTransportErrors,
  ewayTransportFields,
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
  const totalPaise = consignmentValue(lines.map(({ tax }) => ({ ...tax, nature: 'taxable' })))
  const totals = { itemsPaise: totalPaise, deliveryFeePaise: paise(0), totalPaise }
  const facts = {
    number: 'INV/2627/0000001',
    kind: 'tax-invoice',
    issuedOn: '2026-11-26',
    placeOfSupply: '36',
  } as const
  return { ...facts, seller, buyer, lines, totals, ...changes }
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
  expect(consignmentValue([line(0, 40_000_00, 0), line(1, 20_000_00)].map(({ tax }) => tax))).toBe(21_000_00)
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
  ['no vehicle and no transporter', { vehicleNumber: '' }, 'vehicleNumber'],
  ['a vehicle by rail', { mode: 'rail' as const, lrNumber: 'RR1' }, 'vehicleNumber'],
  ['rail without a document', { mode: 'rail' as const, vehicleNumber: '' }, 'lrNumber'],
])('refuses %s', (_, changes, field) => {
  const errors = Object.entries(ewayTransportErrors({ ...transport, ...changes })).filter(([, text]) => text !== null)
  expect(errors.map(([name]) => name)).toEqual([field])
})

test('the transporter adds the vehicle at the portal', () => {
  const errors = ewayTransportErrors({ ...transport, vehicleNumber: '', transporterId: '36AAPFM4821C1ZD' })
  expect(Object.values(errors)).toEqual([null, null])
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
    lrDate: 'The LR cannot be older than the invoice.',
    distance: expect.stringContaining('at most 100 km'),
  })
  expect(ewayInvoiceErrors(invoice, { ...transport, lrDate: '2026-11-25', distance: 101 })).toEqual({
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
