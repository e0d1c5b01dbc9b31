import type { ShopOpening } from '#domain/setup/shop-opening.ts'
import type { Db } from '#server/db/tables.ts'
import type { TestApp } from './start-test-app.ts'

/** Opens, pauses or closes a shop as its owner would; a new live shop is closed. */
export async function setOpening(
  db: Db,
  { state = 'open', message = '', until = null }: Partial<ShopOpening> = {},
): Promise<void> {
  const row = { state, message, until_day: until }
  await db
    .insertInto('shop_opening')
    .values(row)
    .onConflict((on) => on.column('is_only').doUpdateSet(row))
    .execute()
}

/** Has this app open, paused or closed at once. */
export async function setAppOpening({ ctx }: Pick<TestApp, 'ctx'>, opening: Partial<ShopOpening> = {}): Promise<void> {
  await setOpening(ctx.db, opening)
  await ctx.settings.load()
}
