import { type RawBuilder, sql } from 'kysely'
import type { KeptData } from '#domain/privacy/erasure-rules.ts'
import type { Context } from '../context.ts'
import type { Trx } from '../db/tables.ts'
import { enqueue } from '../jobs/jobs.ts'
import { removeCopies } from './data-copies.ts'
import { listKept, suppliedOrders, suppliedPrescriptions } from './kept-data.ts'

/** What stands for a text that was erased and may not be empty. */
const ERASED = 'Erased'

/** The place of an order whose address was erased. The state stays, because the tax depends on it. */
const erasedPlace = sql`jsonb_build_object('name', 'Erased customer', 'phoneNumber', '', 'email', '', 'address', '',
  'city', '', 'state', coalesce(shipping ->> 'state', ''), 'postalCode', '', 'country', coalesce(shipping ->> 'country', ''))`

type Person = { readonly id: string; readonly email: string | null; readonly phones: readonly string[] }

/**
 * Erases a customer in the transaction that locked the row, and returns what the law keeps (erasure-3). Files go by a job
 * after the commit.
 */
export async function eraseCustomer(ctx: Context, trx: Trx, customerId: string): Promise<readonly KeptData[]> {
  const person = await readPerson(trx, customerId)
  const kept = await listKept(ctx, trx, customerId)
  await removeCopies(ctx, trx, customerId)
  await eraseTraces(trx, person)
  await erasePrescriptions(ctx, trx, customerId)
  await eraseTradeAccount(ctx, trx, customerId)
  await eraseMemberships(ctx, trx, person)
  await eraseTickets(trx, person)
  await eraseOrders(trx, customerId)
  for (const table of OWN_TABLES)
    await sql`delete from ${sql.table(table)} where customer_id = ${customerId}`.execute(trx)
  await trx
    .updateTable('customers')
    .set({ username: '', email: null, phone: null, password_hash: null, is_unclaimed: false, erased_at: ctx.now() })
    .set({ blocked_at: null, blocked_by: null, blocked_reason: null })
    .where('id', '=', customerId)
    .execute()
  return kept
}

/** The tables whose rows go with their customer. */
const OWN_TABLES = [
  'sessions',
  'addresses',
  'recent_addresses',
  'cart_items',
  'idempotency_keys',
  'customer_notes',
  'nominees',
] as const

async function readPerson(trx: Trx, id: string): Promise<Person> {
  const { rows } = await sql<{ email: string | null; phones: readonly string[] }>`
    select email, array(
      select phone where phone is not null
      union select phone_number from addresses where customer_id = ${id}
      union select address ->> 'phoneNumber' from recent_addresses where customer_id = ${id}
      union select shipping ->> 'phoneNumber' from orders where customer_id = ${id}) as phones
    from customers where id = ${id}`.execute(trx)
  return { id, email: rows[0]?.email ?? null, phones: (rows[0]?.phones ?? []).filter((phone) => phone !== '') }
}

/** Prescriptions by which nothing was given go with their pictures and patients, and so do photos of returns. */
async function erasePrescriptions(ctx: Context, trx: Trx, customerId: string): Promise<void> {
  const unused = sql`(select id from prescriptions where customer_id = ${customerId}
    and id not in ${suppliedPrescriptions(customerId)})`
  const ofCustomer = sql`(select id from prescription_requests where customer_id = ${customerId})`
  await removeFiles(
    ctx,
    trx,
    sql`customer_id = ${customerId} and trade_account_id is null
    and (prescription_id is null or prescription_id in ${unused})`,
  )
  await sql`delete from prescription_request_lines where request_id in ${ofCustomer}`.execute(trx)
  await sql`delete from prescription_requests where customer_id = ${customerId}`.execute(trx)
  await sql`delete from order_prescriptions where prescription_id in ${unused}`.execute(trx)
  await sql`delete from prescription_lines where prescription_id in ${unused}`.execute(trx)
  await sql`delete from prescriptions where id in ${unused}`.execute(trx)
  await sql`delete from patients where customer_id = ${customerId}
    and not exists (select from prescriptions where prescriptions.patient_id = patients.id)`.execute(trx)
}

async function removeFiles(ctx: Context, trx: Trx, where: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string }>`delete from customer_files where ${where} returning id`.execute(trx)
  if (rows.length > 0) await enqueue(ctx, trx, 'privacy.remove-files', { fileIds: rows.map(({ id }) => id) })
}

