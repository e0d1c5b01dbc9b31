import type { ServerInput } from '#contract/api.ts'
import { changedCustomer } from '#contract/desk-customers.ts'
import { type CustomerChangeName, customerChangeRefusal } from '#domain/customers/customer-changes.ts'
import type { Trx } from '../db/tables.ts'
import type { Audited, Change, RecordKind } from '../desk-change/change-record.ts'
import { notFound } from '../http/refusal.ts'
import { endAllSessions } from '../http/session.ts'
import { getCustomer } from './customer-queries.ts'

type LockedCustomer = { readonly id: string; readonly isBlocked: boolean }
type CustomerChange<Name extends CustomerChangeName> = Change<LockedCustomer> & {
  readonly input: ServerInput<`POST /api/desk/customers/:id/${Name}`>
}

const shown = changedCustomer.omit({ success: true })

export const customerKind: RecordKind<CustomerChangeName, LockedCustomer, typeof shown> = {
  subject: 'customer',
  lock: (_, trx, id) => lockCustomer(trx, id),
  refusal: (name, { isBlocked }) => customerChangeRefusal(name, isBlocked ? 'blocked' : 'active'),
  action: (name) => `customers.${name}`,
  shown,
  show: async ({ db }, _, id) => ({ customer: await getCustomer(db, id) }),
}

async function lockCustomer(trx: Trx, id: string): Promise<LockedCustomer> {
  const row = await trx
    .selectFrom('customers')
    .select(['id', 'blocked_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row === undefined) throw notFound('Customer')
  return { id: row.id, isBlocked: row.blocked_at !== null }
}

/** Blocks a customer and ends the logins (accounts-10). */
export async function blockCustomer({ trx, record, actor, at, input }: CustomerChange<'block'>): Promise<Audited> {
  const { reason } = input
  await trx
    .updateTable('customers')
    .set({ blocked_at: at, blocked_by: actor.id, blocked_reason: reason })
    .where('id', '=', record.id)
    .execute()
  await endAllSessions(trx, at, record.id)
  return { reason }
}

export async function unblockCustomer({ trx, record, input }: CustomerChange<'unblock'>): Promise<Audited> {
  await trx
    .updateTable('customers')
    .set({ blocked_at: null, blocked_by: null, blocked_reason: null })
    .where('id', '=', record.id)
    .execute()
  return { reason: input.reason }
}

export async function noteCustomer({ trx, record, actor, at, input }: CustomerChange<'note'>): Promise<void> {
  await trx
    .insertInto('customer_notes')
    .values({ customer_id: record.id, at, staff_id: actor.id, note: input.note })
    .execute()
}
