import { paise, type Paise } from '../money.ts'

/** An amount split into taxable value and taxes, all in paise. Their sum is the amount. */
export type TaxSplit = {
  readonly taxable: Paise
  readonly cgst: Paise
  /** SGST, or UTGST in a union territory without a legislature. */
  readonly sgst: Paise
  readonly igst: Paise
}

export const untaxed: TaxSplit = { taxable: paise(0), cgst: paise(0), sgst: paise(0), igst: paise(0) }

/** A GST rate in hundredths of a per cent (5 % is 500), and whether the supply stays within the shop's state. */
export type AppliedTax = { readonly rate: number; readonly isSameState: boolean }

/**
 * Splits an amount that includes GST, in paise (tax-1). The halves of a supply within the state are equal, and the taxable
 * value takes the rest, so that the parts sum exactly to the amount.
 */
export function splitInclusive(gross: Paise, { rate, isSameState }: AppliedTax): TaxSplit {
  if (isSameState) {
    const half = halfUp(gross * rate, 2 * (10_000 + rate))
    return { taxable: paise(gross - 2 * half), cgst: half, sgst: half, igst: paise(0) }
  }
  const igst = halfUp(gross * rate, 10_000 + rate)
  return { taxable: paise(gross - igst), cgst: paise(0), sgst: paise(0), igst }
}

/** Adds GST to a taxable value in paise, as trade prices state it (tax-1). */
export function addTax(taxable: Paise, { rate, isSameState }: AppliedTax): TaxSplit {
  if (isSameState) {
    const half = halfUp(taxable * rate, 20_000)
    return { taxable, cgst: half, sgst: half, igst: paise(0) }
  }
  return { taxable, cgst: paise(0), sgst: paise(0), igst: halfUp(taxable * rate, 10_000) }
}

/** The amount of which a split consists, in paise. */
export function grossOf({ taxable, cgst, sgst, igst }: TaxSplit): Paise {
  return paise(taxable + cgst + sgst + igst)
}

/** The sum of splits; of none, zeros. */
export function sumSplits(splits: Iterable<TaxSplit>): TaxSplit {
  let sum = untaxed
  for (const { taxable, cgst, sgst, igst } of splits)
    sum = {
      taxable: paise(sum.taxable + taxable),
      cgst: paise(sum.cgst + cgst),
      sgst: paise(sum.sgst + sgst),
      igst: paise(sum.igst + igst),
    }
  return sum
}

/** `from` less a split. */
export function subtractSplit(from: TaxSplit, { taxable, cgst, sgst, igst }: TaxSplit): TaxSplit {
  return {
    taxable: paise(from.taxable - taxable),
    cgst: paise(from.cgst - cgst),
    sgst: paise(from.sgst - sgst),
    igst: paise(from.igst - igst),
  }
}

type Credit = {
  /** The amount and the packs of the invoiced line. */
  readonly gross: Paise
  readonly quantity: number
  /** All packs returned so far, this return included. */
  readonly returned: number
  /** The sum of the earlier credit notes of the line. */
  readonly credited: TaxSplit
}

/**
 * The credit note of a return (tax-3): the split of everything returned so far less what was credited before. After the last
 * pack the credit notes of a line sum to its invoice, in whatever order the packs came back.
 */
export function creditSplit({ gross, quantity, returned, credited }: Credit, tax: AppliedTax): TaxSplit {
  return subtractSplit(splitInclusive(halfUp(gross * returned, quantity), tax), credited)
}

/**
 * `numerator / denominator` rounded half up, for natural numbers. Throws a RangeError where doubles would not be exact, which
 * at 40 per cent begins at Rs 11 billion.
 */
export function halfUp(numerator: number, denominator: number): Paise {
  const doubled = 2 * numerator + denominator
  if (!Number.isSafeInteger(doubled)) throw new RangeError(`Too large to round: ${numerator} / ${denominator}`)
  return paise((doubled - (doubled % (2 * denominator))) / (2 * denominator))
}
