import { sql } from 'kysely'
import { orderReturnRefusal, type ReturnableLine } from '#domain/returns/return-rules.ts'
import type { OrderRow } from '../db/order-tables.ts'
import type { Db } from '../db/tables.ts'
import { cutQuantity } from '../orders/stock.ts'

type PositionedLine = ReturnableLine & { readonly position: number }

/** The delivered lines of an order with the packs that have not come back. */
export async function listReturnableLines(db: Db, orderId: string): Promise<PositionedLine[]> {
  const rows = await db
    .selectFrom('order_items as item')
    .innerJoin('products', 'products.id', 'item.product_id')
    .select((eb) => [
      'item.position',
      'item.name',
      'item.schedule',
      'products.storage_instructions as storageInstructions',
      sql<number>`item.quantity - ${cutQuantity(eb)}`.as('supplied'),
      eb
        .selectFrom('return_packs as packs')
        .innerJoin('returns', 'returns.id', 'packs.return_id')
        .select(sql<number>`coalesce(sum(shelved + destroyed), 0)::int`.as('back'))
        .whereRef('returns.order_id', '=', 'item.order_id')
        .whereRef('packs.position', '=', 'item.position')
        .as('back'),
    ])
    .where('item.order_id', '=', orderId)
    .orderBy('item.position')
    .execute()
  return rows
    .filter(({ supplied }) => supplied > 0)
    .map(({ back, ...line }) => ({ ...line, left: line.supplied - (back ?? 0) }))
}

/** Why nothing of an order can be sent back now, as a sentence, or null. */
export async function readReturnRefusal(
  db: Db,
  order: OrderRow,
  { now, isByStaff = false }: { readonly now: Date; readonly isByStaff?: boolean },
): Promise<string | null> {
  const { id, status, delivered_at: deliveredAt } = order
  const invoice = db.selectFrom('documents').select('id').where('order_id', '=', id).where('kind', '<>', 'memo')
  const open = db
    .selectFrom('returns')
    .select('id')
    .where('order_id', '=', id)
    .where('state', 'not in', ['refused', 'settled'])
  const hasInvoice = (await invoice.executeTakeFirst()) !== undefined
  const hasOpenReturn = (await open.executeTakeFirst()) !== undefined
  return orderReturnRefusal({ status, deliveredAt, hasInvoice, hasOpenReturn, isByStaff }, now)
}
