import { sql } from 'kysely'
import { type Paise, sumPaise } from '#domain/money.ts'
import { DAY, startOfIndianDay } from '#domain/time.ts'
import type { Trx } from '../../db/tables.ts'

const sum = sql<Paise>`coalesce(sum(amount_paise), 0)::bigint`.as('sum')

/**
 * The cash of a buyer on an Indian day, for orders and into the account (trade-7). Locks the account until the transaction
 * ends, so that parallel payments count each other.
 */
export async function lockCashOfDay(trx: Trx, accountId: string, day: string): Promise<Paise> {
  await trx.selectFrom('trade_accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
  const start = startOfIndianDay(day)
  const receipts = await trx
    .selectFrom('trade_receipts')
    .select(sum)
    .where('account_id', '=', accountId)
    .where('mode', '=', 'cash')
    .where('received_on', '=', day)
    .where('reversed_on', 'is', null)
    .executeTakeFirstOrThrow()
  const orders = await trx
    .selectFrom('cash_rows')
    .innerJoin('orders', 'orders.id', 'cash_rows.order_id')
    .select(sum)
    .where('orders.trade_account_id', '=', accountId)
    .where('mode', '=', 'cash')
    .where('at', '>=', start)
    .where('at', '<', new Date(start.getTime() + DAY))
    .executeTakeFirstOrThrow()
  return sumPaise([receipts.sum, orders.sum])
}
