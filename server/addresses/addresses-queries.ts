import { sql } from 'kysely'
import type { RecentAddress } from '#contract/addresses.ts'
import { type Address, RECENT_ADDRESSES } from '#domain/addresses/address-rules.ts'
import type { Db, Trx } from '../db/tables.ts'

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
  const { name, email } = await db
    .selectFrom('customers')
    .select(['username as name', 'email'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  return { name, email: email ?? '' }
}

/** Saves the only address of a customer. */
export async function upsertAddress(db: Trx, customerId: string, address: Address, now: Date): Promise<void> {
  const { phoneNumber: phone_number, postalCode: postal_code, ...rest } = address
  const row = { ...rest, phone_number, postal_code, updated_at: now }
  await db
    .insertInto('addresses')
    .values({ customer_id: customerId, ...row })
    .onConflict((on) => on.column('customer_id').doUpdateSet(row))
    .execute()
}

/** The addresses that a customer saved last, latest first (addresses-5). */
export async function listRecentAddresses(db: Db, customerId: string): Promise<RecentAddress[]> {
  const rows = await db
    .selectFrom('recent_addresses')
    .select(['label', 'address'])
    .where('customer_id', '=', customerId)
    .orderBy('used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(RECENT_ADDRESSES)
    .execute()
  return rows.map(({ label, address }) => ({ ...address, label }))
}

type UsedAddress = { readonly address: Address; readonly label: string | undefined }

/** Puts an address first among the recent ones. The lock of the saved address serialises the calls of a customer. */
export async function recordRecentAddress(
  trx: Trx,
  customerId: string,
  { address, label }: UsedAddress,
  now: Date,
): Promise<void> {
  const fields = JSON.stringify(address)
  const known = await trx
    .deleteFrom('recent_addresses')
    .where('customer_id', '=', customerId)
    .where('address', '=', sql<Address>`${fields}::jsonb`)
    .returning('label')
    .executeTakeFirst()
  const row = { customer_id: customerId, label: label ?? known?.label ?? '', address: fields, used_at: now }
  await trx.insertInto('recent_addresses').values(row).execute()
  const kept = trx
    .selectFrom('recent_addresses')
    .select('id')
    .where('customer_id', '=', customerId)
    .orderBy('used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(RECENT_ADDRESSES)
  await trx.deleteFrom('recent_addresses').where('customer_id', '=', customerId).where('id', 'not in', kept).execute()
}
