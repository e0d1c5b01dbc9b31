import type { GstRegistration } from '#domain/documents/document-kinds.ts'
import type { FeeMethod } from '#domain/tax/share-fee.ts'

type InvoiceSettings = {
  /** A shop under composition, or without registration, writes bills of supply without tax. */
  readonly registration: GstRegistration
  /** Its first two digits are the shop's state. '' without registration. */
  readonly gstin: string
  /** The HSN on documents has 4 digits up to a turnover of Rs 5 crore, 6 above. */
  readonly hsnDigits: 4 | 6
  /** How the delivery fee follows goods of several rates. */
  readonly feeMethod: FeeMethod
  /** The address for payments by UPI, printed as a code on invoices of cash orders. '' prints none. */
  readonly upiAddress: string
  /** The FSSAI licence for food, or ''. */
  readonly foodLicence: string
}

/** What the shop's accountant decides about invoices. */
export const invoiceSettings: InvoiceSettings = {
  registration: 'regular',
  gstin: '36AAAAA0000A1Z3',
  hsnDigits: 4,
  feeMethod: 'by-value',
  upiAddress: 'meherbagh@upi.example',
  foodLicence: '00000000000000 (fictional)',
}
