import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { DocumentLine } from '#domain/documents/document-lines.ts'
import { taxSupply } from '#domain/documents/tax-supply.ts'
import { paise, sumPaise } from '#domain/money.ts'
import { readPdfText } from '#test/read-pdf.ts'
import { drawInvoice, drawInvoices } from './invoice-pdf.ts'
import type { PrintedDocument } from './printed-document.ts'

const prescription = {
  prescriber: { name: 'Dr. Sunil Shetty', registration: 'TSMC 55555', address: 'Example Clinic' },
  patient: { name: 'Asha Rao', address: '4 Example Lane' },
  pharmacist: { name: 'Lalita Devi', registration: 'TS-123456' },
}

/** A document of so many lines of 5, 0 and 40 per cent in turn. */
function buildInvoice(count: number, changes: Partial<PrintedDocument> = {}): PrintedDocument {
  const lines = Array.from({ length: count }, (_, position): DocumentLine => ({
    position,
    productId: `prd_${position}`,
    name: position === 0 ? 'Tramadol 50' : `Product ${position} 500 mg Tablet`,
    packSize: 'Strip of 10 tablets',
    maker: 'Example Labs',
    schedule: position === 0 ? 'H1' : 'OTC',
    quantity: 3,
    unitPricePaise: paise(3333),
    batches: [
      { number: `TR${position}`, expiresOn: '2028-03-31', quantity: 1, mrpPaise: paise(3500) },
      { number: `TS${position}`, expiresOn: '2029-12-31', quantity: 2, mrpPaise: paise(3600) },
    ],
    prescription: position === 0 ? prescription : null,
  }))
  const amounts = lines.map(() => paise(9999))
  const rates = [500, 0, 4000] as const
  const taxed = taxSupply({
    lines: lines.map((_, index) => {
      const rate = rates[index % rates.length] ?? 0
      return { hsn: '3004', rate, nature: rate === 0 ? 'nil' : 'taxable', gross: paise(9999) }
    }),
    fee: paise(4900),
    isSameState: true,
    feeMethod: 'by-value',
  })
  const { total, ...sums } = taxed.totals
  return {
    id: 'doc_1',
    number: 'INV/2627/0000001',
    kind: count === 1 ? 'tax-invoice' : 'invoice-cum-bill',
    series: 'INV',
    fy: '2627',
    issued_on: '2026-11-20',
    order_id: 'ord_1',
    order_number: 100_001,
    payment_type: 'COD',
    payment_status: 'Pending',
    cancelled_on: null,
    logo: null,
    original: null,
    return_id: null,
    due_on: null,
    buyer: {
      name: 'Asha Rao',
      address: '7 Example Lane',
      city: 'Hyderabad',
      state: 'Telangana',
      postalCode: '500001',
      country: 'India',
    },
    lines: lines.map((line, index) => ({ ...line, tax: taxed.lines[index]! })),
    totals: { itemsPaise: sumPaise(amounts), deliveryFeePaise: paise(4900), totalPaise: total },
    seller: {
      name: 'Example Pharmacy',
      legalName: 'Example Pharmacy Pvt. Ltd.',
      address: ['12 Example Street', 'Hyderabad 500000'],
      phone: '+91 00000 00100',
      registration: 'regular',
      gstin: '36AAAAA0000A1Z3',
      state: '36',
      licences: [
        { label: 'Retail drug licence', number: 'TG/HYD/1' },
        { label: 'FSSAI licence', number: '00000000000000' },
      ],
      upiAddress: 'shop@upi.example',
      origin: 'https://shop.example',
    },
    place_of_supply: '36',
    tax: { fee: taxed.fee, sums },
    token: 'AAAAAAAAAAAAAAAAAAAAAA',
    ...changes,
  }
}

const shared = [
  'Example Pharmacy Pvt. Ltd., 12 Example Street, Hyderabad 500000',
  'GSTIN: 36AAAAA0000A1Z3',
  'Retail drug licence: TG/HYD/1 · FSSAI licence: 00000000000000',
  'Date: 20 Nov 2026 · Order: 100001',
  'To: Asha Rao, 7 Example Lane, Hyderabad 500001, Telangana, India',
  'Place of supply: Telangana (36)',
  'Reverse charge: No',
  'ORIGINAL FOR RECIPIENT',
  'Total: Rs. 148.99',
  'Rupees One Hundred Forty Eight and Ninety Nine Paise Only',
  'Prescriber: Dr. Sunil Shetty, TSMC 55555, Example Clinic',
  'Patient: Asha Rao, 4 Example Lane',
  'Pharmacist: Lalita Devi, registration TS-123456',
  'Check this document',
  'Pay Rs. 148.99 by UPI',
]

