import { expressionBuilder, sql } from 'kysely'
import { codRefusedUntil, REFUSED_PARCELS } from '#domain/delivery/cash-on-delivery.ts'
import type { Context } from '../context.ts'
import type { Tables } from '../db/tables.ts'

/** Selects when the latest cash parcel of a customer was refused, once there are enough of them (delivery-3). */
export function selectLastRefusal(customerId: string) {
  return expressionBuilder<Tables>()
    .selectFrom('orders as refused')
    .innerJoin('order_history as step', 'step.order_id', 'refused.id')
    .select(sql<Date | null>`case when count(distinct refused.id) >= ${REFUSED_PARCELS} then max(step.at) end`.as('at'))
    .where('refused.customer_id', '=', customerId)
    .where('refused.payment_type', '=', sql.lit('COD'))
    .where('refused.status', '=', sql.lit('Returned'))
    .where('refused.payment_status', '=', sql.lit('Failed'))
    .where('refused.delivered_at', 'is', null)
    .where('step.status', '=', sql.lit('Returned'))
}

/** The end of the time in which a customer has to pay online after refused parcels, or null. */
export async function findCodRefusal({ db, now }: Context, customerId: string): Promise<Date | null> {
  const found = await db.selectNoFrom(selectLastRefusal(customerId).as('last_refused_at')).executeTakeFirstOrThrow()
  return codRefusedUntil(found.last_refused_at, now())
}
