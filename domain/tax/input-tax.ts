import { formatRupees, type Paise, paise, timesPaise } from '../money.ts'
import type { ChangeFields } from '../staff/record-change.ts'
import { gstinRefusal, normaliseGstin } from './gstin.ts'
import { addTax, grossOf, halfUp, subtractSplit, sumSplits, type TaxSplit, untaxed } from './split-tax.ts'

/** The GSTIN that staff type from a supplier's invoice. */
export const supplierGstinFields = {
  supplierGstin: {
    kind: 'line',
    label: 'GSTIN on their invoice',
    hint: 'Empty: the one of their last invoice.',
    max: 20,
    format: { normalise: normaliseGstin, refusal: gstinRefusal },
  },
} as const satisfies ChangeFields

/** A received line as its tax depends on it. */
type PurchasedLine = {
  readonly quantity: number
  /** The price of one pack before tax in paise; null where the invoice names none. */
  readonly ptr: Paise | null
  /** Hundredths of a per cent; null while it is unknown. */
  readonly rate: number | null
}

type Parties = {
  /** '' for a supplier without registration. */
  readonly supplierGstin: string
  /** The two digits of the shop's state. */
  readonly shopState: string
}

/** Whether a supplier is in the shop's state. One without a GSTIN counts as such. */
export function isLocalSupplier({ supplierGstin, shopState }: Parties): boolean {
  return supplierGstin === '' || supplierGstin.startsWith(shopState)
}

/** The value of a received line with its tax (tax-8): a supplier without a GSTIN charges none. Free packs cost nothing. */
export function purchaseTax({ quantity, ptr, rate }: PurchasedLine, parties: Parties): TaxSplit {
  return addTax(timesPaise(ptr ?? paise(0), quantity), {
    rate: parties.supplierGstin === '' ? 0 : (rate ?? 0),
    isSameState: isLocalSupplier(parties),
  })
}

/** The most that an invoice and its lines may differ, because suppliers round each line and the total. */
const ROUNDING = paise(100)

/** What a supplier's invoice states, in paise; null where nothing is typed. */
type StatedBill = Parties & {
  readonly stated: TaxSplit | null
  readonly total: Paise | null
  /** The sum of the lines. */
  readonly computed: TaxSplit
}

/** Sentences for taxes of a supplier's invoice that do not add up (tax-8). */
export function purchaseTaxFindings({ stated, total, computed, ...parties }: StatedBill): string[] {
  if (stated === null) return []
  const { cgst, sgst, igst } = stated
  const tax = taxOf(stated)
  const sentences = [
    parties.supplierGstin === '' && tax > 0
      ? 'The invoice states GST, but no GSTIN of the supplier is typed, so that the tax cannot be claimed.'
      : null,
    isLocalSupplier(parties) && igst > 0
      ? 'The supplier is in the state of the shop, so that the invoice has CGST and SGST, not IGST.'
      : null,
    !isLocalSupplier(parties) && cgst + sgst > 0
      ? 'The supplier is in another state, so that the invoice has IGST, not CGST and SGST.'
      : null,
    cgst === sgst
      ? null
      : `CGST and SGST are equal on every invoice. This one has ${formatRupees(cgst)} and ${formatRupees(sgst)}.`,
    Math.abs(tax - taxOf(computed)) > ROUNDING
      ? `The invoice states ${formatRupees(tax)} of GST, its lines make ${formatRupees(taxOf(computed))}.`
      : null,
    total !== null && Math.abs(grossOf(stated) - total) > ROUNDING
      ? `Taxable value and taxes make ${formatRupees(grossOf(stated))}, the total of the invoice is ${formatRupees(total)}.`
      : null,
  ]
  return sentences.filter((sentence) => sentence !== null)
}

/** The taxes of a split together, in paise. */
export function taxOf(split: TaxSplit): Paise {
  return paise(grossOf(split) - split.taxable)
}

/**
 * The tax that can be claimed of a supplier's invoice: as it states it, because the supplier files that, else as the lines make
 * it. A supplier without a GSTIN has none, and a shop without regular registration, whose GSTIN is '' here, claims none.
 */
export function claimedTax({
  stated,
  computed,
  supplierGstin,
  shopGstin,
}: Omit<StatedBill, 'total' | 'shopState'> & { readonly shopGstin: string }): TaxSplit {
  const split = stated ?? computed
  return supplierGstin === '' || shopGstin === '' ? { ...untaxed, taxable: paise(grossOf(split)) } : split
}

/** Packs of a batch whose input tax is reversed: below zero where they came back. */
type ReversedPacks = {
  readonly packs: number
  /** All packs of the batch that were received, free ones included, and their tax; null for a batch without a receipt. */
  readonly received: { readonly packs: number; readonly tax: TaxSplit } | null
}

/** The purchase value and the input tax of packs of a batch (tax-8), the share of each part rounded half up. */
export function reversedTax({ packs, received }: ReversedPacks): TaxSplit {
  if (received === null || received.packs === 0) return untaxed
  const share = (amount: Paise) => halfUp(amount * Math.abs(packs), received.packs)
  const { taxable, cgst, sgst, igst } = received.tax
  const split = { taxable: share(taxable), cgst: share(cgst), sgst: share(sgst), igst: share(igst) }
  return packs < 0 ? subtractSplit(untaxed, split) : split
}

/** Input tax of a month, in paise. */
export type InputTax = {
  /** Suppliers' invoices that were posted. */
  readonly bills: number
  /** Those whose tax does not add up. */
  readonly doubtful: readonly string[]
  readonly claimed: TaxSplit
  /** Of destroyed, lost and sampled goods (section 17(5)(h)). */
  readonly lost: TaxSplit
  /** Of goods that were sold without tax (Rule 42). */
  readonly exempt: TaxSplit
  /** Reversed packs of batches without a receipt, whose tax is not known. */
  readonly unknownPacks: number
}

export const noInputTax: InputTax = {
  bills: 0,
  doubtful: [],
  claimed: untaxed,
  lost: untaxed,
  exempt: untaxed,
  unknownPacks: 0,
}

/** What remains of the claimed tax. The taxable value is no tax, and is left at that of the invoices. */
export function netInputTax({ claimed, lost, exempt }: InputTax): TaxSplit {
  return { ...subtractSplit(claimed, sumSplits([lost, exempt])), taxable: claimed.taxable }
}

/**
 * The share of supplies without tax in all supplies of a month, in hundredths of a per cent: of the input tax on common expenses
 * and equipment it is reversed (Rules 42 and 43). 0 without supplies, or where credit notes exceed them.
 */
export function exemptShare({ taxed, untaxed: without }: { readonly taxed: Paise; readonly untaxed: Paise }): number {
  const all = taxed + without
  return all <= 0 || without <= 0 ? 0 : Math.min(10_000, halfUp(without * 10_000, all))
}
