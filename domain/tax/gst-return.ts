import { type DocumentKind, supplyDocuments } from '../documents/document-kinds.ts'
import { isLargeInterstate, type TaxedAmount } from '../documents/tax-supply.ts'
import { type Paise, paise } from '../money.ts'
import { grossOf, sumSplits, type TaxSplit, untaxed } from './split-tax.ts'
import type { TaxNature } from './tax-rates.ts'

/** A document of the month as a return of GST counts it. Amounts of credit notes are positive. */
export type FiledDocument = {
  readonly kind: Exclude<DocumentKind, 'memo'>
  /** "INV/2627/0000001". */
  readonly number: string
  /** The day in India, "2026-11-25". */
  readonly issuedOn: string
  /** Two digits. */
  readonly sellerState: string
  /** Two digits. */
  readonly placeOfSupply: string
  readonly lines: readonly (TaxedAmount & { readonly quantity: number })[]
  /** The shares of the delivery fee by rate. */
  readonly fee: readonly TaxedAmount[]
  readonly total: Paise
  /** The total of the invoice that a credit note corrects, in paise; null for other documents. */
  readonly originalTotal: Paise | null
  readonly isCancelled: boolean
}

/** A document or credit note that GSTR-1 lists by itself, with its taxes by rate. */
type ListedDocument = {
  readonly number: string
  readonly issuedOn: string
  readonly placeOfSupply: string
  /** The sum of the rates, which the portal checks. Goods without tax of the same document stand in `nil`. */
  readonly total: Paise
  readonly rates: readonly (TaxSplit & { readonly rate: number })[]
}

/** Where a supply goes: within the shop's state or to another one. */
export type SupplyReach = 'intra' | 'inter'

type NumberRange = {
  readonly kind: 'supply' | 'credit-note'
  readonly from: string
  readonly to: string
  readonly count: number
  readonly cancelled: number
}

/** The tables of GSTR-1 for a shop whose buyers are not registered. Amounts in paise, credit notes taken off. */
export type GstReturn = {
  /** Documents above Rs 1,00,000 to another state. */
  readonly b2cl: readonly ListedDocument[]
  /** Credit notes to such documents. */
  readonly cdnur: readonly ListedDocument[]
  /** All other taxed supplies. */
  readonly b2cs: readonly (TaxSplit & {
    readonly reach: SupplyReach
    readonly placeOfSupply: string
    readonly rate: number
  })[]
  /** Supplies without tax. */
  readonly nil: readonly { readonly reach: SupplyReach; readonly nil: Paise; readonly exempt: Paise }[]
  readonly hsn: readonly (TaxSplit & { readonly hsn: string; readonly rate: number; readonly quantity: number })[]
  /** The numbers of each series, one row for each range without a gap. */
  readonly numbers: readonly NumberRange[]
}

/** Sums the documents of one month for GSTR-1 (tax-6). */
export async function sumGstReturn(
  documents: AsyncIterable<FiledDocument> | Iterable<FiledDocument>,
): Promise<GstReturn> {
  const b2cl: ListedDocument[] = []
  const cdnur: ListedDocument[] = []
  const b2cs = new Map<string, GstReturn['b2cs'][number]>()
  const nil = new Map<SupplyReach, GstReturn['nil'][number]>()
  const hsn = new Map<string, GstReturn['hsn'][number]>()
  const numbers: NumberRange[] = []
  for await (const document of documents) {
    numbers.push(rangeOf(document))
    if (document.isCancelled) continue
    const { kind, number, issuedOn, placeOfSupply, total, originalTotal } = document
    const isSameState = document.sellerState === placeOfSupply
    const reach = isSameState ? 'intra' : 'inter'
    const sign = kind === 'credit-note' ? -1 : 1
    const amounts = [...document.lines, ...document.fee.map((share) => ({ ...share, quantity: 0 }))]
    for (const amount of amounts) addToHsn(hsn, amount, sign)
    for (const amount of amounts.filter(({ nature }) => nature !== 'taxable'))
      addUntaxed(nil, { reach, nature: amount.nature, amount: paise(sign * grossOf(amount)) })
    const rates = sumRates(amounts.filter(({ nature }) => nature === 'taxable'))
    if (rates.length > 0 && isLargeInterstate({ isSameState, total: originalTotal ?? total }))
      (sign === 1 ? b2cl : cdnur).push({ number, issuedOn, placeOfSupply, total: grossOf(sumSplits(rates)), rates })
    else
      for (const { rate, ...split } of rates) {
        const key = `${placeOfSupply} ${rate}`
        const sum = sumSplits([b2cs.get(key) ?? untaxed, signed(split, sign)])
        b2cs.set(key, { reach, placeOfSupply, rate, ...sum })
      }
  }
  return {
    b2cl,
    cdnur,
    b2cs: sorted(b2cs, ({ placeOfSupply, rate }) => `${placeOfSupply} ${padded(rate)}`),
    nil: sorted(nil, ({ reach }) => reach),
    hsn: sorted(hsn, (row) => `${row.hsn} ${padded(row.rate)}`),
    numbers: joinRanges(numbers),
  }
}

