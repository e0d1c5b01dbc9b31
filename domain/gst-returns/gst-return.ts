import type { DocumentKind } from '../documents/document-kinds.ts'
import { isLargeInterstate, type TaxedAmount } from '../documents/tax-supply.ts'
import { type Paise, paise } from '../money.ts'
import { joinRanges, type NumberRange, rangeOf } from './number-ranges.ts'
import { grossOf, sumSplits, type TaxSplit, untaxed } from '../tax/split-tax.ts'
import { gstStateName } from '../tax/gst-states.ts'
import type { TaxNature } from '../tax/tax-rates.ts'

/** A document of the month as a return of GST counts it. Amounts of credit notes are positive. */
export type FiledDocument = {
  readonly kind: Exclude<DocumentKind, 'memo'>
  /** "INV/2627/0000001". */
  readonly number: string
  /** The day in India, "2026-11-25". */
  readonly issuedOn: string
  /** The GSTIN of the shop on the day of the document. */
  readonly sellerGstin: string
  /** Two digits. */
  readonly sellerState: string
  /** Two digits. */
  readonly placeOfSupply: string
  /** The GSTIN of a registered buyer; null for other buyers. */
  readonly buyerGstin: string | null
  readonly lines: readonly (TaxedAmount & { readonly quantity: number })[]
  /** The shares of the delivery fee by rate. */
  readonly fee: readonly TaxedAmount[]
  readonly total: Paise
  /** The total of the invoice that a credit note corrects, in paise; null for other documents. */
  readonly originalTotal: Paise | null
  /** The document that a commercial credit note corrects, whose tax stays (documents-7); null for every other document. */
  readonly leavesTaxOf: string | null
  readonly isCancelled: boolean
}

/** A commercial credit note: money that went back without its tax. */
type CommercialNote = Pick<FiledDocument, 'number' | 'issuedOn' | 'buyerGstin' | 'total'> & {
  readonly corrects: string
}

/** A document or credit note that GSTR-1 lists by itself, with its taxes by rate. */
type ListedDocument = {
  readonly number: string
  readonly issuedOn: string
  readonly placeOfSupply: string
  /** The total as printed, with goods without tax, which stand in `nil` too. */
  readonly total: Paise
  readonly rates: readonly (TaxSplit & { readonly rate: number })[]
}

/** A document or credit note to a registered buyer. */
type RegisteredDocument = ListedDocument & { readonly buyerGstin: string; readonly reach: SupplyReach }

/** Where a supply goes: within the shop's state or to another one. */
export type SupplyReach = 'intra' | 'inter'

type NilRow = {
  readonly reach: SupplyReach
  readonly isBuyerRegistered: boolean
  readonly nil: Paise
  readonly exempt: Paise
}

/** A row of table 12. */
type HsnRow = TaxSplit & { readonly hsn: string; readonly rate: number; readonly quantity: number }

/** The tables of GSTR-1 of one GSTIN. Amounts in paise, credit notes taken off. */
export type GstReturn = {
  /** Taxed documents to registered buyers. */
  readonly b2b: readonly RegisteredDocument[]
  /** Credit notes to registered buyers. */
  readonly cdnr: readonly RegisteredDocument[]
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
  readonly nil: readonly NilRow[]
  /** By HSN, to registered buyers. */
  readonly hsnB2b: readonly HsnRow[]
  /** By HSN, to other buyers. */
  readonly hsnB2c: readonly HsnRow[]
  /** The numbers of each series, one row for each range without a gap. */
  readonly numbers: readonly NumberRange[]
  /** Commercial credit notes, which no table of the portal has. */
  readonly commercial: readonly CommercialNote[]
  /** The rows without an amount that the tables do not have, in words. */
  readonly leftOut: readonly string[]
}

/** Sums the documents of one month for GSTR-1, by the GSTIN of the shop that they state (tax-6). */
export async function sumGstReturns(
  documents: AsyncIterable<FiledDocument> | Iterable<FiledDocument>,
): Promise<ReadonlyMap<string, GstReturn>> {
  const returns = new Map<string, ReturnSums>()
  for await (const document of documents) {
    const sums = returns.get(document.sellerGstin) ?? startReturn()
    returns.set(document.sellerGstin, sums)
    addDocument(sums, document)
  }
  return new Map(
    [...returns]
      .map(([gstin, sums]) => [gstin, finishReturn(sums)] as const)
      .toSorted(([a], [b]) => a.localeCompare(b)),
  )
}

