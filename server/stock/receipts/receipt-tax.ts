import type { ReceiptInPaise } from '#contract/receipts.ts'
import type { Paise } from '#domain/money.ts'
import { isLocalSupplier, purchaseTax, purchaseTaxFindings } from '#domain/tax/input-tax.ts'
import { sumSplits, type TaxSplit } from '#domain/tax/split-tax.ts'
import type { SettingValues } from '#domain/settings/settings.ts'
import { gstStateCode } from '#domain/tax/gst-states.ts'
import { required } from '#domain/required.ts'

/** A receipt as its taxes depend on it. */
type TaxedReceipt = {
  /** Of the invoice, else of the supplier's last one. */
  readonly supplier_gstin: string
  /** The GSTIN of the shop on the day of the posting; null before it. */
  readonly shop_gstin: string | null
  readonly bill_tax: TaxSplit | null
  readonly bill_paise: Paise | null
}

type TaxedLine = {
  readonly quantity: number
  readonly ptr_paise: Paise | null
  /** On the day of the posting, else today. */
  readonly gst_basis_points: number | null
}

type ShopOfTax = Pick<SettingValues, 'gst' | 'area'>

/** The GSTIN with which the shop claims input tax today: '' without regular registration. */
export function claimingGstin({ gst }: Pick<ShopOfTax, 'gst'>): string {
  return gst.registration === 'regular' ? gst.gstin : ''
}

/** The GSTIN of the shop on a receipt, '' where it claims no tax, and the two digits of its state. */
export function shopOfReceipt({ shop_gstin: posted }: Pick<TaxedReceipt, 'shop_gstin'>, settings: ShopOfTax) {
  const gstin = posted ?? claimingGstin(settings)
  return { gstin, state: gstin === '' ? required(gstStateCode(settings.area.state)) : gstin.slice(0, 2) }
}

/** The tax of a supplier's invoice as it states it and as its lines make it, with what does not add up (tax-8). */
export function receiptTax(
  receipt: TaxedReceipt,
  lines: readonly TaxedLine[],
  settings: ShopOfTax,
): Omit<ReceiptInPaise['tax'], 'computed' | 'stated'> & {
  readonly computed: TaxSplit
  readonly stated: TaxSplit | null
} {
  const parties = { supplierGstin: receipt.supplier_gstin, shopState: shopOfReceipt(receipt, settings).state }
  const computed = sumSplits(
    lines.map(({ quantity, ptr_paise: ptr, gst_basis_points: rate }) => purchaseTax({ quantity, ptr, rate }, parties)),
  )
  const { bill_tax: stated, bill_paise: total } = receipt
  return {
    supplierGstin: parties.supplierGstin,
    isSameState: isLocalSupplier(parties),
    stated,
    computed,
    findings: purchaseTaxFindings({ ...parties, stated, total, computed }),
  }
}
