import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { idPrefixes } from '#domain/ids.ts'
import type { Trx } from '../../db/tables.ts'
import { replaceSalts } from '../product-salts.ts'
import { type ImportColumn, columnTypes, type ImportRow, type ListMapping } from './import-row.ts'

/** A row and its position if the product is new. */
export type PlacedRow = { readonly row: ImportRow; readonly position: number }

export type WriteResult = {
  readonly added: readonly string[]
  readonly changed: readonly string[]
  readonly unchanged: number
  /** New products without a price. */
  readonly priceless: readonly PlacedRow[]
  /** Known products with batches. */
  readonly batched: number
}

/** The columns that a product with batches takes from its batches instead of a list (stock-1, stock-2). */
const batchColumns: ReadonlySet<ImportColumn> = new Set(['stock', 'mrp_paise', 'manufacture_date', 'expiry_date'])

const columns = Object.keys(columnTypes) as ImportColumn[]

/** Writes rows with distinct external ids. Missing columns stay unchanged. */
export async function writeBatch(
  trx: Trx,
  mapping: ListMapping,
  rows: readonly PlacedRow[],
  now: Date,
): Promise<WriteResult> {
  // The search index is refreshed once for the whole batch.
  await sql`select set_config('shop.search_follows', 'later', true)`.execute(trx)
  const known = await findKnown(trx, rows)
  const fresh = rows.filter(({ row }) => !known.has(row.external_id))
  const priceless = fresh.filter(({ row }) => row.mrp_paise === null)
  const updates = rows.filter(({ row }) => known.has(row.external_id))
  const added = await insert(
    trx,
    fresh.filter(({ row }) => row.mrp_paise !== null),
    now,
  )
  const batched = await findBatched(trx, known)
  const changed = await update(trx, mapping, { rows: updates, batched }, now)
  const touched = new Set([...added, ...changed])
  await replaceSalts(
    trx,
    rows
      .map(({ row }) => ({ productId: known.get(row.external_id) ?? productId(row.external_id), salts: row.salts }))
      .filter((one) => touched.has(one.productId)),
  )
  await sql`select refresh_product_search(array(select * from json_array_elements_text(${JSON.stringify([...touched])}::text::json)))`.execute(
    trx,
  )
  return { added, changed, unchanged: updates.length - changed.length, priceless, batched: batched.size }
}

/** Deterministic, so that product URLs are stable. */
function productId(externalId: string): string {
  const readable = externalId.replace(':', '-')
  const safe = /^[a-z0-9-]{1,60}$/.test(readable)
  const name = safe ? readable : createHash('sha256').update(externalId).digest('hex').slice(0, 24)
  return `${idPrefixes.product}_${name}`
}

async function findKnown(trx: Trx, rows: readonly PlacedRow[]): Promise<Map<string, string>> {
  const ids = JSON.stringify(rows.map(({ row }) => row.external_id))
  const { rows: found } = await sql<{ id: string; external_id: string }>`
    select id, external_id from products
    where external_id in (select * from json_array_elements_text(${ids}::text::json))`.execute(trx)
  return new Map(found.map(({ id, external_id }) => [external_id, id]))
}

