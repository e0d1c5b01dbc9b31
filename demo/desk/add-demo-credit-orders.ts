import { paise, sumPaise } from '#domain/money.ts'
import { DAY, HOUR, indianDay } from '#domain/time.ts'
import { priceTradeLine } from '#domain/trade/trade-lines.ts'
import type { Context } from '#server/context.ts'
import { actorColumns } from '#server/db/actor-columns.ts'
import type { Trx } from '#server/db/tables.ts'
import { snapshotColumns } from '#server/orders/stock.ts'
import { readTradePrices } from '#server/trade/read-trade-prices.ts'

type CreditBuyer = {
  readonly accountId: string
  readonly customerId: string
  readonly listId: string
  readonly premises: string
  /** The ages of the orders in days, the oldest first. */
  readonly ages: readonly number[]
}
type Staff = { readonly packer: string; readonly accountant: string }

const LINES = 6

/** Adds delivered orders on credit, and a payment of two thirds of the oldest one, without taking stock. */
export async function addDemoCreditOrders(ctx: Context, trx: Trx, buyer: CreditBuyer, staff: Staff): Promise<void> {
  const lines = await chooseLines(ctx, trx, buyer)
  if (lines.length === 0) return
  const totals = []
  for (const [index, age] of buyer.ages.entries())
    totals.push(await addOrder(ctx, trx, { buyer, age, index, packer: staff.packer, lines }))
  const [oldest = paise(0)] = totals
  const receivedAt = new Date(ctx.now().getTime() - DAY)
  await trx
    .insertInto('trade_receipts')
    .values({
      id: ctx.newId('tradeReceipt'),
      account_id: buyer.accountId,
      mode: 'transfer',
      reference: 'NEFT 0071634',
      amount_paise: paise(Math.floor((oldest * 2) / 3)),
      received_on: indianDay(receivedAt),
      staff_id: staff.accountant,
      at: receivedAt,
    })
    .execute()
}

/** Products of the buyer's list with their trade prices. */
async function chooseLines(ctx: Context, trx: Trx, { accountId: id, listId }: CreditBuyer) {
  const products = await trx
    .selectFrom('products')
    .innerJoin('price_list_items as item', 'item.product_id', 'products.id')
    .selectAll('products')
    .distinctOn('products.position')
    .where('item.list_id', '=', listId)
    .where('products.schedule', '<>', 'H1')
    // The buyers keep credit to order more.
    .where('products.mrp_paise', '<', paise(300_00))
    .orderBy('products.position')
    .limit(LINES)
    .execute()
  const priced = { day: indianDay(ctx.now()), registration: ctx.settings.values.gst.registration }
  const ids = products.map((product) => product.id)
  const prices = await readTradePrices(trx, { id, price_list_id: listId }, ids, priced)
  return products.flatMap((product, position) => {
    const price = prices.get(product.id)
    const line = price && priceTradeLine(10 + 5 * position, { ...price, isSameState: true })
    return line ? [{ product, position, line }] : []
  })
}

type CreditOrder = {
  readonly buyer: CreditBuyer
  readonly age: number
  readonly index: number
  readonly packer: string
  readonly lines: Awaited<ReturnType<typeof chooseLines>>
}

async function addOrder(ctx: Context, trx: Trx, { buyer, age, index, packer, lines: all }: CreditOrder) {
  const id = ctx.newId('order')
  const placedAt = new Date(ctx.now().getTime() - age * DAY)
  const after = (hours: number) => new Date(placedAt.getTime() + hours * HOUR)
  const lines = all.filter(({ position }) => position % 2 === index % 2)
  const total = sumPaise(lines.map(({ line }) => line.total))
  await trx
    .insertInto('orders')
    .values({
      id,
      customer_id: buyer.customerId,
      trade_account_id: buyer.accountId,
      po_number: `2627/${41 + index}`,
      status: 'Delivered',
      payment_status: 'Pending',
      payment_type: 'CREDIT',
      items_total_paise: total,
      delivery_fee_paise: paise(0),
      total_paise: total,
      cart_generation: -1 - index,
      cart_fingerprint: id,
      shipping: buyer.premises,
      carrier: 'VRL Logistics',
      tracking_number: `LR${52_100 + index}`,
      shipped_at: after(6),
      estimated_delivery_at: after(30),
      shipping_cost_paise: paise(0),
      packed_at: after(4),
      delivered_at: after(28),
      created_at: placedAt,
      updated_at: after(28),
    })
    .execute()
  await trx
    .insertInto('order_items')
    .values(
      lines.map(({ product, line }, position) => ({
        ...(Object.fromEntries(snapshotColumns.map((column) => [column, product[column]])) as Pick<
          typeof product,
          (typeof snapshotColumns)[number]
        >),
        order_id: id,
        position,
        product_id: product.id,
        name: product.name,
        image: product.images[0] ?? '',
        unit_price_paise: line.unitPrice,
        quantity: line.packs,
        trade: JSON.stringify(line.terms),
        line_total_paise: line.total,
      })),
    )
    .execute()
  await addHistory(trx, { id, after, customerId: buyer.customerId, packer })
  return total
}

type Delivered = {
  readonly id: string
  readonly after: (hours: number) => Date
  readonly customerId: string
  readonly packer: string
}

async function addHistory(trx: Trx, { id, after, customerId, packer }: Delivered): Promise<void> {
  const steps = [
    { at: after(0), status: 'Confirmed', note: 'Order placed' },
    { at: after(4), status: 'Packed', note: 'Packed' },
    { at: after(6), status: 'Shipped', note: 'Shipped' },
    { at: after(28), status: 'Delivered', note: 'Delivered' },
  ] as const
  await trx
    .insertInto('order_history')
    .values(
      steps.map((step, position) => ({
        order_id: id,
        ...step,
        payment_status: 'Pending' as const,
        ...actorColumns(position === 0 ? { kind: 'customer', id: customerId } : { kind: 'staff', id: packer }),
      })),
    )
    .execute()
}
