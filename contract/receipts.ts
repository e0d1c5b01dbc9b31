import { z } from 'zod'
import { typedExpiryRule } from '#domain/stock/batch-state.ts'
import { receiptChanges, supplierChanges } from '#domain/stock/receipt-changes.ts'
import { receiptHeadFields } from '#domain/stock/receipt-rules.ts'
import { supplierGstinFields } from '#domain/tax/input-tax.ts'
import { typedNumber } from '#domain/typed-digits.ts'
import { changeShapes, deskChanges } from './desk-change.ts'
import { endpoint } from './endpoint.ts'
import { fileChoice, listTable } from './list-columns.ts'
import { batchNumber, typedGtin } from './pack-texts.ts'
import {
  checkRule,
  day,
  deskPage,
  id,
  instant,
  line,
  namedStaff,
  plainLine,
  rowVersion,
  rupees,
  success,
  text,
  typedDay,
  typedRupees,
} from './shapes.ts'

const MAX_RECEIPT_LINES = 500

const quantity = z.number('Please type how many packs came.').int('Please type a whole number.').min(0).max(10_000_000)

const supplier = z.object({ _id: id, name: z.string(), gstin: z.string(), phone: z.string(), email: z.string() })
export type Supplier = z.infer<typeof supplier>

export const deskSupplierList = endpoint('GET', '/api/desk/suppliers', {
  access: { desk: 'stock.receive' },
  summary: 'All suppliers by name.',
  input: z.object({}),
  output: z.object({ success: z.literal(true), rows: z.array(supplier) }),
})

export const supplierChangeEndpoints = deskChanges(
  '/api/desk/suppliers',
  supplierChanges,
  z.object({ success: z.literal(true), supplier }),
  {
    'add-supplier': {
      name: plainLine(200).min(1, 'Please type the name of the supplier.'),
      gstin: changeShapes(supplierGstinFields).supplierGstin.default(''),
      phone: line(30).overwrite(typedNumber).default(''),
    },
  },
)

const typedReceiptLine = z.object({
  productId: id,
  batchNumber,
  /** The month as on the pack, or "0" for a device without expiry. */
  expiry: text(20).check(checkRule(typedExpiryRule)),
  madeOn: typedDay.nullable().default(null),
  mrp: typedRupees(),
  ptr: typedRupees().nullable().prefault(null),
  quantity,
  freeQuantity: quantity.default(0),
  /** The selling price from this receipt on; needs `products.price`. */
  newPrice: typedRupees().nullable().prefault(null),
  /** The product number that was scanned, remembered for the product when the receipt is posted. */
  gtin: typedGtin.nullable().default(null),
})

const receiptLine = z.object({
  productId: id,
  productName: z.string(),
  packSize: z.string(),
  sellingPrice: rupees,
  batchNumber: z.string(),
  /** As printed: "03/28", or "0" without expiry. */
  expiry: z.string(),
  expiresOn: day,
  madeOn: day.nullable(),
  mrp: rupees,
  ptr: rupees.nullable(),
  quantity: z.number().int(),
  freeQuantity: z.number().int(),
  newPrice: rupees.nullable(),
  gtin: z.string().nullable(),
  /** The GST of the product today, in per cent; null where none is typed. */
  gstPercent: z.number().nullable(),
  /** Sentences by field that refuse the posting. */
  errors: z.record(z.string(), z.string()),
  /** Sentences by field that need `confirm`. */
  warnings: z.record(z.string(), z.string()),
  /** The MRP is below the selling price and there is no new price: the packs will not be sold. */
  willBeBlocked: z.boolean(),
  /** The batch of a posted line. */
  batchId: id.nullable(),
})
export type ReceiptLine = z.infer<typeof receiptLine>
export type ReceiptLineInPaise = z.input<typeof receiptLine>

const receiptRow = z.object({
  _id: id,
  /** The number of the goods received note. */
  number: z.number().int(),
  supplier,
  invoiceNumber: z.string(),
  invoiceDate: day,
  state: z.enum(['draft', 'posted']),
  lineCount: z.number().int(),
  createdBy: namedStaff,
  createdAt: instant,
  postedBy: namedStaff.nullable(),
  postedAt: instant.nullable(),
})
export type ReceiptRow = z.infer<typeof receiptRow>

const purchaseTaxes = { taxable: rupees, cgst: rupees, sgst: rupees, igst: rupees }

const receipt = receiptRow.extend({
  version: rowVersion,
  /** What the supplier's bill comes to; null until it is typed. */
  billTotal: rupees.nullable(),
  /** The GSTIN on the bill; '' until it is typed. */
  supplierGstin: z.string(),
  /** The tax of the bill (tax-8). */
  tax: z.object({
    /** Of the bill, else of the supplier's last one. */
    supplierGstin: z.string(),
    isSameState: z.boolean(),
    /** As the bill states it; null until it is typed. */
    stated: z.object(purchaseTaxes).nullable(),
    /** As the lines make it. */
    computed: z.object(purchaseTaxes),
    /** Sentences for what does not add up. */
    findings: z.array(z.string()),
  }),
  lines: z.array(receiptLine),
})
export type Receipt = z.infer<typeof receipt>
export type ReceiptInPaise = z.input<typeof receipt>

