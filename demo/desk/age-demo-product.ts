import { DAY, indianDay } from '#domain/time.ts'
import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/tables.ts'

const DAYS_LEFT = 60

/** Moves the first expiry date close to today, so that Today lists a near-expiry product. */
export async function ageDemoProduct(ctx: Context, trx: Trx): Promise<void> {
  const expiryDate = indianDay(new Date(ctx.now().getTime() + DAYS_LEFT * DAY))
  await trx
    .updateTable('products')
    .set({ expiry_date: expiryDate })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('products')
        .select('id')
        .where('stock', '>', 5)
        .where('expiry_date', '>', expiryDate)
        .orderBy('expiry_date')
        .orderBy('id')
        .limit(1),
    )
    .execute()
}
