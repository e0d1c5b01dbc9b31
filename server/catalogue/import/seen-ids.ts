import { sql } from 'kysely'
import type { Db } from '../../db/tables.ts'
import type { ImportRow } from './import-row.ts'
import { productIdOf } from './product-key.ts'

/**
 * Stores the product ids of this run in a temporary table, because a list may exceed memory. Otherwise two lines with one id
 * would change the product at every import. Requires a single connection.
 */
export async function createSeenIds(connection: Db): Promise<void> {
  await dropSeenIds(connection)
  await sql`create temporary table import_seen (product_id text primary key)`.execute(connection)
}

export async function dropSeenIds(connection: Db): Promise<void> {
  await sql`drop table if exists pg_temp.import_seen`.execute(connection)
}

/** Divides entries into new ids and ids of earlier lines. */
export async function splitRepeatedIds<T extends { readonly row: ImportRow }>(
  connection: Db,
  entries: readonly T[],
): Promise<{ fresh: T[]; repeated: T[] }> {
  const first = new Map<string, T>()
  for (const entry of entries) {
    const id = productIdOf(entry.row)
    if (!first.has(id)) first.set(id, entry)
  }
  const ids = JSON.stringify([...first.keys()])
  const { rows } = await sql<{ product_id: string }>`
    insert into pg_temp.import_seen
    select * from json_array_elements_text(${ids}::text::json)
    on conflict do nothing
    returning product_id`.execute(connection)
  const fresh = new Set(rows.map((row) => first.get(row.product_id)))
  return { fresh: entries.filter((entry) => fresh.has(entry)), repeated: entries.filter((entry) => !fresh.has(entry)) }
}
