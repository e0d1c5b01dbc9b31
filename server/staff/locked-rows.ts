import { type RawBuilder, sql } from 'kysely'
import { mayDo } from '#domain/staff/actions.ts'
import type { Db } from '../db/tables.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { invalidField, Refusal } from '../http/refusal.ts'

const LOCKED = 'This customer was erased. What the law keeps is locked: an owner or accountant reads it with a reason.'

type Reading = { readonly reader: Pick<StaffPrincipal, 'roles'>; readonly reason: string }

/** Whether the customer of a row was erased, whose rows are locked (erasure-3). */
export function isLockedCustomer(customerId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from customers locked where locked.id = ${customerId} and locked.erased_at is not null)`
}

/** The customer of these orders who was erased, or null. */
export async function findLockedCustomer(db: Db, orderIds: readonly string[]): Promise<string | null> {
  const row = await db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .select('customers.id')
    .where('orders.id', 'in', orderIds)
    .where('customers.erased_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Refuses the reading of a locked row to other roles (403), and without a reason (422, erasure-3). */
export function refuseLockedReading({ reader, reason }: Reading): void {
  if (!mayDo(reader.roles, 'privacy.erasures')) throw new Refusal('forbidden', LOCKED)
  if (reason === '')
    throw invalidField('reason', 'Please say why you read what is locked. The reason is kept in the audit log.')
}
