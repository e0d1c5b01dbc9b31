import { rupeesFromPaise } from '#domain/money.ts'
import { readTypedExpiry, typedExpiryRule } from '#domain/stock/batch-state.ts'
import { batchNumberRefusal, readBatchNumber } from '#domain/stock/pack-code.ts'
import { checkReceivedLine } from '#domain/stock/receipt-rules.ts'
import { mapFields, typedCount, typedPaise } from '#web/platform/forms.ts'

/** The fields after the product, in the order of the grid. */
export const receiptLineFields = ['batchNumber', 'expiry', 'quantity', 'freeQuantity', 'ptr', 'mrp'] as const

export type ReceiptLineField = (typeof receiptLineFields)[number]
export type ReceiptLineTexts = Readonly<Record<ReceiptLineField, string>>
export type ReceiptLineErrors = Readonly<Partial<Record<ReceiptLineField | 'product', string>>>

export const emptyLineTexts: ReceiptLineTexts = mapFields(receiptLineFields, () => '')

/** The typed values of a receipt line. Amounts are rupees. */
type EnteredValues = {
  readonly batchNumber: string
  readonly expiry: string
  readonly mrp: number
  readonly quantity: number
  readonly freeQuantity: number
  readonly ptr: number | null
}

type ReadEntry = { readonly values: EnteredValues } | { readonly errors: ReceiptLineErrors }

/** Reads the typed texts, or the error of each field. `today` is an Indian day ("2026-11-20"). */
export function readReceiptLine(texts: ReceiptLineTexts, today: string): ReadEntry {
  const mrp = typedPaise(texts.mrp)
  const ptr = texts.ptr.trim() === '' ? null : typedPaise(texts.ptr)
  const quantity = typedCount(texts.quantity)
  const freeQuantity = texts.freeQuantity.trim() === '' ? 0 : typedCount(texts.freeQuantity)
  const batchNumber = readBatchNumber(texts.batchNumber)
  const batchError = batchNumber === '' ? 'Please type the batch number.' : batchNumberRefusal(batchNumber)
  const expiryError = typedExpiryRule(texts.expiry)
  const errors: ReceiptLineErrors = {
    ...(batchError !== null && { batchNumber: batchError }),
    ...(expiryError !== null && { expiry: expiryError }),
    ...(mrp === null && { mrp: 'Please type the MRP in rupees.' }),
    ...(quantity === null && { quantity: 'Please type how many packs came.' }),
    ...(freeQuantity === null && { freeQuantity: 'Please type a whole number.' }),
    ...(ptr === null && texts.ptr.trim() !== '' && { ptr: 'Please type rupees, or nothing.' }),
  }
  if (mrp === null || quantity === null || freeQuantity === null || Object.keys(errors).length > 0) return { errors }
  const expiresOn = readTypedExpiry(texts.expiry) ?? today
  // The server knows whether the product may lack an expiry.
  const line = { quantity, freeQuantity, madeOn: null, expiresOn, mayLackExpiry: true, mrp, ptr, newPrice: null }
  const { errors: broken } = checkReceivedLine(line, today)
  if (Object.keys(broken).length > 0) {
    const { expiresOn: expired, mrp: wrongMrp, quantity: wrongQuantity } = broken
    return {
      errors: {
        ...(expired !== undefined && { expiry: expired }),
        ...(wrongMrp !== undefined && { mrp: wrongMrp }),
        ...(wrongQuantity !== undefined && { quantity: wrongQuantity }),
      },
    }
  }
  return {
    values: {
      batchNumber,
      expiry: texts.expiry.trim(),
      mrp: rupeesFromPaise(mrp),
      quantity,
      freeQuantity,
      ptr: ptr === null ? null : rupeesFromPaise(ptr),
    },
  }
}