export const changedReceipt = z.object({ success: z.literal(true), receipt })

const receiptHead = {
  supplierId: id,
  ...changeShapes(receiptHeadFields),
  billTotal: typedRupees().nullable().prefault(null),
  supplierGstin: changeShapes(supplierGstinFields).supplierGstin.default(''),
  /** Taxable value and taxes as the bill states them. */
  billTax: z
    .object({ taxable: typedRupees(), cgst: typedRupees(), sgst: typedRupees(), igst: typedRupees() })
    .nullable()
    .prefault(null),
}

export const deskReceiptList = endpoint('GET', '/api/desk/receipts', {
  access: { desk: 'stock.receive' },
  summary: 'Receipts, newest first, 50 a page.',
  input: z.object({
    state: z.enum(['draft', 'posted']).optional(),
    /** The number of the last receipt of the page before. */
    after: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  }),
  output: deskPage(receiptRow),
})

export const deskReceiptDetails = endpoint('GET', '/api/desk/receipts/:id', {
  access: { desk: 'receipts.read' },
  summary: 'One receipt with its lines and what is wrong with them.',
  input: z.object({ id }),
  output: changedReceipt,
})

const {
  'open-receipt': openReceipt,
  'save-receipt': saveReceipt,
  'discard-receipt': discardReceipt,
  receive,
} = receiptChanges

export const receiptOpeningEndpoints = deskChanges(
  '/api/desk/receipts',
  { 'open-receipt': openReceipt },
  changedReceipt,
  { 'open-receipt': receiptHead },
)

export const receiptChangeEndpoints = deskChanges(
  '/api/desk/receipts/:id',
  { 'save-receipt': saveReceipt, receive },
  changedReceipt,
  {
    'save-receipt': { ...receiptHead, version: rowVersion, lines: z.array(typedReceiptLine).max(MAX_RECEIPT_LINES) },
    receive: { version: rowVersion, confirm: z.boolean().default(false) },
  },
)

/** The discarded draft is gone, so that the answer shows nothing. */
export const receiptDiscardEndpoints = deskChanges(
  '/api/desk/receipts/:id',
  { 'discard-receipt': discardReceipt },
  success,
  { 'discard-receipt': { version: rowVersion } },
)

/** The product of a scanned code or a line of a file. */
const scannedProduct = z.object({
  _id: id,
  productName: z.string(),
  packSize: z.string(),
  mrp: rupees,
  sellingPrice: rupees,
})

export const deskReadPackCode = endpoint('GET', '/api/desk/pack-codes', {
  access: { desk: 'products.read' },
  summary:
    "Reads the code of a pack (GS1, EAN, UPC, GTIN-14 or the shop's own label) and finds its product. 422 with a sentence for any other text.",
  input: z.object({ code: text(400) }),
  output: z.object({
    success: z.literal(true),
    pack: z.object({
      /** Null for the shop's own labels. */
      gtin: z.string().nullable(),
      batchNumber: z.string().nullable(),
      /** The scanner sent no separator, so that a person compares the batch number with the pack. */
      isBatchUncertain: z.boolean(),
      expiresOn: day.nullable(),
      /** `expiresOn` as the form takes it: "03/28". */
      expiry: z.string().nullable(),
      madeOn: day.nullable(),
      serial: z.string().nullable(),
      quantity: z.number().int().nullable(),
    }),
    /** Null until a receipt with this GTIN is posted, and for an unknown label. */
    product: scannedProduct.nullable(),
  }),
})

export const deskReadSupplierFile = endpoint('POST', '/api/desk/receipts/preview', {
  access: { desk: 'stock.receive' },
  summary:
    "Reads a supplier's CSV or workbook (product, batch, expiry, mrp, qty, free, ptr) without storing it: lines for the draft, and refused ones.",
  maxUploadBytes: 5_000_000,
  input: z.object({
    ...fileChoice,
    /** Whose columns are remembered. */
    supplierId: id.optional(),
  }),
  output: z.object({
    success: z.literal(true),
    lines: z.array(
      z.object({
        product: scannedProduct,
        batchNumber: z.string(),
        expiry: z.string(),
        mrp: rupees,
        ptr: rupees.nullable(),
        quantity: z.number().int(),
        freeQuantity: z.number().int(),
      }),
    ),
    /** The number of the line in the file, its text and why it is refused. */
    refused: z.array(z.object({ line: z.number().int(), text: z.string(), reason: z.string() })),
    table: listTable,
    /** Why the columns do not suffice; '' when they do. */
    problem: z.string(),
  }),
})
export type SupplierFileLines = z.output<typeof deskReadSupplierFile.output>
export type SupplierFileLinesInPaise = z.input<typeof deskReadSupplierFile.output>

export const receiptsEndpoints = [
  deskSupplierList,
  ...Object.values(supplierChangeEndpoints),
  deskReceiptList,
  ...Object.values(receiptOpeningEndpoints),
  deskReadSupplierFile,
  deskReceiptDetails,
  ...Object.values(receiptChangeEndpoints),
  ...Object.values(receiptDiscardEndpoints),
  deskReadPackCode,
] as const
