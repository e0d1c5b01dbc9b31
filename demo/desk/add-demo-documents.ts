import { required } from '#domain/required.ts'
import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/tables.ts'
import { placeOfOrder } from '#server/delivery/place-of-order.ts'
import { undoSupply } from '#server/documents/correct-register.ts'
import { recordCreditNote } from '#server/documents/record-credit-note.ts'
import { preparePapers } from '#server/documents/record-supply.ts'

/**
 * Writes the invoices and register rows of packed orders in the order of their packing, and the returns of parcels. Orders
 * from before prescriptions had records keep none.
 */
export async function addDemoDocuments(ctx: Context, trx: Trx, pharmacistId: string): Promise<void> {
  const orders = await trx
    .selectFrom('orders')
    .selectAll()
    .where('packed_at', 'is not', null)
    .where('prescription_seen_by', 'is', null)
    .orderBy('packed_at')
    .orderBy('number')
    .execute()
  for (const order of orders) {
    const placeOfSupply = required(placeOfOrder(order).code)
    const takeNumbers = await preparePapers(ctx, trx, { order, placeOfSupply, at: required(order.packed_at) })
    await takeNumbers()
    const back = { orderId: order.id, at: order.updated_at, reason: 'The parcel came back', staffId: pharmacistId }
    if (order.status !== 'Returned') continue
    await undoSupply(trx, back)
    await recordCreditNote(ctx, trx, { orderId: order.id, at: order.updated_at })
  }
}
