import type { PortalInvoice } from '#domain/documents/e-invoice.ts'
import type { OrderPaymentType, PaymentStatus } from '#domain/orders/order-status.ts'
import type { DocumentRow } from '../db/document-tables.ts'

/** A stored document with what its paper needs of its order. */
export type PrintedDocument = DocumentRow & {
  readonly order_number: number
  readonly payment_type: OrderPaymentType
  /** A paid order is not asked for money. */
  readonly payment_status: PaymentStatus
  /** The day in India; null for a valid document. */
  readonly cancelled_on: string | null
  /** The PNG that its seller names by content, or null. */
  readonly logo: Buffer | null
  /** What the e-invoice portal gave for this document; absent or null: nothing. */
  readonly e_invoice?: PortalInvoice | null
  /** Whether it is a credit note that still needs an IRN (documents-12). */
  readonly awaits_irn?: boolean
  /** Whether it shows the figures alone, for the books (documents-9). */
  readonly isForBooks?: boolean
}
