import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { DeskTrolleyInPaise } from '#contract/packing.ts'
import { MAX_TROLLEY_ORDERS } from '#domain/fulfilment/trolley.ts'
import { batchLabelCode, productLabelCode } from '#domain/stock/label-codes.ts'
import { indianDay } from '#domain/time.ts'
import type { Context } from '../context.ts'
import { databaseTimeIn } from '../db/database-time.ts'
import { COUNT_CAP } from '../db/keyset.ts'
import { changeOnce } from '../desk-change/change-once.ts'
import { recordAudits } from '../desk-change/record-audit.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { findByCode, refuseDamagedCode } from '../stock/find-by-code.ts'
import { readDeskOrders } from './desk-order-queries.ts'
import { orderQueueOfEach } from './order-queues.ts'
import { CLAIM_MS } from './prepare-order.ts'

type Clocks = Pick<Context, 'now' | 'databaseNow'>

/** Whether the row of `orders` can be packed now and is not claimed. The first two conditions are those of its index. */
function isFreeToPack(ctx: Clocks): RawBuilder<boolean> {
  return sql<boolean>`(orders.status = 'Confirmed' and orders.hold_reason is null
    and (orders.claimed_until is null or orders.claimed_until <= ${ctx.databaseNow()})
    and ${orderQueueOfEach(indianDay(ctx.now()))} = 'to-pack')`
}

/** Whether this person packs the row of `orders`. */
function isClaimedBy({ databaseNow }: Clocks, staffId: string): RawBuilder<boolean> {
  return sql<boolean>`(orders.status = 'Confirmed' and orders.claimed_by = ${staffId}
    and orders.claimed_until > ${databaseNow()})`
}

/**
 * Claims up to `take` of the oldest packable orders and prolongs the claims of the caller, at most ten in all. Orders that
 * another transaction has locked are skipped, so parallel packers never wait and never get the same order.
 */
export async function fillTrolley(ctx: Context, principal: StaffPrincipal, take: number): Promise<void> {
  const { staffId } = principal
  await changeOnce({ ...ctx, db: ctx.preparedDb }, principal, async (trx) => {
    const { rows } = await sql<{ id: string }>`
      with own as materialized (
        select id from orders where ${isClaimedBy(ctx, staffId)} order by id for no key update skip locked
      ),
      fresh as materialized (
        select id from orders where ${isFreeToPack(ctx)} order by created_at, number
        limit greatest(0, least(${take}::int, ${MAX_TROLLEY_ORDERS}::int - (select count(*) from own)))
        for no key update skip locked
      )
      update orders set claimed_by = ${staffId}, claimed_until = ${databaseTimeIn(ctx, CLAIM_MS)}
      where id in (select id from own union all select id from fresh) returning id`.execute(trx)
    const claims = rows.map(({ id }) => ({ action: 'orders.claim', subject: { kind: 'order', id } }) as const)
    await recordAudits(ctx, trx, principal, claims)
  })
}

/** The orders that the caller packs, with the codes of their packs. */
export async function readTrolley(
  ctx: Context,
  principal: StaffPrincipal,
): Promise<Omit<DeskTrolleyInPaise, 'success'>> {
  const claimed = await ctx.db.selectFrom('orders').select('id').where(isClaimedBy(ctx, principal.staffId)).execute()
  const ids = claimed.map(({ id }) => id)
  const orders = ids.length === 0 ? [] : await readDeskOrders(ctx, principal, ids)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from orders where ${isFreeToPack(ctx)} limit ${COUNT_CAP}) as free`.execute(ctx.preparedDb)
  const productIds = [...new Set(orders.flatMap(({ lines }) => lines.map(({ productId }) => productId)))]
  return { orders, products: await listKnownProducts(ctx, productIds), waiting: rows[0]?.count ?? 0 }
}

async function listKnownProducts(
  { db }: Context,
  productIds: readonly string[],
): Promise<DeskTrolleyInPaise['products']> {
  if (productIds.length === 0) return []
  const rows = await db
    .selectFrom('products')
    .select(['id', 'name', 'label_number'])
    .select((eb) => [
      sql<string[]>`array(select gtin from product_gtins where product_id = products.id)`.as('gtins'),
      jsonArrayFrom(
        eb
          .selectFrom('batches')
          .select(['batches.id as batchId', 'batches.label_number as labelNumber', 'batches.number'])
          .select(['batches.expires_on as expiresOn', 'batches.state'])
          .whereRef('batches.product_id', '=', 'products.id')
          .where(sql<boolean>`(batches.on_hand > 0 or batches.held > 0 or batches.state in ('recalled', 'blocked'))`)
          .orderBy('batches.expires_on')
          .orderBy('batches.id'),
      ).as('batches'),
    ])
    .where('id', 'in', productIds)
    .execute()
  return rows.map(({ id, name, label_number: labelNumber, gtins, batches }) => ({
    productId: id,
    name,
    gtins,
    labelCode: productLabelCode(labelNumber),
    batches: batches.map(({ labelNumber, ...batch }) => ({ ...batch, labelCode: batchLabelCode(labelNumber) })),
  }))
}

/** The product of a scanned code; null for an unknown one. Refuses a damaged one (422). */
export async function findScannedProduct(
  { db }: Pick<Context, 'db'>,
  code: string,
): Promise<{ _id: string; name: string } | null> {
  const found = await findByCode(db, code)
  refuseDamagedCode(found, 'code')
  const productId = found?.productId ?? null
  if (productId === null) return null
  return db.selectFrom('products').select(['id as _id', 'name']).where('id', '=', productId).executeTakeFirstOrThrow()
}
