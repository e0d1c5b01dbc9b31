import { sql } from 'kysely'
import { MAX_COUNTED_AHEAD, type PrescriptionPlace } from '#domain/prescriptions/queue-place.ts'
import { OFFER_MS } from '#domain/prescriptions/request-rules.ts'
import type { Context } from '../context.ts'
import type { PrescriptionRequestRow } from '../db/prescription-tables.ts'
import { readUsualMinutes } from '../prescriptions/prescription-queue.ts'

/** When the newest requests were sent, and when their first offer was. */
const requestAnswers = sql`
  select created_at as came_at, ends_at - ${sql.lit(OFFER_MS)} * interval '1 millisecond' as answered_at
  from (select * from prescription_requests order by number desc limit 500) as request
  where offer_number = 1 and ends_at is not null`

/** The place of a request in the queue of the desk; null if it does not wait. */
export async function findRequestPlace(
  ctx: Context,
  { state, number }: Pick<PrescriptionRequestRow, 'state' | 'number'>,
): Promise<PrescriptionPlace | null> {
  if (state !== 'sent') return null
  const earlier = await ctx.db
    .selectFrom('prescription_requests')
    .select('id')
    .where('state', '=', 'sent')
    .where('number', '<', number)
    .limit(MAX_COUNTED_AHEAD)
    .execute()
  return { ahead: earlier.length, isOpened: false, usualMinutes: await readUsualMinutes(ctx, requestAnswers) }
}