/** The text without the breaks of lines. */
const read = (pdf: Uint8Array) => readPdfText(pdf).replaceAll(/\s+/g, ' ')

test('an invoice holds every field of Rules 46 and 65(3) on A4', async () => {
  const text = read(await drawInvoice(buildInvoice(1), 'a4'))
  const onPaper = [
    'Tax invoice INV/2627/0000001',
    'Strip of 10 tablets, Example Labs H1 3004 TR0 TS0 03/28 12/29 35.00 36.00 1 2 33.33 99.99 95.23 5 %',
    'Delivery, 5 %: Rs. 49.00',
    'Tax in rupees Taxable value CGST rate CGST SGST rate SGST Total',
    'Taxable, 5 % 141.89 2.5 % 3.55 2.5 % 3.55 148.99',
    'Total 141.89 3.55 3.55 148.99',
    'Page 1 of 1',
  ]
  for (const field of [...shared, ...onPaper]) expect(text).toContain(field)
})

test('the roll holds the same fields on one page', async () => {
  const pdf = await drawInvoice(buildInvoice(1), '80mm')
  const text = read(pdf).replaceAll(' ', '')
  const onPaper = [
    'Schedule H1, HSN 3004, GST 5 %',
    'Batch TR0, expiry 03/28, MRP 35.00: 1',
    '3 × 33.33 = Rs. 99.99',
    'Taxable, 5 %: value 141.89, CGST 2.5 % 3.55, SGST 2.5 % 3.55',
  ]
  for (const field of [...shared, ...onPaper]) expect(text).toContain(field.replaceAll(' ', ''))
  const library = await PDFiumLibrary.init()
  const pages = [...(await library.loadDocument(await drawInvoice(buildInvoice(20), '80mm'))).pages()]
  expect(pages).toHaveLength(1)
})

test.each(['a4', '80mm'] as const)('has the same bytes each time, on %s', async (paper) => {
  const invoice = buildInvoice(20)
  expect(Buffer.from(await drawInvoice(invoice, paper)).equals(await drawInvoice(invoice, paper))).toBe(true)
})

test('a parcel to another state shows IGST, and a paid one asks for no money', async () => {
  const [line] = buildInvoice(1).lines
  const tax = { hsn: '3004', rate: 500, nature: 'taxable', taxable: paise(9523), igst: paise(476) } as const
  const none = { cgst: paise(0), sgst: paise(0) }
  const invoice = buildInvoice(1, {
    payment_type: 'ONLINE',
    place_of_supply: '29',
    lines: [{ ...line!, tax: { ...tax, ...none } }],
    tax: { fee: [], sums: { ...tax, ...none } },
  })
  const text = read(await drawInvoice(invoice, 'a4'))
  expect(text).toContain('Place of supply: Karnataka (29)')
  expect(text).toContain('Tax in rupees Taxable value IGST rate IGST Total Taxable, 5 % 95.23 5 % 4.76 99.99')
  expect(text).not.toContain('CGST')
  expect(text).not.toContain('UPI')
})

test('a credit note names the invoice that it corrects, and asks for no money', async () => {
  const original = { number: 'INV/2627/0000001', issuedOn: '2026-11-02' }
  const note = buildInvoice(1, { kind: 'credit-note', number: 'CRN/2627/0000001', original })
  const text = read(await drawInvoice(note, 'a4'))
  expect(text).toContain('Credit note CRN/2627/0000001')
  expect(text).toContain('Corrects INV/2627/0000001 of 2 Nov 2026')
  expect(text).not.toContain('UPI')
})

