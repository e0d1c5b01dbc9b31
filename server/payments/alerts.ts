import { sql } from 'kysely'
import type { Actor } from '#domain/actor.ts'
import type { PaymentAlertKind } from '#domain/payments/alert-sentences.ts'
import type { Context } from '../context.ts'
import { actorColumns } from '../db/actor-columns.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Db, Trx } from '../db/tables.ts'
import { enqueue } from '../jobs/jobs.ts'

export type RaisedAlert = {
  /** The id of an attempt, a refund or a capture, or the name of a gateway. */
  readonly about: string
  readonly orderId: string | null
  readonly kinds: readonly PaymentAlertKind[]
}

/** These kinds are raised again after they are settled. All other kinds concern one payment and are raised once. */
const recurring: ReadonlySet<PaymentAlertKind> = new Set(['unknown_reference', 'gateway_not_configured'])

/** Records alerts for manual review, with a log entry and a mail to the shop, once per subject and kind. */
export async function raiseAlerts(ctx: Context, trx: Trx, { about, orderId, kinds }: RaisedAlert): Promise<void> {
  for (const kind of new Set(kinds)) {
    const { rows } = await sql<{ id: number }>`
      insert into payment_alerts (about, kind, order_id, raised_at)
      select ${about}, ${kind}, ${orderId}, ${ctx.now()}::timestamptz
      where ${recurring.has(kind)} or not exists (select from payment_alerts where about = ${about} and kind = ${kind})
      on conflict (about, kind) where seen_at is null do nothing
      returning id`.execute(trx)
    if (rows[0] === undefined) continue
    ctx.log.error({ kind, about, orderId }, 'a payment needs a person')
    await enqueue(ctx, trx, 'mail.payment-alert', { alertId: rows[0].id })
  }
}

/** Raises alerts in a transaction of their own. */
export async function raiseAlertsAlone(ctx: Context, alert: RaisedAlert): Promise<void> {
  if (alert.kinds.length === 0) return
  await inTransaction(ctx.db, (trx) => raiseAlerts(ctx, trx, alert))
}

export type OpenAlert = Omit<RaisedAlert, 'kinds'> & {
  readonly id: number
  readonly kind: PaymentAlertKind
  readonly orderNumber: number | null
  readonly raisedAt: Date
}

/** Unsettled alerts, oldest first. */
export async function listOpenAlerts(db: Db): Promise<OpenAlert[]> {
  return db
    .selectFrom('payment_alerts as alert')
    .leftJoin('orders', 'orders.id', 'alert.order_id')
    .select(['alert.id', 'about', 'kind', 'order_id as orderId', 'orders.number as orderNumber'])
    .select('raised_at as raisedAt')
    .where('seen_at', 'is', null)
    .orderBy('alert.id')
    .execute()
}

export async function countOpenAlerts(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('payment_alerts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('seen_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

type Settlement = { readonly id: number; readonly note: string; readonly actor: Actor; readonly at: Date }

/**
 * Settles an alert with actor, time and note. Its refund is not retried, because staff have resolved it by hand.
 * Returns null if the alert is unknown or already settled.
 */
export async function settleAlert(
  trx: Trx,
  { id, note, actor, at }: Settlement,
): Promise<{ about: string; kind: PaymentAlertKind } | null> {
  const settled = await trx
    .updateTable('payment_alerts')
    .set({ seen_at: at, note, ...actorColumns(actor) })
    .where('id', '=', id)
    .where('seen_at', 'is', null)
    .returning(['about', 'kind'])
    .executeTakeFirst()
  if (settled === undefined) return null
  await trx
    .updateTable('refunds')
    .set({ next_check_at: null })
    .where('id', '=', settled.about)
    .where('state', 'in', ['requested', 'failed'])
    .execute()
  return settled
}
