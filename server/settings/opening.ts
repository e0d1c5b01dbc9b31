import { sql } from 'kysely'
import { openingStateIn, openingTexts, type ShopOpening } from '#domain/setup/shop-opening.ts'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import type { Db, Trx } from '../db/tables.ts'
import { isReachable } from '../http/closed-shop.ts'
import { shopNotOpen } from '../http/refusal.ts'
import { OPENING_LOCK } from './stored-opening.ts'

/** Refuses an order of a customer while the shop takes none (setup-5). The caller must hold `OPENING_LOCK` shared. */
export function expectTakingOrders({ config, now }: Pick<Context, 'config' | 'now'>, opening: ShopOpening): void {
  const texts = openingTexts({ ...opening, state: openingStateIn(config.mode, opening.state) }, now())
  if (texts.length > 0) throw shopNotOpen(texts)
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
