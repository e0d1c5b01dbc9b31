import type { TradeMemberships } from '#contract/trade-people.ts'
import { isVerifiedBuyer } from '#domain/trade/trade-account.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Db, Trx } from '../db/tables.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { endMembership } from './firm-people.ts'

type Memberships = Omit<TradeMemberships, 'success'>

/** The firm for which a customer orders, and those that ask for it (trade-22). */
export async function readMemberships(db: Db, customerId: string): Promise<Memberships> {
  const rows = await selectOwn(db, customerId).orderBy('invited_at').execute()
  const shown = rows.map(({ id, firm, trade_right: right, joined_at: joinedAt }) => ({
    membership: { _id: id, firm, right },
    isJoined: joinedAt !== null,
  }))
  return {
    joined: shown.find(({ isJoined }) => isJoined)?.membership ?? null,
    invitations: shown.filter(({ isJoined }) => !isJoined).map(({ membership }) => membership),
  }
}

/** Memberships of a customer, and invitations to the address with which the customer logs in. */
function selectOwn(db: Db, customerId: string) {
  return db
    .selectFrom('trade_people as person')
    .innerJoin('trade_accounts as account', 'account.id', 'person.account_id')
    .innerJoin('customers as holder', 'holder.id', 'account.customer_id')
    .select(['person.id', 'person.account_id', 'account.firm', 'trade_right', 'joined_at'])
    .where('person.removed_at', 'is', null)
    .where('holder.erased_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('person.customer_id', '=', customerId),
        eb.and([
          eb('person.joined_at', 'is', null),
          eb('person.email', '=', eb.selectFrom('customers').select('email').where('customers.id', '=', customerId)),
        ]),
      ]),
    )
}

/** Accepts an invitation. A repeated call changes nothing. */
export async function acceptInvitation(ctx: Context, customerId: string, id: string): Promise<Memberships> {
  return inTransaction(ctx.db, async (trx) => {
    const own = await lockOwnAccount(trx, customerId)
    const found = await selectOwn(trx, customerId).where('person.id', '=', id).forUpdate('person').executeTakeFirst()
    if (found === undefined) throw notFound('Invitation')
    if (found.joined_at !== null) return readMemberships(trx, customerId)
    if (own !== undefined && (isVerifiedBuyer(own.state) || own.verified_at !== null))
      throw new Refusal('conflict', 'You have a trade account of your own and order for it.')
    const { joined } = await readMemberships(trx, customerId)
    if (joined !== null)
      throw new Refusal('conflict', `You order for ${joined.firm} already. Please leave that firm first.`)
    await trx
      .updateTable('trade_people')
      .set({ joined_at: ctx.now(), customer_id: customerId })
      .where('id', '=', id)
      .execute()
    return readMemberships(trx, customerId)
  })
}

/** Declines an invitation, or ends ordering for a firm. */
export async function leaveFirm(ctx: Context, customerId: string, id: string): Promise<Memberships> {
  return inTransaction(ctx.db, async (trx) => {
    const found = await selectOwn(trx, customerId).where('person.id', '=', id).forUpdate('person').executeTakeFirst()
    if (found === undefined) throw notFound('Invitation')
    await endMembership(ctx, trx, { id, accountId: found.account_id })
    return readMemberships(trx, customerId)
  })
}

/** Two acceptances, an application and a verification of the same customer wait for each other. */
async function lockOwnAccount(trx: Trx, customerId: string) {
  await trx.selectFrom('customers').select('id').where('id', '=', customerId).forUpdate().execute()
  return trx
    .selectFrom('trade_accounts')
    .select(['state', 'verified_at'])
    .where('customer_id', '=', customerId)
    .forUpdate()
    .executeTakeFirst()
}

/** Refuses a joined person of a firm as the holder of an account. The caller has locked the customer or the account. */
export async function expectNoMembership(db: Db, customerId: string, message: (firm: string) => string): Promise<void> {
  const { joined } = await readMemberships(db, customerId)
  if (joined !== null) throw new Refusal('conflict', message(joined.firm))
}
