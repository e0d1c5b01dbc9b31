import { isOpen } from '#domain/payments/attempt.ts'
import type { AttemptRow, RefundRow } from '#server/db/payment-tables.ts'
import type { OrderRow } from '#server/db/order-tables.ts'
import type { Db } from '#server/db/tables.ts'

type Ledger = {
  readonly order: OrderRow
  readonly attempts: readonly AttemptRow[]
  readonly captures: readonly { attempt_id: string; capture_id: string; amount_paise: number }[]
  readonly refunds: readonly RefundRow[]
  /** What online payments of invoices brought into the ledger of a licensed buyer. */
  readonly receipts: readonly { amount_paise: number }[]
  readonly alerts: ReadonlySet<string>
  readonly returns: readonly { readonly refund_paise: number | null }[]
}

/**
 * Captured − refunded = paid, for every order: a paid order holds exactly its total less its cuts and returns, every other order nothing. Recorded
 * refunds count before they are sent. Money under review is excepted when an alert exists.
 */
export async function listMoneyErrors(db: Db): Promise<string[]> {
  const attempts = await db.selectFrom('payment_attempts').selectAll().execute()
  const captures = await db.selectFrom('payment_captures').selectAll().execute()
  const refunds = await db.selectFrom('refunds').selectAll().execute()
  const alerts = await db.selectFrom('payment_alerts').select(['about', 'kind']).execute()
  const orders = await db.selectFrom('orders').selectAll().execute()
  const receipts = await db.selectFrom('trade_receipts').select(['attempt_id', 'amount_paise']).execute()
  const returns = await db.selectFrom('returns').select(['order_id', 'refund_paise']).execute()
  return orders.flatMap((order) => {
    const own = attempts.filter(({ order_id }) => order_id === order.id)
    const ids = new Set(own.map(({ id }) => id))
    return ledgerErrors({
      order,
      attempts: own,
      receipts: receipts.filter(({ attempt_id: id }) => id !== null && ids.has(id)),
      captures: captures.filter(({ attempt_id }) => ids.has(attempt_id)),
      refunds: refunds.filter(({ attempt_id }) => ids.has(attempt_id)),
      returns: returns.filter(({ order_id, refund_paise }) => order_id === order.id && refund_paise !== null),
      alerts: new Set(alerts.map(({ about, kind }) => `${about} ${kind}`)),
    }).map((what) => `order ${order.number} (${order.id}): ${what}`)
  })
}

function ledgerErrors({ order, attempts, captures, refunds, receipts, alerts, returns }: Ledger): string[] {
  const wrong: string[] = []
  const sum = (rows: readonly { amount_paise: number }[]) => rows.reduce((total, row) => total + row.amount_paise, 0)
  if (attempts.filter(({ state }) => isOpen(state)).length > 1) wrong.push('has two open attempts')
  for (const capture of captures) {
    const back = refunds.filter((refund) => refund.capture_id === capture.capture_id && refund.state !== 'failed')
    if (sum(back) > capture.amount_paise) wrong.push(`${capture.capture_id} is refunded more than it brought`)
  }
  const paid = order.payment_status === 'Paid' || order.payment_status === 'Refunded'
  if (paid && order.payment_type === 'ONLINE' && order.paid_attempt_id === null) wrong.push('is paid by nothing')
  if (order.paid_attempt_id !== null && !paid) wrong.push('has a payment and is not paid')

  const inReview = attempts.some(({ id, state }) => state === 'review' && [...alerts].some((one) => one.startsWith(id)))
  const failed = refunds.some(({ id, state }) => state === 'failed' && alerts.has(`${id} refund_failed`))
  const overpaid = attempts.some(({ id }) => alerts.has(`${id} overpaid`))
  if (inReview || failed || overpaid) return wrong
  const kept = sum(captures) - sum(refunds.filter(({ state }) => state !== 'failed'))
  const isKept = order.status !== 'Cancelled' && (order.status !== 'Returned' || returns.length > 0)
  const isPaid = order.payment_status === 'Paid' || (paid && returns.length > 0)
  const stands = isPaid && isKept && order.payment_type === 'ONLINE'
  const back = returns.reduce((total, { refund_paise: refund }) => total + (refund ?? 0), 0)
  const owed = stands ? order.total_paise - order.cut_paise - back : sum(receipts)
  if (kept !== owed) wrong.push(`keeps ${kept} paise where ${owed} were paid for it`)
  return wrong
}
