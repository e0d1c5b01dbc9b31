import { createTradeOrder, readTradeList, resolveTradeLines, showTradeCredit } from '#contract/trade-orders.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/tables.ts'
import { placeOfPin } from '../delivery/delivery-plan.ts'
import type { App } from '../http/handle.ts'
import { readUploadedList } from '../http/read-upload.ts'
import { readDeliveryTerms } from '../orders/expect-delivery.ts'
import { readCredit } from '../trade/ledger/ledger-queries.ts'
import { handlePad, handlePadUpload } from './handle-pad.ts'
import { getTradeBuyer } from './list-offers.ts'
import { addPadDraftRoutes } from './pad-drafts.ts'
import { placeTradeOrder } from './place-trade-order.ts'
import { addPackWordRoutes } from './pack-words.ts'
import { addSavedListRoutes } from './saved-lists.ts'
import { readOrderList } from './read-order-list.ts'
import { createPadReaders, resolveLines } from './resolve-lines.ts'

const LAST_ORDERS = 5

/** The upload of lists for the order pad, registered before the body limit of other calls. */
export function addTradeOrderUploads(app: App, ctx: Context): void {
  handlePadUpload(app, ctx, readTradeList, async ({ customerId, sender }, upload) => {
    await getTradeBuyer(ctx, ctx.db, customerId)
    return { texts: await readUploadedList(upload, sender, (file) => readOrderList(file, sender)) }
  })
}

/** The order pad of licensed buyers, for themselves and for staff who order for them. */
export function addTradeOrderRoutes(app: App, ctx: Context): void {
  const readers = createPadReaders(ctx)
  handlePad(app, ctx, resolveTradeLines, ({ customerId, input }) =>
    resolveLines(ctx, readers, { customerId, ...input }),
  )

  handlePad(app, ctx, showTradeCredit, async ({ customerId, person }) => {
    const buyer = await getTradeBuyer(ctx, ctx.db, customerId)
    const { limit, creditLeft, isOverdue, balance } = await readCredit(ctx, buyer.id)
    const { name, address, city, postalCode } = buyer.premises
    const { from, to } = await readDeliveryTerms(ctx, postalCode)
    return {
      firm: buyer.firm,
      premises: `${name}, ${address}, ${city} ${postalCode}`,
      hasCredit: limit > 0,
      ...(person?.right === 'orders'
        ? { limit: null, left: null, due: null, isOverdue: null }
        : { limit, left: creditLeft, due: balance, isOverdue }),
      termsDays: buyer.terms_days,
      delivery: { known: placeOfPin(postalCode).area !== null, from, to },
      lastOrders: await listLastOrders(ctx.db, customerId),
    }
  })

  addSavedListRoutes(app, ctx)
  addPackWordRoutes(app, ctx)
  addPadDraftRoutes(app, ctx)
  handlePad(app, ctx, createTradeOrder, ({ customerId, by, person, input, header }) =>
    placeTradeOrder(ctx, { customerId, by, person, input, idempotencyKey: header('idempotency-key') }),
  )
}

/** The newest trade orders of a customer, with their paid packs. */
async function listLastOrders(db: Db, customerId: string) {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'number', 'po_number', 'created_at'])
    .where('customer_id', '=', customerId)
    .where('trade_account_id', 'is not', null)
    .orderBy('number', 'desc')
    .limit(LAST_ORDERS)
    .execute()
  if (orders.length === 0) return []
  const items = await db
    .selectFrom('order_items')
    .select(['order_id', 'product_id', 'quantity', 'trade'])
    .where(
      'order_id',
      'in',
      orders.map(({ id }) => id),
    )
    .orderBy('position')
    .execute()
  return orders.map(({ id, number, po_number: poNumber, created_at: at }) => ({
    orderNumber: String(number),
    poNumber,
    placedAt: at.toISOString(),
    lines: items
      .filter((item) => item.order_id === id)
      .map((item) => ({ productId: item.product_id, quantity: item.quantity - (item.trade?.free ?? 0) })),
  }))
}
