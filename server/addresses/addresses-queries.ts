import type { Address } from '#domain/addresses/address-rules.ts'
import type { Db } from '../db/tables.ts'

const columns = ['name', 'phone_number', 'email', 'address', 'city', 'state', 'postal_code', 'country'] as const

/** The saved address of a customer, or null. */
export async function findAddress(db: Db, customerId: string): Promise<Address | null> {
  const row = await db.selectFrom('addresses').select(columns).where('customer_id', '=', customerId).executeTakeFirst()
  if (row === undefined) return null
  const { phone_number: phoneNumber, postal_code: postalCode, ...rest } = row
  return { ...rest, phoneNumber, postalCode }
}

/** The name and email address of a customer's account. */
export async function getContact(db: Db, customerId: string): Promise<Pick<Address, 'name' | 'email'>> {
  return db
    .selectFrom('customers')
    .select(['username as name', 'email'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
}

/** Saves the only address of a customer. */
export async function upsertAddress(db: Db, customerId: string, address: Address, now: Date): Promise<void> {
  const { phoneNumber: phone_number, postalCode: postal_code, ...rest } = address
  const row = { ...rest, phone_number, postal_code, updated_at: now }
  await db
    .insertInto('addresses')
    .values({ customer_id: customerId, ...row })
    .onConflict((on) => on.column('customer_id').doUpdateSet(row))
    .execute()
}