/** The tables of a month without documents. */
export const emptyGstReturn: GstReturn = finishReturn(startReturn())

type ReturnSums = ReturnType<typeof startReturn>

function startReturn() {
  return {
    b2b: [] as RegisteredDocument[],
    cdnr: [] as RegisteredDocument[],
    b2cl: [] as ListedDocument[],
    cdnur: [] as ListedDocument[],
    b2cs: new Map<string, GstReturn['b2cs'][number]>(),
    nil: new Map<string, NilRow>(),
    hsnB2b: new Map<string, HsnRow>(),
    hsnB2c: new Map<string, HsnRow>(),
    numbers: [] as NumberRange[],
    commercial: [] as CommercialNote[],
  }
}

function addDocument(sums: ReturnSums, document: FiledDocument): void {
  const { kind, number, issuedOn, placeOfSupply, buyerGstin, total, originalTotal, leavesTaxOf } = document
  if (leavesTaxOf !== null) {
    sums.commercial.push({ number, issuedOn, buyerGstin, total, corrects: leavesTaxOf })
    return
  }
  sums.numbers.push(rangeOf(document))
  if (document.isCancelled) return
  const isBuyerRegistered = buyerGstin !== null
  const isSameState = document.sellerState === placeOfSupply
  const reach = isSameState ? 'intra' : 'inter'
  const sign = kind === 'credit-note' ? -1 : 1
  const amounts = [...document.lines, ...document.fee.map((share) => ({ ...share, quantity: 0 }))]
  for (const amount of amounts) addToHsn(isBuyerRegistered ? sums.hsnB2b : sums.hsnB2c, amount, sign)
  for (const amount of amounts.filter(({ nature }) => nature !== 'taxable'))
    addUntaxed(sums.nil, { reach, isBuyerRegistered, nature: amount.nature, amount: paise(sign * grossOf(amount)) })
  const rates = sumRates(amounts.filter(({ nature }) => nature === 'taxable'))
  const listed = listDocument(document, rates)
  if (rates.length === 0) return
  if (isBuyerRegistered) sums[sign === 1 ? 'b2b' : 'cdnr'].push({ ...listed, buyerGstin, reach })
  else if (isLargeInterstate({ isSameState, total: originalTotal ?? total }))
    sums[sign === 1 ? 'b2cl' : 'cdnur'].push(listed)
  else
    for (const { rate, ...split } of rates) {
      const key = b2csKey({ reach, placeOfSupply, rate })
      const sum = sumSplits([sums.b2cs.get(key) ?? untaxed, signed(split, sign)])
      sums.b2cs.set(key, { reach, placeOfSupply, rate, ...sum })
    }
}

/** A document as a table lists it. Its value is the total as printed, goods without tax included. */
function listDocument(
  { number, issuedOn, placeOfSupply, total }: FiledDocument,
  rates: ListedDocument['rates'],
): ListedDocument {
  return { number, issuedOn, placeOfSupply, total, rates }
}

/** Ends the sums: rows without an amount, such as of goods that came back in the same month, are left out. */
function finishReturn({ b2b, cdnr, b2cl, cdnur, b2cs, nil, hsnB2b, hsnB2c, ...lists }: ReturnSums): GstReturn {
  const leftOut: string[] = []
  const keep = <Row>(rows: readonly Row[], isZero: (row: Row) => boolean, nameOf: (row: Row) => string) =>
    rows.filter((row) => {
      if (isZero(row)) leftOut.push(nameOf(row))
      return !isZero(row)
    })
  const keepHsn = (rows: readonly HsnRow[], buyers: string) =>
    keep(rows, hasNoAmount, ({ hsn, rate }) => `HSN ${hsn || 'none'} at ${rate / 100} % for ${buyers}`)
  const keepListed = <Row extends ListedDocument>(rows: readonly Row[]) =>
    keep(
      rows,
      ({ rates }) => rates.every(hasNoAmount),
      ({ number }) => number,
    )
  return {
    b2b: keepListed(b2b.toSorted(byBuyer)),
    cdnr: keepListed(cdnr.toSorted(byBuyer)),
    b2cl: keepListed(b2cl),
    cdnur: keepListed(cdnur),
    b2cs: keep(
      sorted(b2cs, b2csKey),
      hasNoAmount,
      ({ placeOfSupply, rate }) => `${gstStateName(placeOfSupply)} at ${rate / 100} %`,
    ),
    nil: keep(
      sorted(nil, ({ reach, isBuyerRegistered }) => `${isBuyerRegistered ? 'b2b' : 'b2c'} ${reach}`),
      (row) => row.nil === 0 && row.exempt === 0,
      ({ reach, isBuyerRegistered }) =>
        `goods without tax ${reach === 'intra' ? 'within the state' : 'to other states'} for ${isBuyerRegistered ? 'registered buyers' : 'consumers'}`,
    ),
    hsnB2b: keepHsn(sorted(hsnB2b, hsnKey), 'registered buyers'),
    hsnB2c: keepHsn(sorted(hsnB2c, hsnKey), 'consumers'),
    numbers: joinRanges(lists.numbers),
    commercial: lists.commercial,
    leftOut,
  }
}

