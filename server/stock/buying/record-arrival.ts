import { sql } from 'kysely'
import type { Trx } from '../../db/tables.ts'

type Arrival = {
  readonly supplierId: string
  readonly lines: readonly {
    readonly product_id: string
    readonly quantity: number
    readonly free_quantity: number
  }[]
}

/**
 * Ticks arrived packs of locked products off the open lines of their supplier's purchase orders, the oldest first; what is
 * missing stays open (stock-5). The supplier becomes the preferred one of the products.
 */
export async function recordArrival(trx: Trx, { supplierId, lines }: Arrival): Promise<void> {
  const packs = new Map<string, number>()
  for (const { product_id: id, quantity, free_quantity: free } of lines)
    packs.set(id, (packs.get(id) ?? 0) + quantity + free)
  const ids = [...packs.keys()]
  const open = await trx
    .selectFrom('purchase_order_lines as line')
    .innerJoin('purchase_orders as purchase', 'purchase.id', 'line.order_id')
    .select(['line.id', 'line.product_id', sql<number>`line.quantity - line.received`.as('missing')])
    .where('purchase.supplier_id', '=', supplierId)
    .where('line.product_id', 'in', ids)
    .where('line.cancelled_at', 'is', null)
    .whereRef('line.received', '<', 'line.quantity')
    .orderBy('line.id')
    .forUpdate('line')
    .execute()
  for (const { id, product_id: productId, missing } of open) {
    const left = packs.get(productId) ?? 0
    const arrived = Math.min(left, missing)
    packs.set(productId, left - arrived)
    if (arrived > 0)
      await trx
        .updateTable('purchase_order_lines')
        .set((eb) => ({ received: eb('received', '+', arrived) }))
        .where('id', '=', id)
        .execute()
  }
  await trx
    .insertInto('reorder_points')
    .values(ids.toSorted().map((id) => ({ product_id: id, supplier_id: supplierId })))
    .onConflict((on) => on.column('product_id').doUpdateSet({ supplier_id: supplierId }))
    .execute()
}
