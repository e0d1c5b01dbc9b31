import { type RawBuilder, sql } from 'kysely'
import type { ApiInput } from '#contract/api.ts'
import type { DeskProductInPaise, DeskProductRowInPaise } from '#contract/desk-products.ts'
import { stockFlags } from '#domain/catalogue/availability.ts'
import type { EditedFieldName } from '#domain/catalogue/edited-fields.ts'
import { NEAR_EXPIRY_DAYS } from '#domain/desk/today.ts'
import { mapProductTexts } from '#domain/catalogue/product-fields.ts'
import { needsPrescription } from '#domain/catalogue/schedules.ts'
import { productLabelCode } from '#domain/stock/label-codes.ts'
import { readSearchText } from '#domain/catalogue/search-words.ts'
import { DAY, indianDay } from '#domain/time.ts'
import type { Context } from '../context.ts'
import { COUNT_CAP, countUpToCap, pageOf, PAGE_ROWS, type PageOfRows } from '../db/keyset.ts'
import type { AuditChanges } from '../db/staff-tables.ts'
import type { Db, ProductRow } from '../db/tables.ts'
import { versionedAddress } from '../files/picture-originals.ts'
import { notFound } from '../http/refusal.ts'
import { findByCode, type FoundCode } from '../stock/find-by-code.ts'
import { listSubjectEntries } from '../staff/audit-queries.ts'
import { searchConditions } from '../catalogue/search/search-conditions.ts'
import { escapeLike } from '../db/escape-like.ts'

type Search = ApiInput<'GET /api/desk/products'>
type Selection = RawBuilder<unknown>

/** A page of products in catalogue order, or by expiry date: those for sale and those withdrawn. */
export async function listDeskProducts(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { q = '', filter, after }: Search,
): Promise<PageOfRows<DeskProductRowInPaise>> {
  const days = daysOf(now())
  const key = sql.ref(filter === 'near-expiry' ? 'expiry_date' : 'position')
  // The index of `low_stock_products` gives this order.
  const order = filter === 'low-stock' ? sql`low.position, low.product_id` : sql`${key}, id`
  const last = after === undefined ? undefined : await getProductRow(db, after)
  const lastKey = filter === 'near-expiry' ? last?.expiry_date : last?.position
  const isAfter = last === undefined ? sql`true` : sql`(${order}) > (${lastKey}, ${last.id})`
  const code = q === '' ? null : await findByCode(db, q)
  const search = { q, code, filter, lastDay: days.noticeDay }
  const count = await countUpToCap(db, { limit: (most) => selectUpTo(most, selectionsOf({ ...search, isFew: false })) })
  const branches = selectionsOf({ ...search, isFew: count <= COUNT_CAP }).map(
    (selection) => sql`(select products.* ${selection} and ${isAfter} order by ${order} limit ${PAGE_ROWS + 1})`,
  )
  const { rows: found } = await sql<ProductRow>`
    select * from (${sql.join(branches, sql` union all `)}) as found
    order by ${key}, id limit ${PAGE_ROWS + 1}`.execute(db)
  const { rows, hasMore } = pageOf(found)
  return { rows: rows.map((row) => toDeskRow(row, days)), hasMore, count }
}

function selectUpTo(most: number, selections: readonly Selection[]): RawBuilder<unknown> {
  const branches = selections.map((selection) => sql`(select 1 ${selection} limit ${most})`)
  return sql`select * from (${sql.join(branches, sql` union all `)}) as found limit ${most}`
}

type SelectionOptions = Pick<Search, 'filter'> & {
  readonly q: string
  /** What the text says as a code. */
  readonly code: FoundCode | null
  readonly lastDay: string
  /** Reads the few matches and sorts them; many are found soonest in the order of the catalogue. */
  readonly isFew: boolean
}

/**
 * Selects products for sale and withdrawn ones separately, because they have separate indexes. A barcode finds its product
 * alone; the text of a label, such as "B12", may also be a name.
 */
