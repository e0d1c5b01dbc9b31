import { sql } from 'kysely'
import type { ReturnsOfReasonInPaise } from '#contract/reports.ts'
import { addMonths } from '#domain/documents/registers.ts'
import type { Paise } from '#domain/money.ts'
import { startOfIndianDay } from '#domain/time.ts'
import type { Db } from '../db/tables.ts'

/** The returns that were settled in a month by reason, the most frequent first, then the parcels that came back. */
export async function listReturnReasons(db: Db, month: string): Promise<ReturnsOfReasonInPaise[]> {
  return [...(await listSettledReasons(db, month)), ...(await countRefusedParcels(db, month))]
}

type RefusedParcels = { readonly count: number; readonly packs: number; readonly refund: Paise }

/** The parcels that came back in a month as one row, with the money that went back for such parcels in it; none without both. */
async function countRefusedParcels(db: Db, month: string): Promise<ReturnsOfReasonInPaise[]> {
  const [from, to] = [month, addMonths(month, 1)].map((one) => startOfIndianDay(`${one}-01`))
  const { rows } = await sql<RefusedParcels>`
    with parcels as (
      select step.order_id from order_history step
      where step.status = 'Returned' and step.at >= ${from} and step.at < ${to}
        and not exists (select from order_history earlier
          where earlier.order_id = step.order_id and earlier.status in ('Delivered', 'Returned') and earlier.id < step.id)
    )
    select (select count(*)::int from parcels) as count,
      (select coalesce(sum(quantity), 0)::int from order_item_batches join parcels using (order_id)) as packs,
      (select coalesce(sum(amount_paise), 0)::bigint from refunds
        where reason = 'parcel_refused' and state <> 'failed' and created_at >= ${from} and created_at < ${to})
      + (select coalesce(sum(refund_paise), 0)::bigint from returns
        where is_refused_parcel and settled_at >= ${from} and settled_at < ${to}) as refund`.execute(db)
  return rows
    .filter(({ count, refund }) => count > 0 || refund > 0)
    .map((row): ReturnsOfReasonInPaise => ({ reason: 'parcel', ...row }))
}

async function listSettledReasons(db: Db, month: string): Promise<ReturnsOfReasonInPaise[]> {
  const endedAt = sql<Date>`coalesce(settled_at, refused_at)`
  return db
    .selectFrom('returns')
    .select((eb) => [
      'reason',
      sql<number>`count(*)::int`.as('count'),
      sql<number>`coalesce(sum(${eb
        .selectFrom('return_packs')
        .select(sql<number>`sum(shelved + destroyed)`.as('packs'))
        .whereRef('return_id', '=', 'returns.id')}), 0)::int`.as('packs'),
      sql<Paise>`coalesce(sum(refund_paise), 0)::bigint`.as('refund'),
    ])
    .where('state', '=', 'settled')
    .where('is_refused_parcel', '=', false)
    .where(endedAt, '>=', startOfIndianDay(`${month}-01`))
    .where(endedAt, '<', startOfIndianDay(`${addMonths(month, 1)}-01`))
    .groupBy('reason')
    .orderBy('count', 'desc')
    .orderBy('reason')
    .execute()
}
