import type { ProductRow, Trx } from '../db/tables.ts'

type PackFacts = Partial<Pick<ProductRow, 'mrp_paise' | 'manufacture_date' | 'expiry_date'>>

/**
 * Sets MRP and dates of the unbatched packs of a locked product. Returns false if they change and a batch is for sale,
 * because the printed facts of batches stay (stock-2).
 */
export async function changePackFacts(trx: Trx, before: ProductRow, after: PackFacts): Promise<boolean> {
  const { id, mrp_paise: mrp, manufacture_date: madeOn, expiry_date: expiresOn } = { ...before, ...after }
  if (mrp === before.mrp_paise && madeOn === before.manufacture_date && expiresOn === before.expiry_date) return true
  const batch = await trx
    .selectFrom('batches')
    .select('id')
    .where('product_id', '=', id)
    .where('state', '=', 'sellable')
    .where('on_hand', '>', 0)
    .limit(1)
    .executeTakeFirst()
  if (batch !== undefined) return false
  await trx
    .updateTable('stock_levels')
    .set({ unbatched_mrp_paise: mrp, unbatched_made_on: madeOn, unbatched_expires_on: expiresOn })
    .where('product_id', '=', id)
    .execute()
  return true
}
