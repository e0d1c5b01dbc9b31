import type { z } from 'zod'
import type { inviteTradePerson, TradePeople } from '#contract/trade-people.ts'
import type { Language } from '#domain/languages/languages.ts'
import { DAY } from '#domain/time.ts'
import { isVerifiedBuyer } from '#domain/trade/trade-account.ts'
import { MAX_TRADE_PEOPLE, type TradeRight } from '#domain/trade/trade-people.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Db, Trx } from '../db/tables.ts'
import { countHit, tryHit } from '../http/limits.ts'
import { invalidField, notFound, Refusal } from '../http/refusal.ts'
import { enqueue } from '../jobs/jobs.ts'

/** Invitations of an account in a day, taken back ones included. */
const INVITATIONS = 40
/** Mails to one address in a day, of all accounts. */
const MAILS_TO_ADDRESS = 3

const NO_HOLDER = 'Only the holder of a trade account has people who order for the firm.'

type Invitation = z.output<typeof inviteTradePerson.input> & {
  readonly customerId: string
  readonly language: Language
}

/** The people of the firm whose account this customer holds (trade-22). */
export async function listPeople(db: Db, customerId: string): Promise<TradePeople> {
  await getHeldAccount(db, customerId)
  return readPeople(db, customerId)
}

/**
 * Invites a person by mail address, with a mail. Nothing in it depends on whether the address has an account.
 */
export async function invitePerson(
  ctx: Context,
  { customerId, language, name, email, right }: Invitation,
): Promise<TradePeople> {
  const { id: accountId } = await getHeldAccount(ctx.db, customerId)
  await countHit(ctx, { key: `trade-invitations:${accountId}`, max: INVITATIONS, windowMs: DAY })
  const mails = await tryHit(ctx, { key: `trade-invitations-to:${email}`, max: MAILS_TO_ADDRESS, windowMs: DAY })
  return inTransaction(ctx.db, async (trx) => {
    const account = await getHeldAccount(trx, customerId, { isLocked: true })
    if (!isVerifiedBuyer(account.state))
      throw new Refusal('conflict', 'People can be invited once we have verified your account.')
    if (email === account.email) throw invalidField('email', 'This is your own address. You order already.')
    const known = await readPeople(trx, customerId)
    if (known.some((person) => person.email === email)) throw alreadyInvited()
    if (known.length >= MAX_TRADE_PEOPLE)
      throw new Refusal('conflict', `A firm has at most ${MAX_TRADE_PEOPLE} people. Please remove one first.`)
    const id = ctx.newId('tradePerson')
    await trx
      .insertInto('trade_people')
      .values({ id, account_id: account.id, email, name, trade_right: right, invited_at: ctx.now() })
      .execute()
    if (mails.waitSeconds === 0) await enqueue(ctx, trx, 'mail.trade-invitation', { personId: id, language })
    return readPeople(trx, customerId)
  })
}

function alreadyInvited(): Refusal {
  const message = 'This address is invited already.'
  return new Refusal('conflict', message, { fields: { email: message } })
}

/** Changes what a person may do. */
export async function setRight(
  ctx: Context,
  customerId: string,
  { id, right }: { readonly id: string; readonly right: TradeRight },
): Promise<TradePeople> {
  const { id: accountId } = await getHeldAccount(ctx.db, customerId)
  const changed = await ctx.db
    .updateTable('trade_people')
    .set({ trade_right: right })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (changed === undefined) throw notFound('Person')
  return readPeople(ctx.db, customerId)
}

/** Removes a person of the own firm or takes an invitation back. */
export async function removePerson(ctx: Context, customerId: string, id: string): Promise<TradePeople> {
  return inTransaction(ctx.db, async (trx) => {
    const { id: accountId } = await getHeldAccount(trx, customerId)
    if ((await endMembership(ctx, trx, { id, accountId })) === null) throw notFound('Person')
    return readPeople(trx, customerId)
  })
}

type Membership = { readonly id: string; readonly accountId: string }

/**
 * Ends a membership and returns the name of the person, or null for an unknown one. An invitation without an answer goes; the row of
 * a person who joined stays without address, because orders name it.
 */
export async function endMembership(
  { now }: Pick<Context, 'now'>,
  trx: Trx,
  { id, accountId }: Membership,
): Promise<string | null> {
  const found = await trx
    .selectFrom('trade_people')
    .select(['name', 'joined_at'])
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (found === undefined) return null
  if (found.joined_at === null) await trx.deleteFrom('trade_people').where('id', '=', id).execute()
  else await trx.updateTable('trade_people').set({ removed_at: now(), email: '' }).where('id', '=', id).execute()
  return found.name
}

async function getHeldAccount(db: Db, customerId: string, { isLocked = false } = {}) {
  const account = await db
    .selectFrom('trade_accounts as account')
    .innerJoin('customers', 'customers.id', 'account.customer_id')
    .select(['account.id', 'account.state', 'customers.email'])
    .where('account.customer_id', '=', customerId)
    .$if(isLocked, (query) => query.forNoKeyUpdate('account'))
    .executeTakeFirst()
  if (account === undefined) throw new Refusal('forbidden', NO_HOLDER)
  return account
}

async function readPeople(db: Db, customerId: string): Promise<TradePeople> {
  const rows = await db
    .selectFrom('trade_people as person')
    .innerJoin('trade_accounts as account', 'account.id', 'person.account_id')
    .select(['person.id', 'person.name', 'person.email', 'trade_right', 'invited_at', 'joined_at'])
    .where('account.customer_id', '=', customerId)
    .where('removed_at', 'is', null)
    .orderBy('invited_at')
    .orderBy('person.id')
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    email: row.email,
    right: row.trade_right,
    invitedAt: row.invited_at.toISOString(),
    joinedAt: row.joined_at?.toISOString() ?? null,
  }))
}

/** The most people on the desk's page of a buyer, removed ones included. */
const SHOWN_PEOPLE = 100

/** The people of an account as the desk sees them, those of today first. */
export async function listShownPeople(db: Db, accountId: string) {
  const rows = await db
    .selectFrom('trade_people')
    .select(['id', 'name', 'trade_right', 'invited_at', 'joined_at', 'removed_at'])
    .where('account_id', '=', accountId)
    .orderBy('removed_at', (order) => order.desc().nullsFirst())
    .orderBy('invited_at')
    .limit(SHOWN_PEOPLE)
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    right: row.trade_right,
    invitedAt: row.invited_at.toISOString(),
    joinedAt: row.joined_at?.toISOString() ?? null,
    removedAt: row.removed_at?.toISOString() ?? null,
  }))
}
