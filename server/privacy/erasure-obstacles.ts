import { sql } from 'kysely'
import { USUAL_DAYS_OPEN, type ErasureObstacle } from '#domain/privacy/erasure-rules.ts'
import { DAY, indianDay } from '#domain/time.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/tables.ts'
import { readCredit } from '../trade/ledger/ledger-queries.ts'

/** What is open for a customer, so that the account cannot be erased yet (erasure-2). */
export async function listObstacles(
  { now }: Pick<Context, 'now'>,
  db: Db,
  customerId: string,
): Promise<ErasureObstacle[]> {
  const at = now().getTime()
  const tomorrow = indianDay(new Date(at + DAY))
  const usual = indianDay(new Date(at + USUAL_DAYS_OPEN * DAY))
  const { rows } = await sql<{ kind: ErasureObstacle['kind']; what: string; day: string | null }>`
    select 'order' as kind, number::text as what,
      coalesce(promised_on, (estimated_delivery_at at time zone 'Asia/Kolkata')::date)::text as day
    from orders where customer_id = ${customerId}
      and status in ('Pending', 'Confirmed', 'Packed', 'Shipped', 'Out for Delivery')
    union all
    select 'cash', number::text, null from orders where customer_id = ${customerId}
      and status = 'Delivered' and payment_type = 'COD' and payment_status = 'Pending'
    union all
    select 'refund', orders.number::text, null from orders
      join payment_attempts attempt on attempt.order_id = orders.id
      join refunds on refunds.attempt_id = attempt.id
    where orders.customer_id = ${customerId} and refunds.state <> 'succeeded'
    union all
    select 'return', orders.number::text, returns.due_on::text from orders
      join returns on returns.order_id = orders.id
    where orders.customer_id = ${customerId} and returns.state not in ('settled', 'refused')
    order by 1, 2`.execute(db)
  const open: ErasureObstacle[] = rows.map(({ kind, what, day }) => ({
    kind,
    what,
    from: day === null ? usual : day < tomorrow ? tomorrow : day,
  }))
  return [...open, ...(await listCredit(db, { customerId, now, tomorrow }))]
}

type CreditScope = Pick<Context, 'now'> & { readonly customerId: string; readonly tomorrow: string }

/** Money that a licensed buyer owes, or has paid too much. */
async function listCredit(db: Db, { customerId, now, tomorrow }: CreditScope): Promise<ErasureObstacle[]> {
  const account = await db
    .selectFrom('trade_accounts')
    .select('id')
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  if (account === undefined) return []
  const { balance, invoices } = await readCredit({ db, now }, account.id)
  if (balance === 0 && invoices.length === 0) return []
  const due = invoices.map(({ dueOn }) => dueOn).reduce((one, other) => (one > other ? one : other), tomorrow)
  return [{ kind: 'credit', what: '', from: due }]
}
