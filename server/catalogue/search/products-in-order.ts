import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/tables.ts'
import { type ShownProduct, shownColumns } from '../shown-product.ts'
import type { Place } from './product-cursor.ts'

/** A place, with the product there where it was read together with it. */
export type FoundPlace = Place | (Place & ShownProduct)

const columns = sql.join(shownColumns.map((column) => sql.ref(`product.${column}`)))

/** The products of these places, in their order; one that is withdrawn in this moment is left out. */
export async function listProductsInOrder(
  db: Db,
  places: readonly ({ readonly id: string } | ShownProduct)[],
): Promise<readonly ShownProduct[]> {
  if (places.every((place) => 'name' in place)) return places
  const ids = places.map(({ id }) => id)
  const rows = await db
    .selectFrom('products')
    .select(shownColumns)
    .where('id', 'in', ids)
    .where('withdrawn_at', 'is', null)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The same places, in their order, each with its product. */
export function withProducts(places: RawBuilder<Place>): RawBuilder<Place & ShownProduct> {
  return sql`
    select place.tier, place.key, place.position, ${columns} from (${places}) as place
    join products as product on product.id = place.id and product.withdrawn_at is null
    order by place.tier, place.key, place.position, place.id`
}
