import type { Insertable, Selectable } from 'kysely'
import type { CustomerRow, Db, Tables } from '../db/tables.ts'

type NewCustomer = Insertable<Tables['customers']>

/** The customer with this address, given in its normalised form. */
export async function findCustomerByEmail(db: Db, email: string): Promise<CustomerRow | undefined> {
  return db.selectFrom('customers').selectAll().where('email', '=', email).executeTakeFirst()
}

/** Adds a customer; false when the address has an account already. */
export async function addCustomer(db: Db, customer: NewCustomer): Promise<boolean> {
  const added = await db
    .insertInto('customers')
    .values(customer)
    .onConflict((on) => on.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** Sets the password of the account with this address and returns its id, or undefined when there is none. */
export async function setPassword(db: Db, email: string, passwordHash: string, now: Date): Promise<string | undefined> {
  const row = await db
    .updateTable('customers')
    .set({ password_hash: passwordHash, password_changed_at: now })
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Whether the password is still the one that was checked; until the transaction ends it stays so. */
export async function holdPassword(
  db: Db,
  { id, password_hash }: Pick<Selectable<Tables['customers']>, 'id' | 'password_hash'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('customers')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}
