import { grossOf, creditSplit, halfUp, subtractSplit, sumSplits, type TaxSplit, untaxed } from '../tax/split-tax.ts'
import { freeAmong, suppliedSplit, type TradeTerms } from '../trade/trade-terms.ts'
import { type Paise, paise, sumPaise } from '../money.ts'
import { required } from '../required.ts'
import type { DocumentBatch, DocumentLine, DocumentTax, DocumentTotals } from './document-lines.ts'
import type { TaxedAmount } from './tax-supply.ts'

type CreditedAmounts = {
  readonly lines: readonly DocumentLine[]
  readonly tax: DocumentTax
  /** Absent or 0: the total is not rounded. */
  readonly roundOff?: Paise
}

/** The invoice or bill of supply that credit notes correct. */
type CreditedDocument = CreditedAmounts & { readonly isSameState: boolean }

/** Packs of a line that came back, by their batches. */
export type CreditedPacks = { readonly position: number; readonly batches: readonly DocumentBatch[] }

type NoteContents = CreditedAmounts & {
  readonly totals: DocumentTotals
  /** Whether every pack of the document is credited now. */
  readonly isWhole: boolean
}

/** Packs of a document that no credit note has yet, by line. */
function packsToCredit(lines: readonly DocumentLine[], credited: readonly DocumentLine[]): ReadonlyMap<number, number> {
  return new Map(lines.map(({ position, quantity }) => [position, quantity - countPacks(linesAt(credited, position))]))
}

function linesAt(lines: readonly DocumentLine[], position: number): readonly DocumentLine[] {
  return lines.filter((line) => line.position === position)
}

function countPacks(parts: readonly { readonly quantity: number }[]): number {
  return parts.reduce((sum, { quantity }) => sum + quantity, 0)
}

type Credits = {
  readonly packs: readonly CreditedPacks[]
  readonly withFee: (isWhole: boolean) => boolean
  /** Whether the time for a credit note with tax is over, so that the money goes back and the tax stays (documents-7). */
  readonly isTaxKept?: boolean
  /** The share of lines that is credited, in per cent; absent: all (returns-7). */
  readonly percent?: number | undefined
}

/**
 * The lines and taxes of a credit note for packs that came back (tax-3): with `withFee` the delivery fee as well, once. Throws
 * for packs that the document does not have or that are credited already. The credit that leaves nothing of the document to
 * pay takes its round-off back (documents-11).
 */
export function creditNote(
  document: CreditedDocument,
  earlier: readonly CreditedAmounts[],
  { packs, withFee, isTaxKept = false, percent = 100 }: Credits,
): NoteContents {
  const whole = packs.map((line) => creditedLine(document, earlier, line))
  const taxed = percent === 100 ? whole : whole.map((line) => ({ ...line, tax: shareOf(required(line.tax), percent) }))
  const lines = isTaxKept ? taxed.map((line) => ({ ...line, tax: withoutTax(required(line.tax)) })) : taxed
  const credited = [...earlier.flatMap((note) => note.lines), ...lines]
  const isWhole = [...packsToCredit(document.lines, credited).values()].every((left) => left === 0)
  const isFeeCredited = earlier.some(({ tax }) => tax.fee.length > 0)
  const taxedFee = !isFeeCredited && withFee(isWhole) ? document.tax.fee : []
  const fee = isTaxKept ? taxedFee.map(withoutTax) : taxedFee
  const itemsPaise = sumPaise(lines.map(({ tax }) => grossOf(required(tax))))
  const deliveryFeePaise = sumPaise(fee.map(grossOf))
  const isAllBack = isWhole && (isFeeCredited || fee.length > 0 || document.tax.fee.length === 0)
  const roundOff = isAllBack ? paise(Math.max(document.roundOff ?? 0, -itemsPaise - deliveryFeePaise)) : paise(0)
  return {
    lines,
    isWhole,
    tax: { fee, sums: sumSplits([...lines.map(({ tax }) => required(tax)), ...fee]) },
    totals: {
      itemsPaise,
      deliveryFeePaise,
      ...(roundOff !== 0 && { roundOffPaise: roundOff }),
      totalPaise: paise(itemsPaise + deliveryFeePaise + roundOff),
    },
  }
}

function creditedLine(
  { lines, isSameState }: CreditedDocument,
  earlier: readonly CreditedAmounts[],
  { position, batches }: CreditedPacks,
): DocumentLine {
  const line = required(lines.find((one) => one.position === position))
  const { hsn, rate, nature } = required(line.tax)
  const before = linesAt(
    earlier.flatMap((note) => note.lines),
    position,
  )
  const quantity = countPacks(batches)
  const returned = countPacks(before) + quantity
  if (quantity < 1 || returned > line.quantity) throw new RangeError(`Line ${position} has no ${quantity} packs left`)
  const credit = subtractSplit(
    creditUpTo(line, returned, isSameState),
    creditUpTo(line, countPacks(before), isSameState),
  )
  const trade = line.trade && { ...line.trade, free: freeCredited(line, before, returned, line.trade) }
  return {
    ...line,
    quantity,
    batches,
    prescription: null,
    tax: { hsn, rate, nature, ...credit },
    ...(trade && { trade }),
  }
}

/** The credit of the first packs of a line, in whatever order they came back and whether a note kept their tax. */
function creditUpTo(line: DocumentLine, returned: number, isSameState: boolean): TaxSplit {
  const tax = required(line.tax)
  return line.trade === undefined
    ? creditSplit(
        { gross: grossOf(tax), quantity: line.quantity, returned, credited: untaxed },
        { rate: tax.rate, isSameState },
      )
    : subtractSplit(tax, suppliedSplit(line.quantity - returned, line.trade))
}

/** A share of an amount, each part rounded by itself so that the halves of a tax stay equal. */
function shareOf({ hsn, rate, nature, ...split }: TaxedAmount, percent: number): TaxedAmount {
  const part = (amount: Paise) => halfUp(amount * percent, 100)
  const { taxable, cgst, sgst, igst } = split
  return { hsn, rate, nature, taxable: part(taxable), cgst: part(cgst), sgst: part(sgst), igst: part(igst) }
}

/** An amount that goes back as it was paid, without its tax. */
function withoutTax({ hsn, nature, ...split }: TaxedAmount): TaxedAmount {
  return { hsn, nature, ...untaxed, rate: 0, taxable: grossOf(split) }
}

/** How many of the packs that came back now were free: those of the line less those of what is kept and credited before. */
function freeCredited(
  line: DocumentLine,
  before: readonly DocumentLine[],
  returned: number,
  { scheme, free }: TradeTerms,
): number {
  const creditedBefore = before.reduce((sum, { trade }) => sum + (trade?.free ?? 0), 0)
  return free - freeAmong(line.quantity - returned, scheme) - creditedBefore
}
