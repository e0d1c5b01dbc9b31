import { sql } from 'kysely'
import { claimableExpiries } from '#domain/returns/expiry-claims.ts'
import { indianDay } from '#domain/time.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/tables.ts'

/** The most rows of goods that a buyer is shown, the first to expire on top. */
const MAX_ROWS = 500

/** Goods of a buyer with an expiry that can be claimed now. */
type ClaimableRow = {
  readonly orderId: string
  readonly orderNumber: string
  readonly position: number
  readonly productName: string
  readonly batches: string[]
  readonly expiresOn: string
  readonly left: number
  readonly needsPayout: boolean
}

/** Packs of delivered trade orders that did not come back and have no open return. */
export async function listClaimable(
  { now, settings }: Pick<Context, 'now' | 'settings'>,
  db: Db,
  of: { readonly customerId: string } | { readonly orderId: string },
): Promise<ClaimableRow[]> {
  const { first, last } = claimableExpiries(settings.values.expiryClaims, indianDay(now()))
  const { rows } = await sql<ClaimableRow>`
    select orders.id as "orderId", orders.number::text as "orderNumber", packed.position, item.name as "productName",
      array_agg(distinct batch.number) as batches, min(batch.expires_on)::text as "expiresOn",
      sum(packed.quantity - coalesce(back.packs, 0))::int as left, orders.payment_type = 'COD' as "needsPayout"
    from orders
    join order_item_batches packed on packed.order_id = orders.id
    join order_items item on item.order_id = orders.id and item.position = packed.position
    join batches batch on batch.id = packed.batch_id
    left join lateral (
      select sum(shelved + destroyed) as packs from return_packs join returns on returns.id = return_packs.return_id
      where returns.order_id = orders.id and return_packs.position = packed.position
        and return_packs.batch_id = packed.batch_id
    ) back on true
    where ${'customerId' in of ? sql`orders.customer_id = ${of.customerId}` : sql`orders.id = ${of.orderId}`} and orders.trade_account_id is not null and orders.status = 'Delivered'
      and batch.expires_on between ${first}::date and ${last}::date
      and not exists (select from returns where returns.order_id = orders.id and state not in ('refused', 'settled'))
    group by orders.id, packed.position, item.name
    having sum(packed.quantity - coalesce(back.packs, 0)) > 0
    order by min(batch.expires_on), orders.number, packed.position
    limit ${MAX_ROWS}`.execute(db)
  return rows
}
