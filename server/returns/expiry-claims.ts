import { sql } from 'kysely'
import type { ApiInput } from '#contract/api.ts'
import { claimableExpiries } from '#domain/returns/expiry-claims.ts'
import { required } from '#domain/required.ts'
import { indianDay } from '#domain/time.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Db } from '../db/tables.ts'
import { invalidField, notFound } from '../http/refusal.ts'
import { lockOrder } from '../orders/orders-queries.ts'
import { addReturn } from './record-return-request.ts'

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

/** What a buyer can claim now, and at which terms (returns-7). */
export async function readExpiryClaims(ctx: Pick<Context, 'db' | 'now' | 'settings'>, customerId: string) {
  const { expiryClaims: terms } = ctx.settings.values
  return { terms, goods: await listClaimable(ctx, ctx.db, customerId) }
}

/** Packs of delivered trade orders that did not come back and have no open return. */
async function listClaimable(
  { now, settings }: Pick<Context, 'now' | 'settings'>,
  db: Db,
  customerId: string,
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
    where orders.customer_id = ${customerId} and orders.trade_account_id is not null and orders.status = 'Delivered'
      and batch.expires_on between ${first}::date and ${last}::date
      and not exists (select from returns where returns.order_id = orders.id and state not in ('refused', 'settled'))
    group by orders.id, packed.position, item.name
    having sum(packed.quantity - coalesce(back.packs, 0)) > 0
    order by min(batch.expires_on), orders.number, packed.position
    limit ${MAX_ROWS}`.execute(db)
  return rows
}

type Claim = ApiInput<'POST /api/trade/returns'> & { readonly customerId: string }

/** Asks for the credit of expired goods: a return of each order they are of. Returns the orders. */
export async function claimExpiredGoods(ctx: Context, { customerId, lines, note = '', payout = '' }: Claim) {
  const { percent } = ctx.settings.values.expiryClaims
  return inTransaction(ctx.db, async (trx) => {
    const byOrder = [...Map.groupBy(lines, ({ orderId }) => orderId)].toSorted(([one], [two]) => (one < two ? -1 : 1))
    const orders = []
    for (const [orderId] of byOrder) orders.push(await lockOrder(trx, customerId, orderId))
    const claimable = await listClaimable(ctx, trx, customerId)
    for (const [index, { orderId, position, quantity }] of lines.entries()) {
      const goods = claimable.find((one) => one.orderId === orderId && one.position === position)
      if (goods === undefined) throw notFound('Expired goods')
      if (quantity > goods.left)
        throw invalidField(`lines.${index}.quantity`, `${goods.left} packs of ${goods.productName} can be claimed.`)
    }
    for (const [index, [, own]] of byOrder.entries())
      await addReturn(ctx, trx, required(orders[index]), {
        reason: 'expired',
        lines: own.map(({ position, quantity }) => ({ position, quantity })),
        note,
        payout,
        isByStaff: false,
        creditPercent: percent,
      })
    return orders.map(({ id, number }) => ({ _id: id, orderNumber: String(number) }))
  })
}
