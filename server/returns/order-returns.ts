import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { OrderReturnsInPaise } from '#contract/returns.ts'
import { lastReturnDay, unwantedRefusal } from '#domain/returns/return-rules.ts'
import type { Context } from '../context.ts'
import { notFound } from '../http/refusal.ts'
import { findReadableOrder } from '../orders/orders-queries.ts'
import { listReturnableLines, readReturnRefusal } from './returnable-lines.ts'

/** The returns of a customer's order, newest first, and what can be sent back. */
export async function readOrderReturns(
  { db, now, settings }: Context,
  customerId: string,
  id: string,
): Promise<Omit<OrderReturnsInPaise, 'success'>> {
  const order = await findReadableOrder(db, customerId, id)
  if (order === undefined) throw notFound('Order')
  const lines = await listReturnableLines(db, order.id)
  const names = new Map(lines.map(({ position, name }) => [position, name]))
  const rows = await db
    .selectFrom('returns')
    .selectAll()
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('return_lines')
          .select(['position', 'quantity'])
          .whereRef('return_id', '=', 'returns.id')
          .orderBy('position'),
      ).as('lines'),
    )
    .where('order_id', '=', order.id)
    .orderBy('number', 'desc')
    .execute()
  return {
    refusal: await readReturnRefusal(db, order, { now: now() }),
    lastDay: order.delivered_at === null ? null : lastReturnDay(order.delivered_at),
    needsPayout: order.payment_type === 'COD',
    claimPercent: order.trade_account_id === null ? null : settings.values.expiryClaims.percent,
    lines: lines
      .filter(({ left }) => left > 0)
      .map((line) => ({
        position: line.position,
        productName: line.name,
        left: line.left,
        unwantedRefusal: unwantedRefusal(line),
      })),
    returns: rows.map((row) => ({
      _id: row.id,
      state: row.state,
      reason: row.reason,
      askedAt: row.asked_at.toISOString(),
      dueOn: row.due_on,
      lines: row.lines.map((line) => ({ ...line, productName: names.get(line.position) ?? '' })),
      refusal: row.refusal,
      isWithdrawn: row.is_withdrawn,
      refund: row.refund_paise,
      settledAt: row.settled_at?.toISOString() ?? null,
      payoutHint: row.payout_hint,
      payoutReference: row.payout_reference,
      carrier: row.carrier,
      trackingNumber: row.tracking_number,
    })),
  }
}
