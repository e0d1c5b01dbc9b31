import { type RawBuilder, sql } from 'kysely'
import type { ApiInput } from '#contract/api.ts'
import type { DeskProductPageInPaise, DeskProductRowInPaise } from '#contract/desk-products.ts'
import { findCorrection } from '../catalogue/search/find-correction.ts'
import type { Search as FoundSearch, SearchReader } from '../catalogue/search/read-search.ts'
import { searchConditions } from '../catalogue/search/search-conditions.ts'
import { tierOf } from '../catalogue/search/select-products.ts'
import type { Context } from '../context.ts'
import { escapeLike } from '../db/escape-like.ts'
import { COUNT_CAP, countUpToCap, pageOf, PAGE_ROWS, type PageOfRows } from '../db/keyset.ts'
import type { ProductRow } from '../db/tables.ts'
import { findByCode, type FoundCode, refuseDamagedCode } from '../stock/find-by-code.ts'
import { daysOf, getProductRow, toDeskRow } from './product-queries.ts'

type ListInput = ApiInput<'GET /api/desk/products'>
type Selection = RawBuilder<unknown>

/**
 * A page of products for sale and withdrawn ones: the most relevant of a search first, else in catalogue order, or by
 * expiry date. A search without matches gets those of its correction, as in the shop.
 */
export async function searchDeskProducts(
  ctx: Pick<Context, 'db' | 'preparedDb' | 'now'>,
  readSearch: SearchReader,
  { q = '', ...list }: ListInput,
): Promise<Omit<DeskProductPageInPaise, 'success'>> {
  const code = q === '' ? null : await findByCode(ctx.db, q)
  const search = await readSearch(q)
  const found = await listMatches(ctx, { ...list, search, code })
  if (found.count > 0 || code !== null || search.words.length === 0) return found
  const correction = await findCorrection(ctx, search)
  if (correction === undefined) return found
  const corrected = await listMatches(ctx, { ...list, search: correction.search, code })
  return corrected.count === 0 ? found : { ...corrected, didYouMean: correction.text }
}

/** The same for a field that takes a product: a damaged code that finds nothing is refused (422). */
export async function listDeskProducts(
  ctx: Pick<Context, 'db' | 'preparedDb' | 'now'>,
  readSearch: SearchReader,
  input: ListInput,
): Promise<Omit<DeskProductPageInPaise, 'success'>> {
  const found = await searchDeskProducts(ctx, readSearch, input)
  if (found.count === 0 && input.q !== undefined) refuseDamagedCode(await findByCode(ctx.db, input.q), 'q')
  return found
}

type MatchedList = Pick<ListInput, 'filter' | 'after'> & Pick<SelectionOptions, 'search' | 'code'>

async function listMatches(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { after, ...list }: MatchedList,
): Promise<PageOfRows<DeskProductRowInPaise>> {
  const { search, filter } = list
  const days = daysOf(now())
  const options = { ...list, lastDay: days.noticeDay }
  const count = await countUpToCap(db, {
    limit: (most) => selectUpTo(most, selectionsOf({ ...options, isFew: false })),
  })
  const isFew = count <= COUNT_CAP
  const last = after === undefined ? undefined : await getProductRow(db, after)
  const isRanked = isFew && filter === undefined && list.code === null && search.text !== ''
  const { columns, selections, keys, lastKeys, order } = isRanked
    ? rankedSelections(search, last)
    : inCatalogueOrder(selectionsOf({ ...options, isFew }), filter, last)
  const isAfter = last === undefined ? sql`true` : sql`(${keys}) > (${lastKeys})`
  const branches = selections.map(
    (selection) => sql`(select ${columns} ${selection} and ${isAfter} order by ${keys} limit ${PAGE_ROWS + 1})`,
  )
  const { rows: found } = await sql<ProductRow>`
    select * from (${sql.join(branches, sql` union all `)}) as found
    order by ${order} limit ${PAGE_ROWS + 1}`.execute(db)
  const { rows, hasMore } = pageOf(found)
  return { rows: rows.map((row) => toDeskRow(row, days)), hasMore, count }
}

type OrderedSelections = {
  readonly columns: Selection
  readonly selections: readonly Selection[]
  /** The keys of the order in a selection, in the last row and in the joined result. */
  readonly keys: Selection
  readonly lastKeys: Selection
  readonly order: Selection
}

function inCatalogueOrder(
  selections: readonly Selection[],
  filter: ListInput['filter'],
  last: ProductRow | undefined,
): OrderedSelections {
  const key = sql.ref(filter === 'near-expiry' ? 'expiry_date' : 'position')
  const lastKey = filter === 'near-expiry' ? last?.expiry_date : last?.position
  return {
    columns: sql`products.*`,
    selections,
    // The index of `low_stock_products` gives this order.
    keys: filter === 'low-stock' ? sql`low.position, low.product_id` : sql`${key}, id`,
    lastKeys: sql`${lastKey}, ${last?.id}`,
    order: sql`${key}, id`,
  }
}

/** By the tiers of the search; withdrawn products are not in the search and stand behind them. */
function rankedSelections(search: FoundSearch, last: ProductRow | undefined): OrderedSelections {
  const { matches, tiers } = searchConditions(search)
  const tier = tierOf(tiers)
  const behind = sql.lit(tiers.length)
  const forSale = sql`from (select product_id, ${tier} as tier from product_search where ${matches}) as hit
    join products on products.id = hit.product_id where withdrawn_at is null`
  const withdrawn = sql`from products cross join (values (${behind})) as hit (tier) where withdrawn_at is not null and ${hasTexts(search)}`
  return {
    columns: sql`products.*, tier`,
    selections: [forSale, withdrawn],
    keys: sql`tier, position, id`,
    lastKeys: sql`coalesce((select ${tier} from product_search where product_id = ${last?.id}), ${behind}), ${last?.position}, ${last?.id}`,
    order: sql`tier, position, id`,
  }
}

/** Whether a product has the words of the search in its texts. Withdrawn products have no other words. */
function hasTexts({ text }: Pick<FoundSearch, 'text'>): Selection {
  const words = text.toLowerCase().split(' ').filter(Boolean)
  const patterns = words.map((word) => `%${escapeLike(word)}%`)
  return sql`lower(name || ' ' || brand || ' ' || manufacturer || ' ' || composition) like all (${patterns}::text[])`
}

function selectUpTo(most: number, selections: readonly Selection[]): RawBuilder<unknown> {
  const branches = selections.map((selection) => sql`(select 1 ${selection} limit ${most})`)
  return sql`select * from (${sql.join(branches, sql` union all `)}) as found limit ${most}`
}

type SelectionOptions = Pick<ListInput, 'filter'> & {
  readonly search: FoundSearch
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
function selectionsOf({ search, code, filter, lastDay, isFew }: SelectionOptions): Selection[] {
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
  const withdrawn = sql`from products where withdrawn_at is not null and (${isName ? hasTexts(search) : sql`false`} or ${coded})`
  return filter === 'withdrawn' ? [withdrawn] : [sql`from products where ${forSale}`, withdrawn]
}
