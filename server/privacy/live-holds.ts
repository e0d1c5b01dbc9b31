import { type RawBuilder, sql } from 'kysely'
import { indianDay } from '#domain/time.ts'

/** The holds that stop a purge at this instant; the last day counts (privacy-2). */
export function liveHolds(now: Date): RawBuilder<{ customer_id: string }> {
  return sql`select hold.customer_id from privacy_holds hold where hold.ended_at is null and hold.until >= ${indianDay(now)}`
}
