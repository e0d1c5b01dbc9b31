import { sql } from 'kysely'
import type { ReturnsOfReasonInPaise } from '#contract/reports.ts'
import { addMonths } from '#domain/documents/registers.ts'
import type { Paise } from '#domain/money.ts'
import { startOfIndianDay } from '#domain/time.ts'
import type { Db } from '../db/tables.ts'

/** The returns that were settled in a month by reason, the most frequent first. */
export async function listReturnReasons(db: Db, month: string): Promise<ReturnsOfReasonInPaise[]> {
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
