import { sql } from 'kysely'
import type { Trx } from '../../db/tables.ts'
import type { ImportRow } from './import-row.ts'

/** A row and its position if the product is new. */
export type PlacedRow = { readonly row: ImportRow; readonly position: number }

type KnownProduct = { readonly id: string; readonly external_id: string | null }

/** The products of a batch that the shop has already. */
export async function findKnown(trx: Trx, rows: readonly PlacedRow[]): Promise<Map<ImportRow, KnownProduct>> {
  const keys = rows.map(({ row }) => ({
    id: row.product_id,
    external_id: row.product_id === null ? row.external_id : null,
  }))
  const { rows: found } = await sql<KnownProduct>`
    with keys as materialized (select * from json_to_recordset(${JSON.stringify(keys)}::text::json) as keys (id text, external_id text))
    select id, external_id from products where external_id in (select external_id from keys)
    union
    select id, external_id from products where id in (select id from keys)`.execute(trx)
  const byId = new Map(found.map((product) => [product.id, product]))
  const byExternalId = new Map(found.map((product) => [product.external_id, product]))
  return new Map(
    rows.flatMap(({ row }) => {
      const product = row.product_id === null ? byExternalId.get(row.external_id) : byId.get(row.product_id)
      return product === undefined ? [] : [[row, product] as const]
    }),
  )
}
