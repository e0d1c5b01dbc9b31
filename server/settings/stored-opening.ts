import { type RawBuilder, sql } from 'kysely'
import { NEW_OPENING, type OpeningState, type ShopOpening } from '#domain/setup/shop-opening.ts'
import type { Db } from '../db/tables.ts'

/** The key of an advisory lock. Each order of a customer shares it, and each change of the opening has it alone (setup-5). */
export const OPENING_LOCK = 64_001

/** A condition that is true once this transaction shares the lock with other orders. */
export function sharesOpeningLock(): RawBuilder<boolean> {
  return sql<boolean>`(select pg_advisory_xact_lock_shared(${OPENING_LOCK}) is not null)`
}

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
