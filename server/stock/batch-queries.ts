import { type RawBuilder, sql } from 'kysely'
import type { ApiInput } from '#contract/api.ts'
import type { BatchDetailsInPaise, BatchRowInPaise, StockLevelInPaise, StockMovement } from '#contract/stock.ts'
import { batchLabelCode } from '#domain/stock/label-codes.ts'
import { gtinOf, readBatchNumber } from '#domain/stock/pack-code.ts'
import { mayDo } from '#domain/staff/actions.ts'
import { escapeLike } from '../db/escape-like.ts'
import type { Context } from '../context.ts'
import { type PageOfRows, PAGE_ROWS, readPage } from '../db/keyset.ts'
import type { Db, QueryRow } from '../db/tables.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { notFound } from '../http/refusal.ts'
import { findByCode, type FoundCode, refuseDamagedCode } from './find-by-code.ts'
import { seenOrderId } from '../staff/seen-rows.ts'
import { promisedQuantity } from './open-stock-levels.ts'

/** The most products that a search matches. */
const MAX_FOUND_PRODUCTS = 50

/** A page of batches, the first to expire on top. Refuses a damaged code that is no batch number either (422). */
export async function listBatches(
  ctx: Context,
  { roles }: StaffPrincipal,
  { q = '', product, state, expiresBefore, after }: ApiInput<'GET /api/desk/batches'>,
): Promise<PageOfRows<BatchRowInPaise>> {
  const { db } = ctx
  const code = q === '' ? null : await findByCode(db, q)
  const search = selectBatches(db)
    .where((eb) => eb.and({ 'batches.product_id': product }))
    .$if(product === undefined, (query) => query.where(sql<boolean>`(batches.on_hand > 0 or batches.held > 0)`))
    .$if(q !== '', (query) => query.where(isFoundBy(db, { q, code })))
    .$if(state === 'held', (query) => query.where('batches.held', '>', 0))
    .$if(state !== undefined && state !== 'held', (query) =>
      query.where(sql<boolean>`batches.state = ${sql.lit(state)}`),
    )
    .where((eb) => (expiresBefore === undefined ? eb.lit(true) : eb('batches.expires_on', '<', expiresBefore)))
  const order = ['batches.expires_on', 'batches.id'] as const
  const page = await readPage(db, search, { order, after, toRow: (row) => toBatchRow(row, roles) })
  if (code !== null && page.count === 0 && (await findBatchesByNumber(ctx, q)).length === 0)
    refuseDamagedCode(code, 'q')
  return page
}

type BatchSearch = { readonly q: string; readonly code: FoundCode | null }

/**
 * The batches that a code names, else those of its product; batches with this number, or of products with these words in
 * their name. As an array, the ids are looked up once.
 */
function isFoundBy(db: Db, { q, code }: BatchSearch): RawBuilder<boolean> {
  const batches = db.selectFrom('batches as found').select('found.id')
  const { productId = null, batchIds = [] } = code ?? {}
  const coded =
    batchIds.length > 0 ? batches.where('found.id', 'in', batchIds) : batches.where('found.product_id', '=', productId)
  if (gtinOf(code?.code ?? null) !== null && productId !== null) return sql<boolean>`batches.id = any(array(${coded}))`
  const pattern = `%${escapeLike(q.toLowerCase())}%`
  const products = db.selectFrom('product_search').select('product_id').where('name', 'like', pattern)
  const ofProducts = batches.where('found.product_id', 'in', products.limit(MAX_FOUND_PRODUCTS))
  const byNumber = batches.where('found.number', '=', readBatchNumber(q))
  return sql<boolean>`batches.id = any(array(${byNumber.union(ofProducts).union(coded)}))`
}

/** The batches with this number, also those that are gone. */
export async function findBatchesByNumber(
  { db }: Context,
  number: string,
): Promise<{ id: string; number: string; name: string; expires_on: string }[]> {
  return db
    .selectFrom('batches')
    .innerJoin('products', 'products.id', 'batches.product_id')
    .select(['batches.id', 'number', 'name', 'expires_on'])
    .where('number', '=', readBatchNumber(number))
    .orderBy('expires_on')
    .orderBy('batches.id')
    .limit(PAGE_ROWS)
    .execute()
}

