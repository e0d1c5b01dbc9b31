import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../db/tables.ts'
import { replaceSalts } from '../product-salts.ts'
import { saveProductTexts } from '../product-texts.ts'
import { findKnown, type PlacedRow } from './find-known.ts'
import { type ImportColumn, columnTypes, type ImportRow, type ListMapping } from './import-row.ts'
import { productIdOf } from './product-key.ts'
import { refuseHundredfold } from './refuse-hundredfold.ts'

export type WriteResult = {
  readonly added: readonly string[]
  readonly changed: readonly string[]
  readonly unchanged: number
  /** The reasons of refused rows. */
  readonly refused: ReadonlyMap<ImportRow, string>
  /** Known products with batches. */
  readonly batched: ReadonlySet<ImportRow>
}

/** The columns that a product with batches takes from its batches instead of a list (stock-1, stock-2). */
const batchColumns: ReadonlySet<ImportColumn> = new Set(['stock', 'mrp_paise', 'manufacture_date', 'expiry_date'])

type KnownProducts = Awaited<ReturnType<typeof findKnown>>

const columns = Object.keys(columnTypes) as ImportColumn[]

/** Writes rows of distinct products. Missing columns stay unchanged. */
export async function writeBatch(
  trx: Trx,
  mapping: ListMapping,
  rows: readonly PlacedRow[],
  now: Date,
): Promise<WriteResult> {
  // The search index is refreshed once for the whole batch.
  await sql`select set_config('shop.search_follows', 'later', true)`.execute(trx)
  const known = await findKnown(trx, rows)
  await refuseHundredfold(trx, rows, known)
  const reasons = rows.map((placed) => [placed.row, refusalOf(placed, known)] as const)
  const refused = new Map(reasons.filter((entry): entry is [ImportRow, string] => entry[1] !== null))
  const accepted = rows.filter(({ row }) => !refused.has(row))
  const updates = accepted.filter(({ row }) => known.has(row))
  const added = await insert(
    trx,
    accepted.filter(({ row }) => !known.has(row)),
    now,
  )
  const batched = await findBatched(
    trx,
    updates.flatMap(({ row }) => known.get(row)?.id ?? []),
  )
  const updated = await update(trx, mapping, { rows: updates, known, batched }, now)
  const idOf = (row: ImportRow) => known.get(row)?.id ?? productIdOf(row)
  const texts = accepted.flatMap(({ row }) => row.texts.map((one) => ({ ...one, product_id: idOf(row) })))
  const isNew = new Set(added)
  const retold = (await saveProductTexts(trx, texts, now)).filter((id) => !isNew.has(id))
  const changed = [...new Set([...updated, ...retold])]
  const touched = new Set([...added, ...changed])
  await replaceSalts(
    trx,
    accepted
      .filter(({ row }) => !known.has(row) || mapping.updatedColumns.includes('composition'))
      .map(({ row }) => ({ productId: idOf(row), salts: row.salts }))
      .filter((one) => touched.has(one.productId)),
  )
  await sql`select refresh_product_search(array(select * from json_array_elements_text(${JSON.stringify([...touched])}::text::json)))`.execute(
    trx,
  )
  const batchedRows = updates.flatMap(({ row }) => (batched.has(known.get(row)?.id ?? '') ? [row] : []))
  const unchanged = updates.length - changed.length
  return { added, changed, unchanged, refused, batched: new Set(batchedRows) }
}

/** The reason to refuse a row of its batch, or null. */
function refusalOf({ row }: PlacedRow, known: KnownProducts): string | null {
  const product = known.get(row)
  if (product === undefined) {
    if (row.product_id !== null) return `no product of the shop has the productId ${row.product_id}`
    if (row.name === '') return 'the shop has no product with this id, and the list has no productName'
    return row.mrp_paise === null ? 'there is no price' : null
  }
  return row.external_id === null || row.external_id === product.external_id
    ? null
    : 'productId and externalId are of different products'
}

/** The known products with batches. The locks keep the first batch of a product out until the commit. */
async function findBatched(trx: Trx, ids: readonly string[]): Promise<Set<string>> {
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
  return new Set(found.map(({ product_id: id }) => id))
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

type Updates = {
  readonly rows: readonly PlacedRow[]
  readonly known: KnownProducts
  readonly batched: ReadonlySet<string>
}

async function update(trx: Trx, mapping: ListMapping, { rows, known, batched }: Updates, now: Date): Promise<string[]> {
  if (rows.length === 0) return []
  const otherwise = mapping.restoresWithdrawn ? sql`null` : sql`products.withdrawn_at`
  const withdrawn = sql`case when given.withdrawn then coalesce(products.withdrawn_at, ${now}::timestamptz) else ${otherwise} end`
  const valueOf = (name: ImportColumn) =>
    followBatches(name, sql`coalesce(${sql.ref(`given.${name}`)}, ${unless(name)})`)
  const changes = [
    ...mapping.updatedColumns
      .filter((name) => name !== 'selling_price_paise')
      .map((name) => ({ name, value: valueOf(name) })),
    ...sellingPriceChange(mapping, valueOf),
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
    from ${given(rows, known, batched)}
    where products.id = given.id
      and (${sql.join(
        changes.map(({ name, value }) => sql`${sql.ref(`products.${name}`)} is distinct from ${value}`),
        sql` or `,
      )})
    returning products.id`.execute(trx)
  return changed.map(({ id }) => id)
}

/** A list with one of the prices keeps the other one. The selling price is at most the MRP. */
function sellingPriceChange({ updatedColumns }: ListMapping, valueOf: (name: ImportColumn) => RawBuilder<unknown>) {
  const name = 'selling_price_paise'
  const [hasMrp, hasPrice] = [updatedColumns.includes('mrp_paise'), updatedColumns.includes(name)]
  if (hasMrp && hasPrice) return [{ name, value: valueOf(name) }]
  if (hasPrice) return [{ name, value: sql`least(${valueOf(name)}, products.mrp_paise)` }]
  return hasMrp ? [{ name, value: sql`least(products.selling_price_paise, ${valueOf('mrp_paise')})` }] : []
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
function given(
  rows: readonly PlacedRow[],
  known: KnownProducts = new Map(),
  batched: ReadonlySet<string> = new Set(),
): RawBuilder<unknown> {
  const list = rows.map(({ row: placed, position }) => {
    const { salts: _, texts: __, opening: ___, withdrawn, ...row } = placed
    const id = known.get(placed)?.id ?? productIdOf(placed)
    return { ...row, id, position, withdrawn: withdrawn !== false, has_batches: batched.has(id) }
  })
  const types = sql.raw(columns.map((name) => `${name} ${columnTypes[name]}`).join(', '))
  return sql`json_to_recordset(${JSON.stringify(list)}::text::json)
    as given (id text, external_id text, position integer, withdrawn boolean, has_batches boolean, ${types})`
}
