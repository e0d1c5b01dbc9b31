import type { Paise } from '../money.ts'
import type { ChangeFields } from '../staff/record-change.ts'
import { NO_EXPIRY } from './batch-state.ts'

/** What staff type of a supplier's invoice. */
export const receiptHeadFields = {
  invoiceNumber: {
    kind: 'line',
    label: 'Number of their invoice',
    max: 40,
    missing: "Please type the number of the supplier's invoice.",
  },
  invoiceDate: { kind: 'day', label: 'Date of their invoice' },
} as const satisfies ChangeFields

/** The most packs of a receipt line that need no confirmation. */
const MAX_USUAL_QUANTITY = 100_000
/** The most years until expiry that need no confirmation. */
const MAX_USUAL_YEARS = 10

/** A line of a receipt (GRN). Amounts are paise of one pack; days are "2028-03-31". */
export type ReceivedLine = {
  readonly quantity: number
  readonly freeQuantity: number
  readonly madeOn: string | null
  readonly expiresOn: string
  readonly mrp: Paise
  /** Price to the retailer; null when the invoice names none. */
  readonly ptr: Paise | null
  /** Whether the product may come without expiry. */
  readonly mayLackExpiry: boolean
  /** The selling price from this receipt on, where the MRP is below the present one. */
  readonly newPrice: Paise | null
}

type ReceiptField = Exclude<keyof ReceivedLine, 'mayLackExpiry'>

/** Sentences by field: `errors` refuse the line, `warnings` need a confirmation. */
export type ReceiptFindings = {
  readonly errors: Partial<Record<ReceiptField, string>>
  readonly warnings: Partial<Record<ReceiptField, string>>
}

/** Checks a line of a receipt on an Indian day ("2026-11-20"). */
export function checkReceivedLine(line: ReceivedLine, today: string): ReceiptFindings {
  const { quantity, freeQuantity, madeOn, expiresOn, mayLackExpiry, mrp, ptr, newPrice } = line
  const lacksExpiry = expiresOn === NO_EXPIRY
  const errors: ReceiptFindings['errors'] = {
    ...(quantity + freeQuantity < 1 && { quantity: 'Please type how many packs came.' }),
    ...(expiresOn < today && { expiresOn: 'These packs have expired. Please send them back.' }),
    ...(lacksExpiry && !mayLackExpiry && { expiresOn: 'This product needs an expiry: only devices may have none.' }),
    ...(madeOn !== null && madeOn > expiresOn && { madeOn: 'The packs cannot expire before they are made.' }),
    ...(mrp <= 0 && { mrp: 'Please type the MRP of the packs.' }),
    ...(newPrice !== null && newPrice > mrp && { newPrice: 'The new price is above the MRP.' }),
  }
  const warnings: ReceiptFindings['warnings'] = {
    ...(quantity + freeQuantity > MAX_USUAL_QUANTITY && { quantity: 'More than 1,00,000 packs: please check.' }),
    ...(!lacksExpiry &&
      expiresOn > yearsAfter(today) && { expiresOn: 'More than 10 years until expiry: please check.' }),
    ...(ptr !== null && mrp < ptr && { ptr: 'The purchase price is above the MRP: please check.' }),
  }
  return { errors, warnings }
}

function yearsAfter(today: string): string {
  return `${Number(today.slice(0, 4)) + MAX_USUAL_YEARS}${today.slice(4)}`
}
