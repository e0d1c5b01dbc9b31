import { NO_MONEY_RIGHT, type TradeRight } from '#domain/trade/trade-people.ts'
import { BLOCKED_CUSTOMER } from '#domain/customers/customer-changes.ts'
import type { Db, Trx } from '../db/tables.ts'
import { Refusal } from '../http/refusal.ts'

/** A joined person of a firm who calls for it (trade-22). */
export type FirmPerson = {
  readonly id: string
  readonly right: TradeRight
  /** The person's own customer. */
  readonly customerId: string
}

/** The buyer whom a customer's session serves, and who acts. */
type ActingBuyer = {
  /** The holder of the account, whose goods, prices, credit and orders it uses. */
  readonly customerId: string
  /** Null: the holder. */
  readonly person: FirmPerson | null
}

/** The buyer whom a customer's session serves: the firm whose people have the customer, else the customer. Asked at each call. */
export async function resolveBuyer(db: Db, customerId: string): Promise<ActingBuyer> {
  const found = await selectMembership(db, customerId).executeTakeFirst()
  if (found === undefined) return { customerId, person: null }
  return { customerId: found.holder_id, person: { id: found.id, right: found.trade_right, customerId } }
}

/** The membership of a customer who is a joined person of a firm. */
function selectMembership(db: Db, customerId: string) {
  return db
    .selectFrom('trade_people as person')
    .innerJoin('trade_accounts as account', 'account.id', 'person.account_id')
    .select(['person.id', 'person.trade_right', 'account.id as account_id', 'account.customer_id as holder_id'])
    .where('person.customer_id', '=', customerId)
    .where('person.removed_at', 'is', null)
}

/** Refuses a person whose right does not cover the money of the firm (403). */
export function expectMoneyRight({ person }: Pick<ActingBuyer, 'person'>): void {
  if (person !== null && person.right !== 'orders-and-money') throw new Refusal('forbidden', NO_MONEY_RIGHT)
}

/**
 * Locks the membership of a person until the transaction ends, so that a removal comes before the change, which is then refused,
 * or after it.
 */
export async function expectJoined(trx: Trx, person: FirmPerson | null): Promise<void> {
  if (person === null) return
  const joined = await trx
    .selectFrom('trade_people as person')
    .innerJoin('customers', 'customers.id', 'person.customer_id')
    .select('customers.blocked_at')
    .where('person.id', '=', person.id)
    .where('person.removed_at', 'is', null)
    .forShare('person')
    .executeTakeFirst()
  if (joined === undefined) throw new Refusal('forbidden', 'You do not order for this firm any more.')
  if (joined.blocked_at !== null) throw new Refusal('forbidden', BLOCKED_CUSTOMER)
}

/** The person as whom a customer acts for an account, or null for its holder. */
export async function findPersonId(db: Db, customerId: string, accountId: string | null): Promise<string | null> {
  if (accountId === null) return null
  const found = await selectMembership(db, customerId).where('account.id', '=', accountId).executeTakeFirst()
  return found?.id ?? null
}