/** The external ids of known products with batches. The locks keep the first batch of a product out until the commit. */
async function findBatched(trx: Trx, known: ReadonlyMap<string, string>): Promise<Set<string>> {
  const ids = [...known.values()]
  if (ids.length === 0) return new Set()
  const products = trx
    .selectFrom('products')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::text[])`)
  await products
    .orderBy(sql`id collate "C"`)
    .forNoKeyUpdate()
    .execute()
  const levels = trx.selectFrom('stock_levels').select('product_id')
  const found = await levels.where(sql<boolean>`product_id = any(${ids}::text[])`).execute()
  const withBatches = new Set(found.map(({ product_id: id }) => id))
  return new Set([...known].filter(([, id]) => withBatches.has(id)).map(([externalId]) => externalId))
}

async function insert(trx: Trx, rows: readonly PlacedRow[], now: Date): Promise<string[]> {
  if (rows.length === 0) return []
  const names = sql.join(columns.map((name) => sql.ref(name)))
  const values = sql.join(columns.map((name) => (name === 'stock' ? sql`coalesce(stock, 0)` : sql.ref(name))))
  const { rows: added } = await sql<{ id: string }>`
    insert into products (id, external_id, position, created_at, updated_at, withdrawn_at, ${names})
    select id, external_id, position, ${now}, ${now}, case when withdrawn then ${now}::timestamptz end, ${values}
    from ${given(rows)}
    order by id
    on conflict (external_id) do nothing
    returning id`.execute(trx)
  return added.map(({ id }) => id)
}

type Updates = { readonly rows: readonly PlacedRow[]; readonly batched: ReadonlySet<string> }

async function update(trx: Trx, mapping: ListMapping, { rows, batched }: Updates, now: Date): Promise<string[]> {
  if (rows.length === 0) return []
  const otherwise = mapping.restoresWithdrawn ? sql`null` : sql`products.withdrawn_at`
  const withdrawn = sql`case when given.withdrawn then coalesce(products.withdrawn_at, ${now}::timestamptz) else ${otherwise} end`
  const changes = [
    ...mapping.updatedColumns.map((name) => ({
      name,
      value: followBatches(name, sql`coalesce(${sql.ref(`given.${name}`)}, ${unless(name)})`),
    })),
    ...mapping.derivedColumns.map((name) => ({
      name,
      value: sql`case when products.composition is distinct from given.composition
        then ${sql.ref(`given.${name}`)} else ${sql.ref(`products.${name}`)} end`,
    })),
    { name: 'withdrawn_at', value: withdrawn },
  ]
  const { rows: changed } = await sql<{ id: string }>`
    update products
    set updated_at = ${now}, ${sql.join(changes.map(({ name, value }) => sql`${sql.ref(name)} = ${value}`))}
    from ${given(rows, batched)}
    where products.external_id = given.external_id
      and (${sql.join(
        changes.map(({ name, value }) => sql`${sql.ref(`products.${name}`)} is distinct from ${value}`),
        sql` or `,
      )})
    returning products.id`.execute(trx)
  return changed.map(({ id }) => id)
}

/** The value for a missing cell: prices and stock stay, other columns are cleared. */
function unless(name: ImportColumn): RawBuilder<unknown> {
  const stays = name === 'mrp_paise' || name === 'selling_price_paise' || name === 'stock'
  return stays ? sql`${sql.ref(`products.${name}`)}` : sql`null`
}

/** The value for a product with batches, whose price is at most the MRP of its packs. */
function followBatches(name: ImportColumn, value: RawBuilder<unknown>): RawBuilder<unknown> {
  if (name === 'selling_price_paise')
    return sql`case when given.has_batches then least(${value}, products.mrp_paise) else ${value} end`
  if (!batchColumns.has(name)) return value
  return sql`case when given.has_batches then ${sql.ref(`products.${name}`)} else ${value} end`
}

/** Passes the rows as one parameter, so that the statement does not depend on their number. */
function given(rows: readonly PlacedRow[], batched: ReadonlySet<string> = new Set()): RawBuilder<unknown> {
  const list = rows.map(({ row: { salts: _, withdrawn, ...row }, position }) => {
    const hasBatches = batched.has(row.external_id)
    return {
      ...row,
      id: productId(row.external_id),
      position,
      withdrawn: withdrawn !== false,
      has_batches: hasBatches,
    }
  })
  const types = sql.raw(columns.map((name) => `${name} ${columnTypes[name]}`).join(', '))
  return sql`json_to_recordset(${JSON.stringify(list)}::text::json)
    as given (id text, external_id text, position integer, withdrawn boolean, has_batches boolean, ${types})`
}
