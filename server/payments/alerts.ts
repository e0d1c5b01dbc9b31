import type { PaymentAlertKind } from '../db/payment-tables.ts'
import type { Db } from '../db/tables.ts'

export type Alert = {
  /** The id of an attempt or a refund, or the name of a gateway. */
  readonly about: string
  readonly orderId: string | null
  readonly kinds: readonly PaymentAlertKind[]
}

/** Writes down what a person of the shop must look at, once for each thing and kind. */
export async function raiseAlerts(db: Db, { about, orderId, kinds }: Alert, now: Date): Promise<void> {
  if (kinds.length === 0) return
  const rows = [...new Set(kinds)].map((kind) => ({ about, kind, order_id: orderId, raised_at: now, seen_at: null }))
  await db
    .insertInto('payment_alerts')
    .values(rows)
    .onConflict((on) => on.columns(['about', 'kind']).doNothing())
    .execute()
}
