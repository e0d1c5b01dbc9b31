import { sql } from 'kysely'
import type { TradeOfferInPaise } from '#contract/trade-orders.ts'
import { type Paise, paise } from '#domain/money.ts'
import { DAY, indianDay } from '#domain/time.ts'
import { licenceRefusal } from '#domain/trade/licence-cover.ts'
import type { ShortDatedOffer } from '#domain/trade/short-dated.ts'
import { SHORT_DATED_DAYS, type TradeOffer } from '#domain/trade/trade-lines.ts'
import { LAST_CHARACTER } from '../catalogue/search/read-search.ts'
import type { Context } from '../context.ts'
import type { Db, ProductRow } from '../db/tables.ts'
import { placeOfOrder } from '../delivery/place-of-order.ts'
import { readSeller } from '../documents/read-seller.ts'
import { Refusal } from '../http/refusal.ts'
import { readShortDated, type ShortDatedPacks } from '../stock/short-dated-packs.ts'
import { readTradePrices } from '../trade/read-trade-prices.ts'
import { findTradeBuyer, type TradeBuyer } from '../trade/trade-buyer.ts'

/** A product as it is offered to a licensed buyer. */
export type TradeOfferedProduct = TradeOffer &
  Pick<ProductRow, 'id' | 'name' | 'pack_size' | 'manufacturer' | 'version'> & {
    readonly mrp: Paise
    /** What can be ordered now; 0 for an expired product. */
    readonly stock: number
    /** The first day on which packs of it expire. */
    readonly expiry: string | null
    readonly isShortDated: boolean
    /** Its short-dated packs at their own rate, or null. */
    readonly shortDated: ShortDatedOffer | null
    /** Tells the products of its brand (trade-11); '' where the name has no brand. */
    readonly relatives: string
    /** Why the buyer's licences do not cover it, or null. */
    readonly refusal: string | null
  }

/** The account at which a customer buys now. Refuses other customers (403). */
export async function getTradeBuyer(ctx: Pick<Context, 'now'>, db: Db, customerId: string): Promise<TradeBuyer> {
  const buyer = await findTradeBuyer(db, customerId, indianDay(ctx.now()))
  if (buyer !== undefined) return buyer
  throw new Refusal('forbidden', 'Trade prices are for verified buyers whose licences are in force. Please see /trade.')
}

/** The offers of products to a buyer, by product. Withdrawn and unknown products are absent. */
export async function listOffers(
  ctx: Pick<Context, 'now' | 'config' | 'settings'>,
  db: Db,
  buyer: TradeBuyer,
  productIds: readonly string[],
): Promise<Map<string, TradeOfferedProduct>> {
  if (productIds.length === 0) return new Map()
  const day = indianDay(ctx.now())
  const nearDay = indianDay(new Date(ctx.now().getTime() + SHORT_DATED_DAYS * DAY))
  const seller = readSeller(ctx)
  const isSameState = placeOfOrder({ shipping: buyer.premises, supply_state: null }).code === seller.state
  const prices = await readTradePrices(db, buyer, productIds, { day, registration: seller.registration })
  const products = await db
    .selectFrom('products')
    .select(['id', 'name', 'pack_size', 'manufacturer', 'mrp_paise', 'stock', 'expiry_date', 'version'])
    .select(['schedule', 'item_form', 'composition'])
    .where('id', 'in', [...productIds])
    .where('withdrawn_at', 'is', null)
    .execute()
  const relatives = await readRelatives(db, productIds)
  const offered = products.filter(({ id }) => (prices.get(id)?.shortDatedPercent ?? 0) > 0)
  const shortDated = await readShortDated(
    db,
    offered.map(({ id }) => id),
    { day, nearDay },
  )
  return new Map(
    products.map(({ mrp_paise: mrp, stock, expiry_date: expiry, item_form: itemForm, ...product }) => {
      const price = prices.get(product.id)
      return [
        product.id,
        {
          ...product,
          mrp,
          isSameState,
          expiry,
          isShortDated: expiry !== null && expiry <= nearDay,
          stock: expiry === null || expiry >= day ? stock : 0,
          shortDated: toShortDated(shortDated.get(product.id), price?.shortDatedPercent ?? 0, stock),
          slabs: price?.slabs ?? [],
          taxRate: price?.taxRate ?? 0,
          relatives: relatives.get(product.id) ?? '',
          refusal: licenceRefusal({ ...product, itemForm }, buyer.licence_forms),
        },
      ]
    }),
  )
}

function toShortDated(found: ShortDatedPacks | undefined, percent: number, stock: number): ShortDatedOffer | null {
  const packs = Math.min(found?.packs ?? 0, stock)
  return found === undefined || packs <= 0 ? null : { packs, percent, from: found.from, to: found.to }
}

/** A short hash of the names of all products of a brand, sold or not, by product: an order compares it with that of its match. */
export async function readRelatives(db: Db, productIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; hash: string }>`
    with asked as (
      select id, substring(lower(name) from '^[a-z]{2,}') as brand from products where id = any(${[...productIds]}::text[])
    )
    select asked.id, brand.hash from asked join (
      select word, left(md5(string_agg(concat_ws('/', product.id, product.name, product.pack_size, product.item_form,
        product.withdrawn_at is null), ',' order by product.id)), 12) as hash
      from (select distinct brand as word from asked where brand is not null) brands
      join products product on lower(product.name) collate "C" >= word
        and lower(product.name) collate "C" < word || ${LAST_CHARACTER}
        and substr(lower(product.name), length(word) + 1, 1) !~ '[[:alpha:]]'
      group by word
    ) brand on brand.word = asked.brand`.execute(db)
  return new Map(rows.map(({ id, hash }) => [id, hash]))
}

const SHOWN_STOCK = 1000

/** Maps an offer to the contract. */
export function toShownOffer(offer: TradeOfferedProduct): TradeOfferInPaise {
  return {
    productId: offer.id,
    name: offer.name,
    packSize: offer.pack_size,
    manufacturer: offer.manufacturer,
    mrp: paise(offer.mrp),
    stock: Math.min(offer.stock, SHOWN_STOCK),
    taxPercent: offer.taxRate / 100,
    isSameState: offer.isSameState,
    expiry: offer.expiry,
    isShortDated: offer.isShortDated,
    shortDated: offer.shortDated,
    version: offer.version,
    relatives: offer.relatives,
    slabs: offer.slabs.map((slab) => ({ ...slab })),
    refusal: offer.refusal,
  }
}
