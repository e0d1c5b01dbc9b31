import { sql } from 'kysely'
import type { ApiInput } from '#contract/api.ts'
import type { DatedPrice, PricedProductInPaise, PriceListDetails, PriceListRow } from '#contract/price-lists.ts'
import { indianDay } from '#domain/time.ts'
import { isAboveMrp, schemeText } from '#domain/trade/slab-rules.ts'
import type { TradeSlab } from '#domain/trade/trade-terms.ts'
import { cappedCount } from '../accounts/customer-card.ts'
import type { Context } from '../context.ts'
import { escapeLike } from '../db/escape-like.ts'
import { type PageOfRows, readPage } from '../db/keyset.ts'
import type { Db, QueryRow } from '../db/tables.ts'
import { notFound } from '../http/refusal.ts'
import { listSubjectEntries } from '../staff/audit-queries.ts'

/** A page of price lists by name. */
export async function listPriceLists(db: Db, after: string | undefined): Promise<PageOfRows<PriceListRow>> {
  return readPage(db, selectLists(db), { order: [sql`lower(list.name)`, 'list.id'], after, toRow: toListRow })
}

/** One price list with its newest changes, or a refusal (404). */
export async function getPriceList(db: Db, id: string): Promise<PriceListDetails> {
  const row = await selectLists(db).where('list.id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound('Price list')
  return { ...toListRow(row), history: await listSubjectEntries(db, id) }
}

function selectLists(db: Db) {
  return db
    .selectFrom('price_lists as list')
    .leftJoin('trade_accounts as account', 'account.id', 'list.account_id')
    .select(['list.id', 'list.name', 'list.version', 'list.account_id', 'list.short_dated_percent', 'account.firm'])
    .select([
      cappedCount(sql`select distinct product_id from price_list_items where list_id = list.id`).as('products'),
      cappedCount(sql`select from trade_accounts where price_list_id = list.id`).as('accounts'),
    ])
}

function toListRow(row: QueryRow<typeof selectLists>): PriceListRow {
  const {
    id,
    name,
    version,
    account_id: accountId,
    firm,
    products,
    accounts,
    short_dated_percent: shortDatedPercent,
  } = row
  return {
    _id: id,
    name,
    version,
    account: accountId === null ? null : { _id: accountId, firm: firm ?? '' },
    products,
    accounts,
    shortDatedPercent,
  }
}

/** A page of the products of a list by name, with today's prices and those of later days. */
export async function listPricedProducts(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id, q = '', after }: ApiInput<'GET /api/desk/price-lists/:id/products'>,
): Promise<PageOfRows<PricedProductInPaise>> {
  const matching = db
    .selectFrom('products')
    .select(['products.id', 'products.name', 'products.pack_size', 'products.mrp_paise', 'products.gst_basis_points'])
    .where('products.id', 'in', (eb) =>
      eb.selectFrom('price_list_items').select('product_id').where('list_id', '=', id),
    )
    .$if(q !== '', (query) =>
      query.where((eb) => eb(eb.fn<string>('lower', ['products.name']), 'like', `${escapeLike(q.toLowerCase())}%`)),
    )
  const order = ['products.name', 'products.id'] as const
  const page = await readPage(db, matching, { order, after, toRow: (row) => row })
  const productIds = page.rows.map((product) => product.id)
  const prices = await readDatedPrices(db, { listId: id, productIds, day: indianDay(now()) })
  const rows = page.rows.map(
    ({ id: productId, name, pack_size: packSize, mrp_paise: mrp, gst_basis_points: taxRate }) => ({
      _id: productId,
      productName: name,
      packSize,
      mrp,
      prices: (prices.get(productId) ?? []).map(({ validFrom, slabs }) => ({
        validFrom,
        slabs: slabs.map((slab) => ({
          minQuantity: slab.minQuantity,
          rate: slab.rate,
          casePack: slab.casePack,
          scheme: schemeText(slab.scheme),
          isAboveMrp: isAboveMrp(slab.rate, { mrp, taxRate: taxRate ?? 0 }),
        })),
      })),
    }),
  )
  return { ...page, rows }
}

type DatedSlabs = Pick<DatedPrice, 'validFrom'> & { readonly slabs: readonly TradeSlab[] }
type PricesOfDay = { readonly listId: string; readonly productIds: readonly string[]; readonly day: string }

/** The rates of products on a day and on later days, in their order. No slabs end the product. */
export async function readDatedPrices(
  db: Db,
  { listId, productIds, day }: PricesOfDay,
): Promise<Map<string, DatedSlabs[]>> {
  const items = await db
    .selectFrom('price_list_items as item')
    .selectAll()
    .where('list_id', '=', listId)
    .where('product_id', '=', sql<string>`any(${productIds}::text[])`)
    .where((eb) =>
      eb(
        'valid_from',
        '>=',
        eb.fn.coalesce(
          eb
            .selectFrom('price_list_items as dated')
            .select(({ fn }) => fn.max('dated.valid_from').as('latest'))
            .whereRef('dated.list_id', '=', 'item.list_id')
            .whereRef('dated.product_id', '=', 'item.product_id')
            .where('dated.valid_from', '<=', day),
          sql<string>`${day}::date`,
        ),
      ),
    )
    .orderBy('valid_from')
    .orderBy('min_quantity')
    .execute()
  const prices = new Map<string, DatedSlabs[]>()
  for (const [productId, ofProduct] of Map.groupBy(items, ({ product_id: product }) => product))
    prices.set(
      productId,
      [...Map.groupBy(ofProduct, ({ valid_from: validFrom }) => validFrom)].map(([validFrom, rows]) => ({
        validFrom,
        slabs: rows.filter(({ rate_paise: rate }) => rate > 0).map(toTradeSlab),
      })),
    )
  return prices
}

/** The slab of a row of a list. */
export function toTradeSlab(item: {
  readonly min_quantity: number
  readonly rate_paise: TradeSlab['rate']
  readonly case_pack: number
  readonly scheme_paid: number
  readonly scheme_free: number
}): TradeSlab {
  return {
    minQuantity: item.min_quantity,
    rate: item.rate_paise,
    casePack: item.case_pack,
    scheme: item.scheme_paid === 0 ? null : { paid: item.scheme_paid, free: item.scheme_free },
  }
}