function rangeOf({ kind, number, isCancelled }: FiledDocument): NumberRange {
  return {
    kind: kind in supplyDocuments ? 'supply' : 'credit-note',
    from: number,
    to: number,
    count: 1,
    cancelled: isCancelled ? 1 : 0,
  }
}

/** Joins the ranges of a series that follow on each other. */
function joinRanges(ranges: readonly NumberRange[]): NumberRange[] {
  const joined: NumberRange[] = []
  for (const next of ranges.toSorted(byNumber)) {
    const last = joined.at(-1)
    if (last === undefined || next.from !== numberAfter(last.to)) joined.push(next)
    else
      joined[joined.length - 1] = {
        ...last,
        to: next.to,
        count: last.count + next.count,
        cancelled: last.cancelled + next.cancelled,
      }
  }
  return joined
}

/** Invoices before credit notes, as table 13 has them. */
function byNumber(a: NumberRange, b: NumberRange): number {
  if (a.kind !== b.kind) return a.kind === 'supply' ? -1 : 1
  return a.from < b.from ? -1 : 1
}

function numberAfter(number: string): string {
  const [series, year, digits = ''] = number.split('/')
  return `${series}/${year}/${String(Number(digits) + 1).padStart(digits.length, '0')}`
}

function addToHsn(
  rows: Map<string, GstReturn['hsn'][number]>,
  { hsn, rate, quantity, ...split }: TaxedAmount & { readonly quantity: number },
  sign: number,
): void {
  const key = `${hsn} ${rate}`
  const before = rows.get(key)
  const sum = sumSplits([before ?? untaxed, signed(split, sign)])
  rows.set(key, { hsn, rate, quantity: (before?.quantity ?? 0) + sign * quantity, ...sum })
}

type UntaxedAmount = { readonly reach: SupplyReach; readonly nature: TaxNature; readonly amount: Paise }

function addUntaxed(rows: Map<SupplyReach, GstReturn['nil'][number]>, { reach, nature, amount }: UntaxedAmount): void {
  const { nil, exempt } = rows.get(reach) ?? { nil: paise(0), exempt: paise(0) }
  const isNil = nature === 'nil'
  rows.set(reach, { reach, nil: paise(nil + (isNil ? amount : 0)), exempt: paise(exempt + (isNil ? 0 : amount)) })
}

function sumRates(amounts: readonly TaxedAmount[]): ListedDocument['rates'] {
  return [...Map.groupBy(amounts, ({ rate }) => rate)]
    .map(([rate, group]) => ({ rate, ...sumSplits(group) }))
    .toSorted((a, b) => a.rate - b.rate)
}

function signed({ taxable, cgst, sgst, igst }: TaxSplit, sign: number): TaxSplit {
  return {
    taxable: paise(sign * taxable),
    cgst: paise(sign * cgst),
    sgst: paise(sign * sgst),
    igst: paise(sign * igst),
  }
}

function sorted<Row>(rows: ReadonlyMap<unknown, Row>, keyOf: (row: Row) => string): Row[] {
  return [...rows.values()].toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)))
}

function padded(rate: number): string {
  return String(rate).padStart(5, '0')
}

/** The figures of GSTR-3B: the taxed and the untaxed supplies, and those to other states. In paise. */
export type GstSummary = {
  /** Table 3.1 (a). */
  readonly taxed: TaxSplit
  /** Table 3.1 (c). */
  readonly untaxed: Paise
  /** Table 3.2. */
  readonly interstate: readonly { readonly placeOfSupply: string; readonly taxable: Paise; readonly igst: Paise }[]
}

/** The figures of GSTR-3B, derived from the tables of GSTR-1 (tax-6). */
export function summariseGstReturn({ b2cl, cdnur, b2cs, nil }: GstReturn): GstSummary {
  const listed = (documents: readonly ListedDocument[], sign: number) =>
    documents.flatMap(({ placeOfSupply, rates }) =>
      rates.map((split) => ({ placeOfSupply, reach: 'inter' as const, ...signed(split, sign) })),
    )
  const taxed = [...b2cs, ...listed(b2cl, 1), ...listed(cdnur, -1)]
  const interstate = Map.groupBy(
    taxed.filter(({ reach }) => reach === 'inter'),
    ({ placeOfSupply }) => placeOfSupply,
  )
  return {
    taxed: sumSplits(taxed),
    untaxed: paise(nil.reduce((sum, row) => sum + row.nil + row.exempt, 0)),
    interstate: [...interstate]
      .map(([placeOfSupply, rows]) => {
        const { taxable, igst } = sumSplits(rows)
        return { placeOfSupply, taxable, igst }
      })
      .toSorted((a, b) => a.placeOfSupply.localeCompare(b.placeOfSupply)),
  }
}