function selectionsOf({ q, code, filter, lastDay, isFew }: SelectionOptions): Selection[] {
  const search = readSearchText(q)
  const isName = code === null || code.code.kind === 'product' || code.code.kind === 'batch'
  const coded = code?.productId == null ? sql`false` : sql`id = ${code.productId}`
  const matches = sql`(select product_id from product_search where ${searchConditions(search).matches})`
  const named = !isName ? sql`false` : isFew ? sql`id = any (array${matches})` : sql`id in ${matches}`
  const found = code === null ? named : sql`(${named} or ${coded})`
  const forSale = sql`withdrawn_at is null ${search.text === '' ? sql`` : sql`and ${found}`}`
  if (filter === 'low-stock')
    return [sql`from low_stock_products low join products on products.id = low.product_id where ${forSale}`]
  if (filter === 'near-expiry')
    return [sql`from products where ${forSale} and expiry_date <= ${lastDay} and products.stock > 0`]
  const words = search.text.toLowerCase().split(' ').filter(Boolean)
  const patterns = words.map((word) => `%${escapeLike(word)}%`)
  const texts = sql`lower(name || ' ' || brand || ' ' || manufacturer || ' ' || composition) like all (${patterns}::text[])`
  const withdrawn = sql`from products where withdrawn_at is not null and (${isName ? texts : sql`false`} or ${coded})`
  return filter === 'withdrawn' ? [withdrawn] : [sql`from products where ${forSale}`, withdrawn]
}

/** One product as staff see it; refuses an unknown id. */
export async function getDeskProduct(db: Db, id: string, now: Date): Promise<DeskProductInPaise> {
  const row = await getProductRow(db, id)
  const history = await listSubjectEntries(db, id)
  return {
    ...toDeskRow(row, daysOf(now)),
    version: row.version,
    labelCode: productLabelCode(row.label_number),
    fields: toEditedTexts(row),
    images: row.images.map((address) => ({
      address,
      src: versionedAddress(address),
      alt: row.image_alts[address] ?? '',
    })),
    history: history.map(({ ip: _, changes, ...entry }) => ({ ...entry, changes: shortened(changes) })),
  }
}

/** Descriptions are long, and a page shows fifty changes. */
function shortened(changes: AuditChanges): AuditChanges {
  const short = (value: unknown) =>
    typeof value === 'string' && value.length > MAX_SHOWN ? `${value.slice(0, MAX_SHOWN)}…` : value
  return Object.fromEntries(
    Object.entries(changes).map(([name, { before, after }]) => [name, { before: short(before), after: short(after) }]),
  )
}

const MAX_SHOWN = 200

async function getProductRow(db: Db, id: string): Promise<ProductRow> {
  const row = await db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound('Product')
  return row
}

type StockDays = Parameters<typeof stockFlags>[1]

function daysOf(now: Date): StockDays {
  return { today: indianDay(now), noticeDay: indianDay(new Date(now.getTime() + NEAR_EXPIRY_DAYS * DAY)) }
}

function toDeskRow(row: ProductRow, days: StockDays): DeskProductRowInPaise {
  return {
    _id: row.id,
    productName: row.name,
    packSize: row.pack_size,
    manufacturer: row.manufacturer,
    mrp: row.mrp_paise,
    sellingPrice: row.selling_price_paise,
    stock: row.stock,
    expiryDate: row.expiry_date,
    flags: stockFlags({ stock: row.stock, expiryDate: row.expiry_date }, days),
    prescriptionRequired: needsPrescription(row.schedule),
    isWithdrawn: row.withdrawn_at !== null,
  }
}

/** The edited fields of a row as the cells of an import. */
export function toEditedTexts(row: ProductRow): Record<EditedFieldName, string> {
  return {
    ...mapProductTexts(({ column }) => row[column]),
    schedule: row.schedule,
    manufactureDate: row.manufacture_date ?? '',
    expiryDate: row.expiry_date ?? '',
    maxQuantity: row.max_quantity === null ? '' : String(row.max_quantity),
    shelf: row.shelf,
    gstPercent: String(row.gst_basis_points / 100),
  }
}
