import type { HoldDetails } from '#contract/privacy-retention.ts'
import { indianDay, nextIndianMidnight, startOfIndianDay } from '#domain/time.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/tables.ts'
import { notFound } from '../http/refusal.ts'

/** The holds that a page shows at most. */
const MAX_HOLDS = 100

/** The holds on the purge of a customer, the newest first. Refuses an unknown customer (404). */
export async function getHold(ctx: Pick<Context, 'now'> & { readonly db: Db }, id: string): Promise<HoldDetails> {
  const customer = await ctx.db
    .selectFrom('customers')
    .select(['id', 'username'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (customer === undefined) throw notFound('Customer')
  const today = indianDay(ctx.now())
  const rows = await ctx.db
    .selectFrom('privacy_holds as hold')
    .innerJoin('staff as placer', 'placer.id', 'hold.who')
    .leftJoin('staff as ender', 'ender.id', 'hold.ended_by')
    .select(['hold.reason', 'hold.until', 'hold.created_at', 'hold.ended_at', 'hold.end_reason'])
    .select(['placer.name as placedBy', 'ender.name as endedBy'])
    .where('hold.customer_id', '=', id)
    .orderBy('hold.created_at', 'desc')
    .limit(MAX_HOLDS)
    .execute()
  const holds = rows.map((row) => ({
    reason: row.reason,
    until: row.until,
    placedAt: row.created_at.toISOString(),
    placedBy: row.placedBy,
    ended: endOf(row, today),
  }))
  return { _id: customer.id, name: customer.username, isHeld: holds.some(({ ended }) => ended === null), holds }
}

type HoldEnd = {
  readonly until: string
  readonly ended_at: Date | null
  readonly endedBy: string | null
  readonly end_reason: string
}

function endOf({ until, ended_at: at, endedBy, end_reason: reason }: HoldEnd, today: string) {
  if (at !== null) return { at: at.toISOString(), by: endedBy, reason }
  if (until >= today) return null
  return { at: nextIndianMidnight(startOfIndianDay(until)).toISOString(), by: null, reason: 'Its last day was over' }
}

/** The customers on hold, the hold that ends first on top. */
export async function listHeldCustomers({ db, now }: Pick<Context, 'db' | 'now'>) {
  const rows = await db
    .selectFrom('privacy_holds as hold')
    .innerJoin('customers', 'customers.id', 'hold.customer_id')
    .select(['customers.id', 'customers.username', 'hold.reason', 'hold.until'])
    .where('hold.ended_at', 'is', null)
    .where('hold.until', '>=', indianDay(now()))
    .orderBy('hold.until')
    .orderBy('hold.id')
    .limit(MAX_HOLDS)
    .execute()
  return rows.map(({ id: _id, username: name, reason, until }) => ({ _id, name, reason, until }))
}
