import type { OrderPaymentType } from '#domain/orders/order-status.ts'
import type { DocumentRow } from '../db/document-tables.ts'

/** A stored document with the facts of its order that never change. */
export type PrintedDocument = DocumentRow & {
  readonly order_number: number
  readonly payment_type: OrderPaymentType
  /** The day in India; null for a valid document. */
  readonly cancelled_on: string | null
  /** The PNG that its seller names by content, or null. */
  readonly logo: Buffer | null
}