/** One batch with its last movements. */
export async function getBatch({ db }: Context, { roles }: StaffPrincipal, id: string): Promise<BatchDetailsInPaise> {
  const row = await selectBatches(db).where('batches.id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound('Batch')
  const movements = await selectMovements(db, roles)
    .where('moved.batch_id', '=', id)
    .orderBy('moved.id', 'desc')
    .limit(PAGE_ROWS)
    .execute()
  return { ...toBatchRow(row, roles), movements: movements.map(toMovement) }
}

/** Batches by their ids, the first to expire on top. */
export async function listBatchRows(
  { db }: Context,
  { roles }: StaffPrincipal,
  ids: readonly string[],
): Promise<BatchRowInPaise[]> {
  const rows = await selectBatches(db).where('batches.id', 'in', ids).orderBy('batches.expires_on').execute()
  return rows.map((row) => toBatchRow(row, roles))
}

/** A page of the ledger, newest first. */
export async function listMovements(
  { db }: Context,
  { roles }: StaffPrincipal,
  { product, kind, after }: Omit<ApiInput<'GET /api/desk/movements'>, 'after'> & { after?: number | undefined },
): Promise<PageOfRows<StockMovement>> {
  const search = selectMovements(db, roles).where((eb) => eb.and({ 'moved.product_id': product, 'moved.kind': kind }))
  return readPage(db, search, { order: ['moved.id'], direction: 'desc', after, toRow: toMovement })
}

/** The packs of a product that are for sale, promised, unbatched and short. */
export async function getStockLevel({ db }: Context, id: string): Promise<StockLevelInPaise> {
  const row = await db
    .selectFrom('products')
    .leftJoin('stock_levels as level', 'level.product_id', 'products.id')
    .select((eb) => [
      'products.id',
      'products.name',
      'products.stock',
      'mrp_paise',
      'selling_price_paise',
      'level.unbatched',
      'level.short',
      promisedQuantity(db, eb.ref('products.id')).as('promised'),
    ])
    .where('products.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw notFound('Product')
  const promised = row.promised ?? 0
  return {
    productId: row.id,
    productName: row.name,
    sellingPrice: row.selling_price_paise,
    mrp: row.mrp_paise,
    stock: row.stock,
    short: row.short ?? 0,
    unbatched: row.unbatched ?? row.stock + promised,
    promised,
    hasBatches: row.unbatched !== null,
  }
}

function selectBatches(db: Db) {
  return db
    .selectFrom('batches')
    .innerJoin('products', 'products.id', 'batches.product_id')
    .leftJoin('suppliers', 'suppliers.id', 'batches.supplier_id')
    .selectAll('batches')
    .select(['products.name as product_name', 'products.pack_size', 'products.shelf', 'suppliers.name as supplier'])
}

function toBatchRow(row: QueryRow<typeof selectBatches>, roles: StaffPrincipal['roles']): BatchRowInPaise {
  const seesCost = mayDo(roles, 'stock.receive')
  return {
    _id: row.id,
    productId: row.product_id,
    productName: row.product_name,
    packSize: row.pack_size,
    shelf: row.shelf,
    labelCode: batchLabelCode(row.label_number),
    number: row.number,
    madeOn: row.made_on,
    expiresOn: row.expires_on,
    mrp: row.mrp_paise,
    ptr: seesCost ? row.ptr_paise : null,
    state: row.state,
    onHand: row.on_hand,
    held: row.held,
    supplier: row.supplier,
    version: row.version,
  }
}

function selectMovements(db: Db, roles: StaffPrincipal['roles']) {
  return db
    .selectFrom('stock_movements as moved')
    .innerJoin('batches', 'batches.id', 'moved.batch_id')
    .innerJoin('products', 'products.id', 'moved.product_id')
    .leftJoin('staff', 'staff.id', 'moved.staff_id')
    .leftJoin('orders', 'orders.id', 'moved.order_id')
    .selectAll('moved')
    .select(['batches.number as batch_number', 'products.name as product_name'])
    .select(['staff.name as staff_name', 'orders.number as order_number'])
    .select(seenOrderId(roles).as('seen_order_id'))
}

function toMovement(row: QueryRow<typeof selectMovements>): StockMovement {
  return {
    id: row.id,
    at: row.at.toISOString(),
    kind: row.kind,
    batchId: row.batch_id,
    batchNumber: row.batch_number,
    productId: row.product_id,
    productName: row.product_name,
    shelf: row.shelf,
    held: row.held,
    reason: row.reason,
    by: row.staff_id === null ? null : { id: row.staff_id, name: row.staff_name ?? '' },
    order: row.order_id === null ? null : { _id: row.seen_order_id, orderNumber: String(row.order_number) },
    receiptId: row.receipt_id,
    supplierReturnId: row.supplier_return_id,
  }
}