/** The account of a licensed buyer is its ledger once it has ordered. Before that it goes. */
async function eraseTradeAccount(ctx: Context, trx: Trx, customerId: string): Promise<void> {
  const own = sql`(select id from trade_accounts where customer_id = ${customerId})`
  const unused = sql`(select id from trade_accounts where customer_id = ${customerId} and not exists (
    select from orders where orders.trade_account_id = trade_accounts.id) and not exists (
    select from trade_receipts where trade_receipts.account_id = trade_accounts.id) and not exists (
    select from trade_cheques where trade_cheques.account_id = trade_accounts.id))`
  await sql`delete from trade_lists where account_id in ${own}`.execute(trx)
  await sql`delete from trade_drafts where account_id in ${own}`.execute(trx)
  await sql`delete from trade_pack_words where account_id in ${own}`.execute(trx)
  await removeFiles(ctx, trx, sql`trade_account_id in ${unused}`)
  await sql`update price_lists set account_id = null where account_id in ${unused}`.execute(trx)
  await sql`delete from trade_licences where account_id in ${unused}`.execute(trx)
  await sql`update trade_accounts set credit_head_id = null where credit_head_id in ${unused}`.execute(trx)
  await sql`delete from trade_people where account_id in ${unused} or account_id in ${own} and joined_at is null`.execute(
    trx,
  )
  await sql`update trade_people set name = '', email = '', removed_at = coalesce(removed_at, ${ctx.now()})
    where account_id in ${own}`.execute(trx)
  await sql`delete from trade_accounts where id in ${unused}`.execute(trx)
  await sql`update trade_accounts set state = 'blocked', answer = '', pending_change = null, is_waiting = false,
    version = version + 1 where customer_id = ${customerId}`.execute(trx)
}

/** The rows of a person of firms stay without name and address, because orders name them (trade-22). Invitations go. */
async function eraseMemberships({ now }: Context, trx: Trx, { id, email }: Person): Promise<void> {
  await sql`update trade_people set name = '', email = '', removed_at = coalesce(removed_at, ${now()})
    where customer_id = ${id}`.execute(trx)
  await sql`delete from trade_people where joined_at is null and email = ${email}`.execute(trx)
}

/** Codes, jobs, stored answers of staff calls and mails of the demo that name the customer. */
async function eraseTraces(trx: Trx, { id, email, phones }: Person): Promise<void> {
  const named = [...(email === null ? [] : [email]), ...phones]
  const ids = sql`select ${id} union all select id from orders where customer_id = ${id}
    union all select returns.id from returns join orders on orders.id = returns.order_id where customer_id = ${id}
    union all select id from prescriptions where customer_id = ${id}
    union all select id from prescription_requests where customer_id = ${id}
    union all select id from trade_accounts where customer_id = ${id}
    union all select id from enquiries where lower(email) = ${email}`
  const words = sql`(select '%' || word || '%' from (select unnest(${named}::text[]) as word union all ${ids}) as words)`
  await trx
    .deleteFrom('one_time_codes')
    .where('email', '=', email ?? '')
    .execute()
  await sql`delete from jobs where kind like 'mail.%' and (payload ->> 'customerId' = ${id}
    or payload ->> 'email' = ${email} or kind <> 'mail.account-erased' and locked_until is null
    and payload::text like any (array${words}))`.execute(trx)
  await sql`update jobs set last_error = ${ERASED} where last_error ilike any (array${words})`.execute(trx)
  await sql`delete from staff_idempotency_keys where result::text ilike any (array${words})`.execute(trx)
  await sql`delete from demo.mailbox where recipient = ${email} or text ilike any (array${words})`.execute(trx)
}

/** The numbers and times of tickets stay for the count of what was answered in time. */
async function eraseTickets(trx: Trx, { email }: Person): Promise<void> {
  if (email === null) return
  const own = sql`(select id from enquiries where lower(email) = ${email})`
  await sql`update ticket_answers set answer = '' where enquiry_id in ${own}`.execute(trx)
  await sql`update enquiries set name = ${ERASED}, phone = '', email = '', address = '', message = '', state = 'closed',
    close_reason = ${ERASED}, reserved_product_id = null, reserved_packs = null, reserved_outlet = null
    where lower(email) = ${email}`.execute(trx)
}

/** Orders lose name, address and free texts. Those that were not supplied lose their products too. */
async function eraseOrders(trx: Trx, customerId: string): Promise<void> {
  const own = sql`(select id from orders where customer_id = ${customerId})`
  const unsupplied = sql`(select id from orders where customer_id = ${customerId}
    and id not in ${suppliedOrders(customerId)})`
  await sql`update orders set shipping = ${erasedPlace}, tracking_number = null, hold_reason = null,
    business_gstin = '', business_firm = ''
    where customer_id = ${customerId}`.execute(trx)
  await sql`update order_items set name = 'Erased product', image = '', manufacturer = '', pack_size = ''
    where order_id in ${unsupplied}`.execute(trx)
  await sql`update order_history set note = '' where order_id in ${own}`.execute(trx)
  await sql`update order_line_cuts set reason = ${ERASED} where order_id in ${own}`.execute(trx)
  await sql`update delivery_tries set reason = ${ERASED} where order_id in ${own}`.execute(trx)
  await sql`update recall_notices set note = '' where order_id in ${own}`.execute(trx)
  await sql`update payment_alerts set note = ${ERASED} where note is not null and order_id in ${own}`.execute(trx)
  await sql`update payment_attempts set action = null where order_id in ${own}`.execute(trx)
  await sql`update returns set note = '', refusal = case when refusal = '' then '' else ${ERASED} end,
    payout_hint = '', payout_reference = '', tracking_number = '', sealed_payout = null where order_id in ${own}`.execute(
    trx,
  )
  await sql`delete from order_notes where order_id in ${own}`.execute(trx)
}
