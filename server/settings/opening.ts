import { sql } from 'kysely'
import {
  NEW_OPENING,
  openingStateIn,
  type OpeningState,
  openingText,
  type ShopOpening,
} from '#domain/setup/shop-opening.ts'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import type { Db, Trx } from '../db/tables.ts'
import { isReachable } from '../http/closed-shop.ts'
import { Refusal } from '../http/refusal.ts'

/** The key of an advisory lock. Each order of a customer shares it, and each change of the opening has it alone (setup-5). */
export const OPENING_LOCK = 64_001

type StoredOpening = readonly [state: OpeningState, message: string, until: string | null]

/** The stored opening as one value, for a statement that reads more. */
export const storedOpening = sql<StoredOpening | null>`
  (select json_build_array(state, message, until_day) from shop_opening)`

export function toOpening(stored: StoredOpening | null): ShopOpening {
  if (stored === null) return NEW_OPENING
  const [state, message, until] = stored
  return { state, message, until }
}

export async function readOpening(db: Db): Promise<ShopOpening> {
  const { stored } = await db.selectNoFrom(storedOpening.as('stored')).executeTakeFirstOrThrow()
  return toOpening(stored)
}

/** Refuses an order of a customer while the shop takes none (setup-5). The caller must hold `OPENING_LOCK` shared. */
export function expectTakingOrders({ config, now }: Pick<Context, 'config' | 'now'>, opening: ShopOpening): void {
  const text = openingText({ ...opening, state: openingStateIn(config.mode, opening.state) }, now())
  if (text !== null) throw new Refusal('unavailable', text)
}

/** Waits until no order of a customer is under way. Later orders wait for the end of this transaction. */
export async function lockOpening(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${OPENING_LOCK})`.execute(trx)
}

/** Keeps a shop of an earlier version open if it was set up already (setup-5). */
export async function settleOpening(config: Config, db: Db): Promise<void> {
  const state = isReachable(config) ? 'open' : 'new'
  await db
    .insertInto('shop_opening')
    .values({ state })
    .onConflict((on) => on.doNothing())
    .execute()
}
