import { sql } from 'kysely'
import type { GstRegistration } from '#domain/documents/document-kinds.ts'
import type { Paise } from '#domain/money.ts'
import { taxOn } from '#domain/tax/tax-rates.ts'
import type { TradeSlab } from '#domain/trade/trade-terms.ts'
import type { Db } from '../db/tables.ts'
import { selectTaxRules } from '../tax/tax-rate-queries.ts'
import { toTradeSlab } from './price-list-queries.ts'

/** The terms at which a licensed buyer orders one product on a day. */
type TradePrice = {
  readonly productId: string
  /** The lowest minimum first; at least one. */
  readonly slabs: readonly TradeSlab[]
  /** The GST rate of the day, in hundredths of a per cent; 0 where the shop collects no tax. */
  readonly taxRate: number
  /** Below the rates, for short-dated packs; 0 where none are offered. */
  readonly shortDatedPercent: number
  /** With tax, per pack. */
  readonly mrp: Paise
}

/** The parts of an account that decide its prices. */
type PricedAccount = { readonly id: string; readonly price_list_id: string | null }

/** An Indian day, and how the shop is registered for GST. */
type PricedDay = { readonly day: string; readonly registration: GstRegistration }

/**
 * The trade prices of an account on an Indian day, by product (trade-4). The account's own rates win over those of its list.
 * Products without a price or a GST rate, and those that are not for sale, are absent. The caller makes sure that the buyer is verified.
 */
export async function readTradePrices(
  db: Db,
  account: PricedAccount,
  productIds: readonly string[],
  { day, registration }: PricedDay,
): Promise<Map<string, TradePrice>> {
  if (productIds.length === 0) return new Map()
  const [items, rules] = await Promise.all([listItems(db, account, productIds, day), selectTaxRules(db, day).execute()])
  const prices = new Map<string, TradePrice>()
  for (const [id, offers] of Map.groupBy(items, ({ product_id: productId }) => productId)) {
    const [first] = offers
    if (first === undefined) continue
    const { hsn, gst_basis_points: rate, salt_ids: saltIds } = first
    const tax = registration === 'regular' ? taxOn(day, { id, hsn, rate, saltIds }, rules) : { rate: 0 }
    if (tax === null) continue
    prices.set(id, {
      productId: id,
      // The account's own list is sorted first.
      slabs: offers.filter(({ list_id: listId }) => listId === first.list_id).map(toTradeSlab),
      taxRate: tax.rate,
      shortDatedPercent: first.short_dated_percent,
      mrp: first.mrp_paise,
    })
  }
  return prices
}

/** The items that hold on the day: of each list those of the latest day, unless they end the product. */
function listItems(db: Db, account: PricedAccount, productIds: readonly string[], day: string) {
  return db
    .selectFrom('price_list_items as item')
    .innerJoin('price_lists as list', 'list.id', 'item.list_id')
    .innerJoin('products', 'products.id', 'item.product_id')
    .select((eb) => [
      'item.list_id',
      'list.short_dated_percent',
      'item.product_id',
      'item.min_quantity',
      'item.rate_paise',
      'item.case_pack',
      'item.scheme_paid',
      'item.scheme_free',
      'products.hsn',
      'products.gst_basis_points',
      'products.mrp_paise',
      sql<string[]>`array(${eb
        .selectFrom('product_salts')
        .select('product_salts.salt_id')
        .whereRef('product_salts.product_id', '=', 'products.id')})`.as('salt_ids'),
    ])
    .where('item.product_id', 'in', [...productIds])
    .where('products.withdrawn_at', 'is', null)
    .where((eb) => eb.or([eb('list.account_id', '=', account.id), eb('list.id', '=', account.price_list_id)]))
    .where('item.valid_from', '=', (eb) =>
      eb
        .selectFrom('price_list_items as dated')
        .select((one) => one.fn.max('dated.valid_from').as('latest'))
        .whereRef('dated.list_id', '=', 'item.list_id')
        .whereRef('dated.product_id', '=', 'item.product_id')
        .where('dated.valid_from', '<=', day),
    )
    .where('item.rate_paise', '>', 0 as Paise)
    .orderBy('item.product_id')
    .orderBy('list.account_id', (order) => order.asc().nullsLast())
    .orderBy('item.min_quantity')
    .execute()
}
