import type { Db, ProductRow } from '../../db/tables.ts'

/** The products of these places, in their order; one that is withdrawn in this moment is left out. */
export async function listProductsInOrder(db: Db, places: readonly { readonly id: string }[]): Promise<ProductRow[]> {
  if (places.length === 0) return []
  const ids = places.map(({ id }) => id)
  const rows = await db
    .selectFrom('products')
    .selectAll()
    .where('id', 'in', ids)
    .where('withdrawn_at', 'is', null)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
