import { sql } from 'kysely'
import { type KeptData, yearsAfter } from '#domain/privacy/erasure-rules.ts'
import { required } from '#domain/required.ts'
import { indianDay } from '#domain/time.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/tables.ts'

/** The orders of a customer that were supplied: they have a document. */
export const suppliedOrders = (customerId: string) => sql`(select orders.id from orders
  where orders.customer_id = ${customerId} and exists (select from documents where documents.order_id = orders.id))`

/** The prescriptions of a customer by which packs were given. */
export const suppliedPrescriptions = (customerId: string) => sql`(select rx.id from prescriptions rx
  where rx.customer_id = ${customerId} and (
    exists (select from prescription_lines lines where lines.prescription_id = rx.id and lines.packs_given > 0)
    or exists (select from order_prescriptions used where used.prescription_id = rx.id and used.given_at is not null)))`

type Counted = { readonly count: number; readonly last: string | null }
type CountedKinds = Readonly<
  Record<'documents' | 'registers' | 'prescriptions' | 'payments' | 'ledger' | 'audit', Counted>
>

/** What the law keeps of a customer, with the day on which the last row of a kind may go (erasure-3). */
export async function listKept(
  { settings, now }: Pick<Context, 'settings' | 'now'>,
  db: Db,
  customerId: string,
): Promise<KeptData[]> {
  const supplied = suppliedOrders(customerId)
  const counted = (rows: ReturnType<typeof sql>, day: ReturnType<typeof sql>) =>
    sql`(select jsonb_build_object('count', count(*), 'last', max(${day})::text) from ${rows})`
  const { rows } = await sql<CountedKinds>`select
    ${counted(sql`documents where order_id in ${supplied}`, sql`issued_on`)} as documents,
    ${counted(sql`prescription_register where order_id in ${supplied}`, sql`(at at time zone 'Asia/Kolkata')::date`)} as registers,
    ${counted(
      sql`prescriptions where id in ${suppliedPrescriptions(customerId)}`,
      sql`(coalesce(decided_at, created_at) at time zone 'Asia/Kolkata')::date`,
    )} as prescriptions,
    ${counted(sql`orders where customer_id = ${customerId}`, sql`(created_at at time zone 'Asia/Kolkata')::date`)} as payments,
    ${counted(
      sql`trade_accounts where customer_id = ${customerId} and exists (select from orders
        where orders.trade_account_id = trade_accounts.id)`,
      sql`null::date`,
    )} as ledger,
    ${counted(sql`audit_log where subject_kind = 'customer' and subject_id = ${customerId}`, sql`null::date`)} as audit`.execute(
    db,
  )
  const found = required(rows[0])
  const { retention } = settings.values
  const years = { documents: retention.documents, registers: retention.registers, prescriptions: retention.registers }
  return Object.entries(found).flatMap(([kind, { count, last }]) => {
    if (count === 0) return []
    const period = kind === 'payments' ? retention.documents : years[kind as keyof typeof years]
    const until = period === undefined ? null : yearsAfter(last ?? indianDay(now()), period)
    return [{ kind: kind as KeptData['kind'], count, until }]
  })
}
