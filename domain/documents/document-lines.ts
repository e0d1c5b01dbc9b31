import type { Address } from '../addresses/address-rules.ts'
import type { Schedule } from '../catalogue/schedules.ts'
import { lineTotal } from '../cart/price-cart.ts'
import type { Paise } from '../money.ts'
import { required } from '../required.ts'
import { grossOf, type TaxSplit } from '../tax/split-tax.ts'
import type { TradeLicenceForm } from '../trade/trade-account.ts'
import type { TradeTerms } from '../trade/trade-terms.ts'
import type { GstRegistration } from './document-kinds.ts'
import type { TaxedAmount } from './tax-supply.ts'
import type { TranslatedLanguage } from '../languages/languages.ts'

/** A licensed buyer as documents name it. Days as 2028-03-31. */
export type LicensedBuyer = BusinessBuyer & {
  readonly licences: readonly {
    readonly form: TradeLicenceForm
    readonly number: string
    readonly validUntil: string
  }[]
  /** The buyer's own number of the order, or ''. */
  readonly poNumber: string
  /** Absent in documents of orders for which no transport was named. */
  readonly transport?: { readonly transporter: string; readonly lrNumber: string }
}

/** A firm. A licensed buyer who is not registered for GST has the GSTIN ''. */
export type BusinessBuyer = { readonly firm: string; readonly gstin: string }

/** The buyer of a document: the name and address of the order. */
export type Buyer = Pick<Address, 'name' | 'address' | 'city' | 'state' | 'postalCode' | 'country'> & {
  /** Absent for retail. */
  readonly trade?: LicensedBuyer
  /** The firm of a retail buyer who gave a GSTIN (documents-10). */
  readonly business?: BusinessBuyer
  /** The language of the customer at packing, in which the heading stands too; absent for English (documents-13). */
  readonly language?: TranslatedLanguage
}

/** Prescriber, patient and supplying pharmacist of a medicine (Rule 65(3)). */
export type PrescriptionFacts = {
  readonly prescriber: { readonly name: string; readonly registration: string; readonly address: string }
  readonly patient: { readonly name: string; readonly address: string }
  readonly pharmacist: { readonly name: string; readonly registration: string }
}

/** The packs of a line that came from one batch. Days as 2028-03-31. */
export type DocumentBatch = {
  readonly number: string
  readonly expiresOn: string
  readonly quantity: number
  /** Absent on cash memos. */
  readonly mrpPaise?: Paise
}

/** A supplied line of an order on a document. */
export type DocumentLine = {
  readonly position: number
  readonly productId: string
  readonly name: string
  readonly packSize: string
  readonly maker: string
  readonly schedule: Schedule
  readonly quantity: number
  readonly unitPricePaise: Paise
  readonly batches: readonly DocumentBatch[]
  /** Null for lines that need no prescription. */
  readonly prescription: PrescriptionFacts | null
  /** Absent on cash memos. */
  readonly tax?: TaxedAmount
  /** The terms of a line at trade prices, whose `free` packs are among its quantity. */
  readonly trade?: TradeTerms
}

/** What a line costs with tax, in paise. */
export function documentLineAmount({ tax, trade, unitPricePaise: unitPrice, quantity }: DocumentLine): Paise {
  return trade === undefined ? lineTotal({ unitPrice, quantity }) : grossOf(required(tax))
}

/** The shop as its documents name it. */
export type Seller = {
  readonly name: string
  readonly legalName: string
  readonly address: readonly string[]
  readonly phone: string
  readonly registration: GstRegistration
  /** '' without registration. */
  readonly gstin: string
  /** Two digits. */
  readonly state: string
  readonly licences: readonly { readonly label: string; readonly number: string }[]
  /** For payments at the door, or ''. */
  readonly upiAddress: string
  /** The web address of the shop, such as https://shop.example. */
  readonly origin: string
  /** The stem of its logo; absent without one. */
  readonly logo?: string
}

/** The taxes of a document. */
export type DocumentTax = {
  /** The shares of the delivery fee by rate. */
  readonly fee: readonly TaxedAmount[]
  readonly sums: TaxSplit
}

export type DocumentTotals = {
  readonly itemsPaise: Paise
  readonly deliveryFeePaise: Paise
  /** What the total has more or less than items and delivery (documents-11). Absent: nothing. */
  readonly roundOffPaise?: Paise
  readonly totalPaise: Paise
}

/** What a credit note states of the document that it corrects (Rule 53). Days as 2026-11-20. */
export type OriginalDocument = {
  readonly number: string
  readonly issuedOn: string
  /** Present on a commercial credit note: the day until which a credit note could take tax off the document (documents-7). */
  readonly taxEndedOn?: string
  /** Present on the credit note of a claim for expired goods: the credited share, in per cent (returns-7). */
  readonly creditPercent?: number
}

/** "MEM-2627-0000001.pdf": the file of a document. */
export function documentFileName(number: string): string {
  return `${number.replaceAll('/', '-')}.pdf`
}
