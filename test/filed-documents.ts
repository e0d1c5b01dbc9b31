import fc from 'fast-check'
import { taxSupply } from '#domain/documents/tax-supply.ts'
import { paise } from '#domain/money.ts'
import type { FiledDocument } from '#domain/gst-returns/gst-return.ts'

type Goods = { readonly hsn?: string; readonly rate: number; readonly gross: number; readonly quantity?: number }
/** What a test says of a document. */
export type FiledParts = Partial<Omit<FiledDocument, 'lines' | 'fee' | 'total'>> & {
  readonly goods: readonly Goods[]
  readonly deliveryFee?: number
}

let last = 0

/** Begins the numbers again. */
export function resetNumbers(): void {
  last = 0
}

/** A document of a shop in Telangana, or in the state of its GSTIN; amounts in rupees. */
export function buildFiledDocument({ goods, deliveryFee = 0, ...parts }: FiledParts): FiledDocument {
  const placeOfSupply = parts.placeOfSupply ?? '36'
  const sellerGstin = parts.sellerGstin ?? '36AAAAA0000A1Z3'
  const sellerState = sellerGstin.slice(0, 2)
  const { lines, fee, totals } = taxSupply({
    lines: goods.map(({ hsn = '3004', rate, gross }) => ({
      hsn,
      rate,
      nature: rate === 0 ? 'nil' : 'taxable',
      gross: paise(Math.round(gross * 100)),
    })),
    fee: paise(Math.round(deliveryFee * 100)),
    isSameState: placeOfSupply === sellerState,
    feeMethod: 'by-value',
  })
  const kind = parts.kind ?? 'tax-invoice'
  last += 1
  return {
    kind,
    number: `${kind === 'credit-note' ? 'CRN' : 'INV'}/2627/${String(last).padStart(7, '0')}`,
    issuedOn: '2026-11-25',
    sellerGstin,
    sellerState,
    placeOfSupply,
    buyerGstin: null,
    originalTotal: null,
    leavesTaxOf: null,
    isCancelled: false,
    ...parts,
    lines: lines.map((line, index) => ({ ...line, quantity: goods[index]?.quantity ?? 1 })),
    fee,
    total: totals.total,
  }
}

/** Any document of a month, to registered buyers as well. */
export const anyFiledDocument = fc
  .record({
    goods: fc.array(
      fc.record({
        hsn: fc.constantFrom('3004', '3306', '9018'),
        rate: fc.constantFrom(0, 500, 1200, 1800, 4000),
        gross: fc.integer({ min: 0, max: 9_000_000 }).map((amount) => amount / 100),
        quantity: fc.integer({ min: 1, max: 99 }),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    deliveryFee: fc.constantFrom(0, 49),
    sellerGstin: fc.constantFrom('36AAAAA0000A1Z3', '29AAGCB7383J1Z4'),
    placeOfSupply: fc.constantFrom('36', '29', '27'),
    kind: fc.constantFrom('tax-invoice', 'credit-note'),
    isCancelled: fc.boolean(),
    isLate: fc.boolean(),
    buyerGstin: fc.option(fc.constantFrom('36AABCU9603R1ZM', '29AAGCB7383J1Z4')),
  })
  .map(({ isLate, ...parts }) => ({
    ...parts,
    isCancelled: parts.kind !== 'credit-note' && parts.isCancelled,
    leavesTaxOf: parts.kind === 'credit-note' && isLate ? 'INV/2526/0000001' : null,
  }))
