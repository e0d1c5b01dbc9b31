import type { ExpressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { DeskOrderInPaise } from '#contract/fulfilment.ts'
import { needsPrescription } from '#domain/catalogue/schedules.ts'
import { amountOfPacks } from '#domain/orders/line-amount.ts'
import { productLabelCode } from '#domain/stock/label-codes.ts'
import { freeAmong, type TradeTerms } from '#domain/trade/trade-terms.ts'
import type { Tables } from '../db/tables.ts'
import { cutQuantity } from '../orders/stock.ts'
import type { PackableStock } from '../stock/available-batches.ts'
import { packedBatches, proposePacking } from './packing-queries.ts'

/** The lines of the row of `orders`, with their cuts and packed batches. */
export function orderedLines(eb: ExpressionBuilder<Tables, 'orders'>) {
  return jsonArrayFrom(
    eb
      .selectFrom('order_items as item')
      .innerJoin('products', 'products.id', 'item.product_id')
      .select([
        'products.shelf',
        'products.label_number',
        'item.position',
        'item.product_id',
        'item.name',
        'item.image',
        'item.pack_size',
        'item.manufacturer',
      ])
      .select(['item.schedule', 'item.unit_price_paise', 'item.mrp_paise', 'item.quantity', 'item.trade'])
      .select((line) =>
        line
          .selectFrom('product_gtins')
          .select(({ fn }) => fn.min('gtin').as('gtin'))
          .whereRef('product_gtins.product_id', '=', 'item.product_id')
          .as('gtin'),
      )
      .select((line) => [cutQuantity(line).as('cut'), packedBatches(line).as('batches')])
      .whereRef('item.order_id', '=', 'orders.id')
      .orderBy('item.position'),
  )
}

type OrderedLine = NonNullable<ReturnType<typeof orderedLines>['expressionType']>[number]

/** A line with the batches proposed for it, where its order is to be packed. */
export function toDeskLine(
  line: OrderedLine,
  stock: PackableStock | null,
  { contents }: { readonly contents: boolean },
): DeskOrderInPaise['lines'][number] {
  const { position, product_id: productId, unit_price_paise: price, quantity } = line
  const cut = line.cut ?? 0
  const shortDated = line.trade?.shortDated ?? null
  const packs = { position, productId, price, quantity: quantity - cut, shortDated }
  return {
    position,
    productId,
    name: contents ? line.name : '',
    image: contents ? line.image : '',
    packSize: line.pack_size,
    shelf: contents ? line.shelf : '',
    barcode: contents ? (line.gtin?.replace(/^0/, '') ?? productLabelCode(line.label_number)) : '',
    manufacturer: line.manufacturer,
    needsPrescription: line.trade === null && needsPrescription(line.schedule),
    price,
    amount: amountOfPacks({ unitPrice: price, trade: line.trade }, packs.quantity),
    trade: line.trade && toShownTerms(line.trade, packs.quantity),
    mrp: line.mrp_paise,
    quantity,
    cut,
    batches: contents ? line.batches : [],
    packing: contents && stock !== null ? proposePacking(stock, packs) : null,
  }
}

function toShownTerms({ rate, scheme, taxRate, shortDated }: TradeTerms, packs: number) {
  return { rate, taxPercent: taxRate / 100, free: freeAmong(packs, scheme), shortDated: shortDated ?? null }
}