test.each(['a4', '80mm'] as const)(
  'a cancelled invoice says so with its day and asks for no money, on %s',
  async (paper) => {
    const cancelled = buildInvoice(1, { cancelled_on: '2026-11-23' })
    const pdf = await drawInvoice(cancelled, paper)
    expect(read(pdf)).toContain('CANCELLED on 23 Nov 2026')
    expect(read(pdf)).not.toContain('UPI')
    expect(Buffer.from(pdf).equals(await drawInvoice(cancelled, paper))).toBe(true)
    expect(read(await drawInvoice(buildInvoice(1), paper))).not.toContain('CANCELLED')
  },
)

test('several invoices on a roll have a page each, which ends below its last line', async () => {
  const pdf = await drawInvoices([buildInvoice(1), buildInvoice(9)], '80mm')
  const library = await PDFiumLibrary.init()
  const sizes = [...(await library.loadDocument(pdf)).pages()].map((page) => page.getOriginalSize())
  expect(sizes.map(({ originalWidth }) => Math.round(originalWidth))).toEqual([227, 227])
  const [short, long] = sizes.map(({ originalHeight }) => originalHeight)
  expect(short).toBeLessThan(long!)
  expect(long).toBeLessThan(2000)
})

test.each([
  ['composition', '36AAAAA0000A1Z3', 'a4'],
  ['composition', '36AAAAA0000A1Z3', '80mm'],
  ['none', '', 'a4'],
  ['none', '', '80mm'],
] as const)('a bill of a seller of registration %s (%s) names no tax, on %s', async (registration, gstin, paper) => {
  const { seller } = buildInvoice(1)
  const bill = untaxedDocument({ kind: 'bill-of-supply', seller: { ...seller!, registration, gstin } })
  const text = read(await drawInvoice(bill, paper))
  for (const field of ['Bill of supply INV/2627/0000001', 'Place of supply: Telangana (36)', 'Total: Rs. 148.99'])
    expect(text).toContain(field)
  expect(text.includes('Composition taxable person, not eligible to collect tax on supplies')).toBe(
    registration === 'composition',
  )
  expect(text).toContain('Delivery: Rs. 49.00')
  for (const word of [
    'Taxable',
    'CGST',
    'SGST',
    'IGST',
    'GST rate',
    'include GST',
    'Reverse charge',
    ' %',
    'RECIPIENT',
  ])
    expect(text.replace('Composition taxable person', '')).not.toContain(word)
  expect(text.includes('GSTIN')).toBe(registration === 'composition')
})

test('a commercial credit note names no tax and why (documents-7)', async () => {
  const original = { number: 'INV/2526/0000001', issuedOn: '2025-11-02', taxEndedOn: '2026-11-30' }
  const note = untaxedDocument({ kind: 'credit-note', number: 'CCN/2627/0000001', original })
  const text = read(await drawInvoice(note, 'a4'))
  for (const field of [
    'Commercial credit note CCN/2627/0000001',
    'Corrects INV/2526/0000001 of 2 Nov 2025',
    'Without effect on tax: a credit note with tax could be written until 30 Nov 2026 (section 34(2) of the CGST Act)',
    '33.33 99.99',
    'Total: Rs. 148.99',
  ])
    expect(text).toContain(field)
  for (const word of ['Taxable', 'CGST rate', 'SGST', 'include GST', 'UPI']) expect(text).not.toContain(word)
})

/** A document of one line without tax in its amounts. */
function untaxedDocument(changes: Partial<PrintedDocument>): PrintedDocument {
  const { lines, tax } = buildInvoice(1)
  const plain = { hsn: '3004', rate: 0, nature: 'taxable', cgst: paise(0), sgst: paise(0), igst: paise(0) } as const
  return buildInvoice(1, {
    lines: lines.map((line) => ({ ...line, tax: { ...plain, taxable: paise(9999) } })),
    tax: { ...tax!, fee: [{ ...plain, taxable: paise(4900) }], sums: { ...plain, taxable: paise(14_899) } },
    ...changes,
  })
}

test('goods without an expiry show none, and a batch of 25 characters keeps to its column', async () => {
  const [line] = buildInvoice(1).lines
  const number = 'ABCDEFGHIJKLMNOPQRSTUVWXY'
  const batches = [{ number, expiresOn: '9999-12-31', quantity: 3, mrpPaise: paise(3500) }]
  const invoice = buildInvoice(1, { lines: [{ ...line!, batches }] })
  for (const paper of ['a4', '80mm'] as const) {
    const text = read(await drawInvoice(invoice, paper))
    expect(text).not.toContain('12/99')
    expect(text.replaceAll(' ', '')).toContain(`${number}${paper === 'a4' ? '35.00' : ',MRP35.00'}`)
  }
})

