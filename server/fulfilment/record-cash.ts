import { rowNumberIn } from '#domain/desk/searched-number.ts'
import type { OrderPaidMode } from '#domain/fulfilment/order-in-fulfilment.ts'
import { isOwnStaff } from '#domain/fulfilment/parcels.ts'
import { modeWords, partInCashErrors, partsOfMoney } from '#domain/fulfilment/received-money.ts'
import { formatRupees, type Paise } from '#domain/money.ts'
import { indianDay } from '#domain/time.ts'
import { afterCommit } from '../db/after-commit.ts'
import type { OrderRow } from '../db/order-tables.ts'
import type { Audited } from '../desk-change/change-record.ts'
import { invalidField } from '../http/refusal.ts'
import { insertJob } from '../jobs/jobs.ts'
import { amountsOf } from '../orders/orders-queries.ts'
import { refusalOfCash } from '../trade/ledger/count-cash.ts'
import { markDelivered } from './advance-order.ts'
import { changedState, moveOn, type MovingOrder, type OrderChange } from './order-change.ts'
import { changeMailJob } from './order-mail-list.ts'

type ReceivedMoney = { readonly amount: Paise; readonly mode: OrderPaidMode; readonly inCash: Paise }

/** Records the money of a cash order. The amount must equal the amount due. */
export async function recordCash(change: OrderChange<'recordCash'>): Promise<Audited> {
  return changedState(change.record, await receiveMoney(change, change.input))
}

/** Marks a cash order as delivered and records its money (day-1), with the mails of both. */
export async function deliverPaidOrder(change: OrderChange<'deliverPaid'>): Promise<Audited> {
  const { ctx, trx, record: order } = change
  const delivered = await markDelivered(change)
  const moved = await receiveMoney({ ...change, record: { ...order, row: delivered } }, change.input)
  for (const step of ['deliver', 'recordCash'] as const)
    await insertJob(trx, changeMailJob(ctx, order.row.id, step)).execute()
  afterCommit(trx, ctx.wakeWorker)
  return changedState(order, moved)
}

/** Hands a collected order over, with the money that is due for it (orders-17). */
export async function handOverOrder(change: OrderChange<'handOver'>): Promise<Audited> {
  const { record: order, input } = change
  const { row } = order
  if (rowNumberIn(input.orderNumber) !== row.number)
    throw invalidField('orderNumber', 'This is not the number of this order.')
  const { due } = amountsOf(row)
  const isDue = row.payment_status === 'Pending' && due > 0
  if (isDue && input.mode === undefined) throw invalidField('mode', 'Please choose how it was paid.')
  let moved = await markDelivered(change, `Collected at ${row.collect_at}`)
  if (isDue && input.mode !== undefined)
    moved = await receiveMoney(
      { ...change, record: { ...order, row: moved } },
      { ...input, amount: due, mode: input.mode },
    )
  return changedState(order, moved)
}

/** Moves the payment on and writes the rows of the money (day-2, day-5), which its receiver holds until closing time. */
async function receiveMoney(change: MovingOrder, money: ReceivedMoney): Promise<OrderRow> {
  const { trx, record: order, actor, at } = change
  const { due } = amountsOf(order.row)
  if (money.amount !== due) throw invalidField('amount', `${formatRupees(due)} is due for this order.`)
  const { inCash } = partInCashErrors(money)
  if (inCash !== null) throw invalidField('inCash', inCash)
  const parts = partsOfMoney(money)
  for (const { mode, amount } of parts) if (mode === 'cash') await expectCashBelowLimit(change, amount)
  const words = parts.map(({ mode, amount }) => `${formatRupees(amount)} ${modeWords[mode]}`)
  const moved = await moveOn(change, {
    to: { paymentStatus: 'Paid' },
    note:
      money.mode === 'split'
        ? `${formatRupees(due)} received: ${words.join(', ')}`
        : `${formatRupees(due)} received ${modeWords[money.mode]}`,
    columns: { cash_mode: money.mode },
  })
  const place = isOwnStaff(order.row.carrier) ? 'run' : 'outlet'
  await trx
    .insertInto('cash_rows')
    .values(
      parts.map(({ mode, amount }) => ({
        order_id: order.row.id,
        amount_paise: amount,
        mode,
        staff_id: actor.id,
        at,
        place,
        sheet_id: null,
      })),
    )
    .execute()
  return moved
}

async function expectCashBelowLimit({ trx, record: { row }, at }: MovingOrder, amount: Paise): Promise<void> {
  const invoices = await trx
    .selectFrom('documents')
    .select(['id as documentId', 'number', 'issued_on as issuedOn'])
    .where('order_id', '=', row.id)
    .where('kind', 'not in', ['credit-note', 'memo'])
    .execute()
  const refusal = await refusalOfCash(trx, {
    customerId: row.customer_id,
    accountId: row.trade_account_id,
    day: indianDay(at),
    amount,
    invoices: invoices.map((invoice) => ({ ...invoice, amount })),
  })
  if (refusal !== null) throw invalidField('mode', refusal)
}
