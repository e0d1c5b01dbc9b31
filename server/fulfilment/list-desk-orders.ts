import { type RawBuilder, sql } from 'kysely'
import type { ApiInput } from '#contract/api.ts'
import type { DeskOrderRowInPaise } from '#contract/fulfilment.ts'
import { readPortalNumber, readSearchedNumber, rowNumberIn, type SearchedPaper } from '#domain/desk/searched-number.ts'
import { gtinOf } from '#domain/stock/pack-code.ts'
import { indianDay } from '#domain/time.ts'
import { normaliseAddressField } from '#domain/addresses/normalise-address-field.ts'
import { COUNT_CAP, type PageOfRows, pageOf, PAGE_ROWS } from '../db/keyset.ts'
import { escapeLike } from '../db/escape-like.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/tables.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { listDocumentNumbers } from '../documents/list-document-numbers.ts'
import { invalidField } from '../http/refusal.ts'
import { findByCode, type FoundCode } from '../stock/find-by-code.ts'
import { seesContents, selectDeskOrders, sightOf, toDeskOrderRow } from './desk-order-queries.ts'
import { selectOrderRanges } from './order-ranges.ts'

/** The most orders of one search, the newest first, and the most products that it matches. */
const MAX_FOUND = 500
const MAX_FOUND_PRODUCTS = 50

type Search = Omit<ApiInput<'GET /api/desk/orders'>, 'after'> & { readonly after?: number | undefined }

/** A page of orders: the newest first, or within a state or queue the oldest first, as they wait. */
export async function listDeskOrders(
  { db, preparedDb, databaseNow, now }: Context,
  { roles }: Pick<StaffPrincipal, 'roles'>,
  { q = '', after, ...filter }: Search,
): Promise<PageOfRows<DeskOrderRowInPaise>> {
  const { status, queue, from, to } = filter
  if (from !== undefined && to !== undefined && to < from)
    throw invalidField('to', 'The last day cannot be before the first.')
  const oldestFirst = status !== undefined || queue !== undefined
  const ids = q === '' ? null : await findMatching(db, q, seesContents(roles))
  const day = indianDay(now())
  const range = { ids, day, roles, oldestFirst }
  // Planning the statement of a queue takes longer than reading a page of it.
  const rangeDb = queue === undefined ? db : preparedDb
  const all = await listNumbers(rangeDb, selectOrderRanges(filter, { ...range, limit: COUNT_CAP + 1 }))
  const page =
    after === undefined
      ? all
      : await listNumbers(rangeDb, selectOrderRanges(filter, { ...range, after, limit: PAGE_ROWS + 1 }))
  const { rows: shown, hasMore } = pageOf(page)
  const found = await selectDeskOrders(db, { databaseNow, day })
    .where('orders.number', '=', sql<number>`any(${shown}::bigint[])`)
    .orderBy('orders.created_at', oldestFirst ? 'asc' : 'desc')
    .orderBy('orders.number', oldestFirst ? 'asc' : 'desc')
    .execute()
  return { rows: found.map((row) => toDeskOrderRow(row, sightOf(roles))), hasMore, count: all.length }
}

async function listNumbers(db: Db, range: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`${range}`.execute(db)
  return rows.map(({ number }) => number)
}

/**
 * The ids of orders by a number that one of their papers shows, such as their own, that of an invoice or of a lorry
 * receipt, by phone, the code of a pack, name or product.
 */
async function findMatching(db: Db, q: string, contents: boolean): Promise<string[]> {
  const orders = db.selectFrom('orders').select('orders.id').orderBy('orders.number', 'desc').limit(MAX_FOUND)
  const { paper, number } = readSearchedNumber(q)
  const names = (...papers: SearchedPaper[]) => paper === null || papers.includes(paper)
  const rowNumber = rowNumberIn(q)
  const documents = await listDocumentNumbers(db, q)
  const phone = normaliseAddressField('phoneNumber', q)
  const code = contents && names('pack', 'batch') ? await findByCode(db, number) : null
  const searches = []
  if (rowNumber !== null && names('order', 'return')) searches.push(orders.where('orders.number', '=', rowNumber))
  if (documents.length > 0)
    searches.push(
      orders.where(
        sql<boolean>`orders.id in (select order_id from documents where number = any(${documents}::text[]))`,
      ),
    )
  const written = (column: string) => sql<boolean>`upper(${sql.ref(column)}) = ${number.toUpperCase()}`
  if (names('transport')) {
    searches.push(orders.where(written('orders.lr_number')).where('orders.lr_number', '<>', ''))
    // The index leaves out orders without a number.
    searches.push(orders.where(written('orders.tracking_number')).where('orders.tracking_number', 'is not', null))
  }
  const portal = readPortalNumber(q)
  if (portal !== null) searches.push(orders.where(hasPortalNumber(portal)))
  if (names('purchase-order'))
    searches.push(orders.where(written('orders.po_number')).where('orders.po_number', '<>', ''))
  if (contents && /^\d{10}$/.test(phone))
    searches.push(orders.where(sql`orders.shipping ->> 'phoneNumber'`, '=', phone))
  else if (code !== null && gtinOf(code.code) !== null) searches.push(orders.where(hasPack(code)))
  else if (paper === null && rowNumber === null) {
    const pattern = `%${escapeLike(q.toLowerCase())}%`
    const products = db.selectFrom('product_search').select('product_id').where('name', 'like', pattern)
    searches.push(orders.where(sql`plain_characters(lower(orders.shipping ->> 'name'))`, 'like', pattern))
    if (contents)
      searches.push(
        orders
          .innerJoin('order_items', 'order_items.order_id', 'orders.id')
          .where('order_items.product_id', 'in', products.limit(MAX_FOUND_PRODUCTS)),
      )
  }
  const found = await Promise.all(searches.map((search) => search.execute()))
  return [...new Set(found.flat().map(({ id }) => id))]
}

/** Whether the row of `orders` has an e-way bill of this number, or a document whose IRN begins so. */
function hasPortalNumber({ paper, number }: NonNullable<ReturnType<typeof readPortalNumber>>): RawBuilder<boolean> {
  return paper === 'eway-bill'
    ? sql<boolean>`eway_bill is not null and eway_bill ->> 'number' = ${number}`
    : sql<boolean>`orders.id in (
        select id from orders where e_invoice is not null and e_invoice ->> 'irn' like ${`${number}%`}
        union select order_id from credit_note_irns where e_invoice is not null and e_invoice ->> 'irn' like ${`${number}%`})`
}

/** Whether the row of `orders` has packs of a scanned batch, else of its product. */
function hasPack({ productId, batchIds }: FoundCode): RawBuilder<boolean> {
  return batchIds.length > 0
    ? sql<boolean>`orders.id in (select order_id from order_item_batches where batch_id = any(${batchIds}::text[]))`
    : sql<boolean>`orders.id in (select order_id from order_items where product_id = ${productId})`
}
