import type { PaymentAlert, TodayInPaise, TodayQueue, TodayQueueName } from '#contract/desk.ts'
import { todayParts } from '#domain/desk/today.ts'
import { mayDo } from '#domain/staff/actions.ts'
import type { Context } from '../context.ts'
import { countUrgentTickets } from '../enquiries/ticket-queries.ts'
import { countOrderQueues } from '../fulfilment/order-ranges.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { countLateReturns } from '../returns/return-queries.ts'
import { listOpenAlerts, type OpenAlert } from '../payments/alerts.ts'
import { listLowStock, listNearExpiry } from './product-alerts.ts'
import { readSales } from './sales-queries.ts'

const SHOWN_ALERTS = 50

/** The queues and sales of today, limited to the parts that the caller's roles may see. */
export async function readToday(ctx: Context, { roles }: StaffPrincipal): Promise<Omit<TodayInPaise, 'success'>> {
  const sees = (part: keyof typeof todayParts) => mayDo(roles, todayParts[part])
  const alerts = sees('alerts') ? await listOpenAlerts(ctx.db) : null
  const queues = [
    ...(sees('orders') ? await countOrderQueues(ctx.db) : []),
    ...(alerts === null
      ? []
      : [{ name: 'alerts' as const, count: alerts.length, oldest: alerts[0]?.raisedAt ?? null }]),
    ...(sees('tickets') ? [{ name: 'tickets' as const, ...(await countUrgentTickets(ctx)) }] : []),
    ...(sees('returns') ? [{ name: 'late-returns' as const, ...(await countLateReturns(ctx)) }] : []),
  ]
  return {
    asOf: ctx.now().toISOString(),
    queues: queues.map(toTodayQueue),
    alerts: alerts?.slice(0, SHOWN_ALERTS).map(toPaymentAlert) ?? null,
    products: sees('products') ? { lowStock: await listLowStock(ctx), nearExpiry: await listNearExpiry(ctx) } : null,
    sales: sees('sales') ? await readSales(ctx) : null,
  }
}

function toTodayQueue({
  name,
  count,
  oldest,
}: {
  readonly name: TodayQueueName
  readonly count: number
  readonly oldest: Date | null
}): TodayQueue {
  return { name, count, oldestAt: oldest?.toISOString() ?? null }
}

function toPaymentAlert({ id, kind, about, orderId, orderNumber, raisedAt }: OpenAlert): PaymentAlert {
  const order = orderId === null || orderNumber === null ? null : { _id: orderId, orderId: String(orderNumber) }
  return { id, kind, about, order, raisedAt: raisedAt.toISOString() }
}