function hasNoAmount({ taxable, cgst, sgst, igst }: TaxSplit): boolean {
  return [taxable, cgst, sgst, igst].every((amount) => amount === 0)
}

function byBuyer(a: RegisteredDocument, b: RegisteredDocument): number {
  return a.buyerGstin.localeCompare(b.buyerGstin) || a.number.localeCompare(b.number)
}

/** One place has rows of both reaches where the state of the seller changed. */
function b2csKey({ placeOfSupply, rate, reach }: Pick<GstReturn['b2cs'][number], 'placeOfSupply' | 'rate' | 'reach'>) {
  return `${placeOfSupply} ${padded(rate)} ${reach}`
}

function hsnKey({ hsn, rate }: HsnRow): string {
  return `${hsn} ${padded(rate)}`
}

function addToHsn(
  rows: Map<string, HsnRow>,
  { hsn, rate, quantity, ...split }: TaxedAmount & { readonly quantity: number },
  sign: number,
): void {
  const key = `${hsn} ${rate}`
  const before = rows.get(key)
  const sum = sumSplits([before ?? untaxed, signed(split, sign)])
  rows.set(key, { hsn, rate, quantity: (before?.quantity ?? 0) + sign * quantity, ...sum })
}

type UntaxedAmount = Pick<NilRow, 'reach' | 'isBuyerRegistered'> & {
  readonly nature: TaxNature
  readonly amount: Paise
}

function addUntaxed(rows: Map<string, NilRow>, { reach, isBuyerRegistered, nature, amount }: UntaxedAmount): void {
  const key = `${isBuyerRegistered} ${reach}`
  const { nil, exempt } = rows.get(key) ?? { nil: paise(0), exempt: paise(0) }
  const [addedNil, addedExempt] = nature === 'nil' ? [amount, 0] : [0, amount]
  rows.set(key, { reach, isBuyerRegistered, nil: paise(nil + addedNil), exempt: paise(exempt + addedExempt) })
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
type GstSummary = {
  /** Table 3.1 (a). */
  readonly taxed: TaxSplit
  /** Table 3.1 (c). */
  readonly untaxed: Paise
  /** Table 3.2, to unregistered buyers. */
  readonly interstate: readonly { readonly placeOfSupply: string; readonly taxable: Paise; readonly igst: Paise }[]
}

/** The figures of GSTR-3B, derived from the tables of GSTR-1 (tax-6). */
export function summariseGstReturn({ b2b, cdnr, b2cl, cdnur, b2cs, nil }: GstReturn): GstSummary {
  const listed = (documents: readonly ListedDocument[], sign: number) =>
    documents.flatMap(({ placeOfSupply, rates }) =>
      rates.map((split) => ({ placeOfSupply, reach: 'inter' as const, ...signed(split, sign) })),
    )
  const unregistered = [...b2cs, ...listed(b2cl, 1), ...listed(cdnur, -1)]
  const interstate = Map.groupBy(
    unregistered.filter(({ reach }) => reach === 'inter'),
    ({ placeOfSupply }) => placeOfSupply,
  )
  return {
    taxed: sumSplits([...unregistered, ...listed(b2b, 1), ...listed(cdnr, -1)]),
    untaxed: paise(nil.reduce((sum, row) => sum + row.nil + row.exempt, 0)),
    interstate: [...interstate]
      .map(([placeOfSupply, rows]) => {
        const { taxable, igst } = sumSplits(rows)
        return { placeOfSupply, taxable, igst }
      })
      .toSorted((a, b) => a.placeOfSupply.localeCompare(b.placeOfSupply)),
  }
}
