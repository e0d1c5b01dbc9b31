import { sql } from 'kysely'
import type { YourData } from '#contract/privacy-your-data.ts'
import { ticketOf } from '#domain/enquiries/enquiry-rules.ts'
import type { HeldKind } from '#domain/privacy/held-data.ts'
import { required } from '#domain/required.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/tables.ts'
import { findCopy } from './data-copies.ts'

const SHOWN_COMPLAINTS = 20

/** What the shop holds about a customer (your-data-1). */
export async function readYourData(ctx: Context, customerId: string): Promise<Omit<YourData, 'success'>> {
  const { db, now } = ctx
  const account = await db
    .selectFrom('customers')
    .leftJoin('nominees', 'nominees.customer_id', 'customers.id')
    .select(['customers.email', 'customers.password_hash', 'nominees.name', 'nominees.contact'])
    .where('customers.id', '=', customerId)
    .executeTakeFirstOrThrow()
  const email = account.email ?? ''
  const [held, complaints, copy] = await Promise.all([
    countHeld(db, customerId, email, now()),
    listComplaints(db, email),
    findCopy(ctx, customerId),
  ])
  const { name, contact } = account
  return {
    email,
    hasPassword: account.password_hash !== null,
    held,
    nominee: name === null ? null : { name, contact: contact ?? '' },
    complaints,
    copy,
  }
}

async function countHeld(db: Db, customerId: string, email: string, now: Date): Promise<YourData['held']> {
  const own = (table: string) => sql`(select count(*) from ${sql.table(table)} where customer_id = ${customerId})`
  const counts = {
    addresses: own('recent_addresses'),
    cart: own('cart_items'),
    orders: own('orders'),
    documents: sql`(select count(*) from documents join orders on orders.id = documents.order_id
      where orders.customer_id = ${customerId})`,
    returns: sql`(select count(*) from returns join orders on orders.id = returns.order_id
      where orders.customer_id = ${customerId})`,
    prescriptions: own('prescriptions'),
    pictures: own('customer_files'),
    patients: sql`(select count(*) from patients where customer_id = ${customerId} and removed_at is null)`,
    tickets: sql`(select count(*) from enquiries where lower(email) = ${email})`,
    logins: sql`(select count(*) from sessions where customer_id = ${customerId} and ended_at is null
      and expires_at > ${now})`,
  } satisfies Record<HeldKind, unknown>
  const columns = Object.entries(counts).map(([kind, count]) => sql`${count} as ${sql.id(kind)}`)
  const { rows } = await sql<Record<HeldKind, number>>`select ${sql.join(columns)}`.execute(db)
  return Object.entries(required(rows[0])).map(([kind, count]) => ({ kind: kind as HeldKind, count }))
}

/** Tickets carry the mail address of their sender, who proved it to have this account. */
async function listComplaints(db: Db, email: string): Promise<YourData['complaints']> {
  const rows = await db
    .selectFrom('enquiries')
    .select(['number', 'kind', 'state', 'created_at', 'next_due'])
    .where(sql`lower(email)`, '=', email)
    .orderBy('number', 'desc')
    .limit(SHOWN_COMPLAINTS)
    .execute()
  return rows.map(({ number, kind, state, created_at: at, next_due: due }) => ({
    ticket: ticketOf(number),
    kind,
    state,
    askedAt: at.toISOString(),
    nextDue: state === 'closed' ? null : due.toISOString(),
  }))
}

/** Keeps or removes the nominee of a customer (your-data-3). */
export async function saveNominee(
  { db, now }: Context,
  customerId: string,
  nominee: { readonly name: string; readonly contact: string },
): Promise<void> {
  if (nominee.name === '') {
    await db.deleteFrom('nominees').where('customer_id', '=', customerId).execute()
    return
  }
  const named = { ...nominee, named_at: now() }
  await db
    .insertInto('nominees')
    .values({ customer_id: customerId, ...named })
    .onConflict((on) => on.column('customer_id').doUpdateSet(named))
    .execute()
}
