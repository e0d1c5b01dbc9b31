import { type RawBuilder, sql } from 'kysely'
import {
  ANSWERED_DAYS,
  MAX_COUNTED_AHEAD,
  MIN_ANSWERED,
  type PrescriptionPlace,
  USUAL_SHARE,
} from '#domain/prescriptions/queue-place.ts'
import { DAY } from '#domain/time.ts'
import type { Context } from '../context.ts'

/** The answers from which the usual time is read. */
const MAX_READ_ANSWERS = 500

/** Whether a confirmed order waits for the prescription of a row. `offset 0` keeps PostgreSQL from joining all orders. */
export function isForOpenOrder(prescription: 'prescriptions' | 'earlier' = 'prescriptions'): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from order_prescriptions bound join orders on orders.id = bound.order_id
    where bound.prescription_id = ${sql.ref(prescription)}.id and bound.verdict is null and orders.status = 'Confirmed'
    offset 0)`
}

type PlacedPrescription = { readonly prescriptionId: string; readonly queue: PrescriptionPlace }

/** The places of a customer's prescriptions in the queue of the desk, or of those for one order. */
export async function listQueuePlaces(
  ctx: Context,
  { customerId, orderId }: { readonly customerId: string; readonly orderId?: string },
): Promise<PlacedPrescription[]> {
  const { rows } = await sql<{ id: string; ahead: number; isOpened: boolean }>`
    select prescriptions.id, coalesce(claimed_until > ${ctx.databaseNow()}, false) as "isOpened", (
      select count(*) from (
        select from prescriptions earlier
        where earlier.state = 'received' and earlier.number < prescriptions.number and ${isForOpenOrder('earlier')}
        limit ${MAX_COUNTED_AHEAD}) as ahead) as ahead
    from prescriptions
    where customer_id = ${customerId} and state = 'received' and ${isForOpenOrder()}
      and ${orderId === undefined ? sql`true` : isForOrder(orderId)}
    order by number`.execute(ctx.db)
  if (rows.length === 0) return []
  const usualMinutes = await readUsualMinutes(ctx, prescriptionAnswers)
  return rows.map(({ id, ahead, isOpened }) => ({ prescriptionId: id, queue: { ahead, isOpened, usualMinutes } }))
}

const isForOrder = (orderId: string) => sql<boolean>`exists (
  select from order_prescriptions bound where bound.prescription_id = prescriptions.id and bound.order_id = ${orderId})`

/** When the newest prescriptions for orders came into the queue, and when they were decided. */
const prescriptionAnswers = sql`
  select decided_at as answered_at, greatest(created_at, (
    select min(orders.created_at) from order_prescriptions bound join orders on orders.id = bound.order_id
    where bound.prescription_id = prescriptions.id)) as came_at
  from (select * from prescriptions order by number desc limit ${sql.lit(MAX_READ_ANSWERS)}) as prescriptions
  where decided_at is not null
    and exists (select from order_prescriptions bound where bound.prescription_id = prescriptions.id)
    and not exists (select from prescription_requests request where request.prescription_id = prescriptions.id)`

/**
 * Within how many minutes three of four were answered lately, or null if too few were. `answers` has the columns `came_at`
 * and `answered_at`.
 */
export async function readUsualMinutes({ db, now }: Context, answers: RawBuilder<unknown>): Promise<number | null> {
  const since = new Date(now().getTime() - ANSWERED_DAYS * DAY)
  const { rows } = await sql<{ count: number; minutes: number | null }>`
    select count(*) as count,
      ceil(percentile_cont(${sql.lit(USUAL_SHARE)}) within group (
        order by extract(epoch from answered_at - came_at)::float8 / 60))::int as minutes
    from (${answers}) as answers
    where answered_at > ${since}`.execute(db)
  const [answered] = rows
  return answered === undefined || answered.count < MIN_ANSWERED ? null : answered.minutes
}
