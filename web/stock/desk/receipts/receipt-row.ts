import type { ApiOutput } from '#contract/api.ts'
import { mapFields, shownText } from '#web/platform/forms.ts'
import type { NamedProduct } from '../product-input.tsx'
import type { ReceiptDraftLine } from './receipt-draft.ts'
import {
  emptyLineTexts,
  type ReceiptLineErrors,
  type ReceiptLineField,
  receiptLineFields,
  type ReceiptLineTexts,
} from './receipt-line-texts.ts'

/** A row of the grid as it stands in the page. */
export type ReceiptGridRow = {
  readonly productText: string
  readonly product: NamedProduct | null
  readonly texts: ReceiptLineTexts
  readonly errors: ReceiptLineErrors
  /** From the scanned code. */
  readonly gtin: string | null
  readonly madeOn: string | null
}

/** The id of the product's input in the row of a new line. */
export const RECEIPT_PRODUCT = 'receipt-product'

/** The id of a field of a row. */
export const receiptCell = (row: number, field: ReceiptLineField) => `${field}-${row}`

export const emptyRow: ReceiptGridRow = {
  productText: '',
  product: null,
  texts: emptyLineTexts,
  errors: {},
  gtin: null,
  madeOn: null,
}

/** The row of a line. */
export function rowOfLine(line: ReceiptDraftLine): ReceiptGridRow {
  const { productId, productName, packSize, sellingPrice, gtin, madeOn } = line
  return {
    productText: productName,
    product: { _id: productId, productName, packSize, sellingPrice },
    texts: mapFields(receiptLineFields, (field) => textOfField(line, field)),
    errors: {},
    gtin,
    madeOn,
  }
}

function textOfField({ mrp, ptr, freeQuantity, ...line }: ReceiptDraftLine, field: ReceiptLineField): string {
  if (field === 'mrp') return mrp.toFixed(2)
  if (field === 'ptr') return ptr?.toFixed(2) ?? ''
  if (field === 'freeQuantity') return freeQuantity === 0 ? '' : String(freeQuantity)
  return String(line[field])
}

/** The product fields of a receipt line. */
export function toLineProduct({ _id, productName, packSize, sellingPrice }: NamedProduct) {
  return { productId: _id, productName, packSize, sellingPrice }
}

/** The texts in the fields of a row, which something else than a person may have filled. */
export function shownTexts(row: number): ReceiptLineTexts {
  return mapFields(receiptLineFields, (field) => shownText(receiptCell(row, field)) ?? '')
}

/** Whether nothing is typed in the row of a new line. */
export function isBlankRow({ productText }: ReceiptGridRow, texts: ReceiptLineTexts): boolean {
  return productText.trim() === '' && receiptLineFields.every((field) => texts[field].trim() === '')
}

export function isSameRow(one: ReceiptLineTexts, other: ReceiptLineTexts): boolean {
  return receiptLineFields.every((field) => one[field] === other[field])
}

type ScannedPack = ApiOutput<'GET /api/desk/pack-codes'>

const NEW_CODE = 'This code is new. Please choose its product, which is then remembered.'
const UNCERTAIN_BATCH =
  'The scanner sends no separator, so the serial number may be a part of this. Please compare it with the pack.'

/** The row after a scan. Texts that the code does not contain stay as typed. */
export function scannedRow({ pack, product }: ScannedPack, texts: ReceiptLineTexts): ReceiptGridRow {
  return {
    product,
    productText: product?.productName ?? '',
    gtin: pack.gtin,
    madeOn: pack.madeOn,
    texts: { ...texts, batchNumber: pack.batchNumber ?? texts.batchNumber, expiry: pack.expiry ?? texts.expiry },
    errors: {
      ...(product === null && { product: NEW_CODE }),
      ...(pack.isBatchUncertain && { batchNumber: UNCERTAIN_BATCH }),
    },
  }
}

/** The field after a scan: the first that the code does not fill. */
export function cellAfterScan({ product, pack }: ScannedPack, row: number): string {
  if (product === null) return RECEIPT_PRODUCT
  return receiptCell(row, pack.batchNumber !== null && !pack.isBatchUncertain ? 'quantity' : 'batchNumber')
}

/** The id of the first field with an error. */
export function wrongCell(errors: ReceiptLineErrors, row: number): string {
  const field = receiptLineFields.find((name) => errors[name])
  return errors.product || field === undefined ? RECEIPT_PRODUCT : receiptCell(row, field)
}