test.each([1, 2, 7, 20, 40])('an invoice of %i lines holds each line, and each page its number', async (count) => {
  const invoice = buildInvoice(count)
  const pdf = await drawInvoice(invoice, 'a4')
  const text = read(pdf).replaceAll(' ', '')
  for (const { name, batches } of invoice.lines) {
    expect(text).toContain(name.replaceAll(' ', ''))
    for (const batch of batches) expect(text).toContain(batch.number)
  }
  const library = await PDFiumLibrary.init()
  const pages = [...(await library.loadDocument(pdf)).pages()].map((page) => page.getText().replaceAll(/\s+/g, ' '))
  expect(pages.filter((page, index) => !page.includes(`Page ${index + 1} of ${pages.length}`))).toEqual([])
})

test('three copies are named as Rule 48 asks, each with pages of its own', async () => {
  const library = await PDFiumLibrary.init()
  const pagesOf = async (invoice: PrintedDocument) =>
    [...(await library.loadDocument(await drawInvoice(invoice, 'a4', 'three'))).pages()].map((page) => page.getText())
  const names = ['ORIGINAL FOR RECIPIENT', 'DUPLICATE FOR TRANSPORTER', 'TRIPLICATE FOR SUPPLIER']
  const pages = await pagesOf(buildInvoice(1))
  expect(pages.map((text) => names.filter((name) => text.includes(name)))).toEqual(names.map((name) => [name]))
  expect(pages.every((text) => text.includes('Page 1 of 1'))).toBe(true)
  const bill = await pagesOf(buildInvoice(1, { kind: 'bill-of-supply' }))
  expect([bill.length, names.some((name) => bill[0]!.includes(name))]).toEqual([1, false])
})

test.each([
  ['COD', 'Pending', true],
  ['COD', 'Paid', false],
  ['COD', 'Failed', false],
  ['ONLINE', 'Paid', false],
] as const)('an invoice of a %s order that is %s asks for money: %s', async (paymentType, paymentStatus, isAsking) => {
  const invoice = buildInvoice(1, { payment_type: paymentType, payment_status: paymentStatus })
  for (const paper of ['a4', '80mm'] as const)
    expect(read(await drawInvoice(invoice, paper)).includes('by UPI')).toBe(isAsking)
})

test('draws names in Telugu and Devanagari', async () => {
  const { buyer } = buildInvoice(1)
  const names = ['శ్రీనివాస్ ప్రిస్క్రిప్షన్', 'विश्वनाथ कृष्णमूर्ति']
  for (const name of names)
    for (const paper of ['a4', '80mm'] as const) {
      const pdf = await drawInvoice(buildInvoice(1, { buyer: { ...buyer, name } }), paper)
      expect(pdf.length).toBeGreaterThan(2000)
    }
})

test.each(['a4', '80mm'] as const)('the logo of the seller stands on %s, the same bytes each time', async (paper) => {
  const logo = await sharp({ create: { width: 512, height: 512, channels: 3, background: '#0000ff' } })
    .png({ palette: true })
    .toBuffer()
  const [plain, branded, again] = await Promise.all(
    [null, logo, logo].map((picture) => drawInvoice(buildInvoice(1, { logo: picture }), paper)),
  )
  expect(Buffer.from(plain!).includes('/Subtype /Image')).toBe(false)
  expect(Buffer.from(branded!).includes('/Subtype /Image')).toBe(true)
  expect(again).toEqual(branded)
})

test.each([
  ['te', 'పన్ను'],
  ['hi', 'बीजक'],
] as const)('the title stands in %s too, for a customer who reads it', async (language, word) => {
  const english = buildInvoice(1)
  const firstPage = async (invoice: PrintedDocument) => {
    const library = await PDFiumLibrary.init()
    const document = await library.loadDocument(await drawInvoice(invoice, 'a4'))
    return document.getPage(0).getText()
  }
  const drawn = await firstPage({ ...english, buyer: { ...english.buyer, language } })
  expect(drawn).toContain('Tax invoice INV/2627/0000001')
  expect(drawn).toContain(word)
  expect(await firstPage(english)).not.toContain(word)
})
