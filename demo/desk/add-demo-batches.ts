import { required } from '#domain/required.ts'
import { nearDaysOf, NO_EXPIRY, stateByDate } from '#domain/stock/batch-state.ts'
import { lastDayOfMonth } from '#domain/stock/printed-month.ts'
import { DAY, indianDay } from '#domain/time.ts'
import type { Context } from '#server/context.ts'
import type { BatchRecord } from '#server/db/stock-tables.ts'
import type { Trx } from '#server/db/tables.ts'
import { changeStates, recordMoves } from '#server/stock/move-packs.ts'
import { openStockLevels } from '#server/stock/open-stock-levels.ts'
import { addDemoReceipt } from './add-demo-receipts.ts'

/** The demo catalogue has fewer products. */
const MAX_PRODUCTS = 200
const RECEIVED_BATCHES = 12
const DRAFT_LINES = 3

type DemoProduct = Awaited<ReturnType<typeof listProducts>>[number]
type DemoBatch = { readonly suffix: string; readonly expiresOn: string; readonly packs: number }

/**
 * Puts the stock of the demo into sellable, near-expiry and expired batches, with a posted receipt and a draft. Packed
 * orders get packs of these batches. The recall of one batch leaves an open order short.
 */
export async function addDemoBatches(ctx: Context, trx: Trx, staffId: string): Promise<void> {
  const productIds = await trx.selectFrom('products').select('id').orderBy('position').limit(MAX_PRODUCTS).execute()
  if (productIds.length === 0) return
  await openStockLevels(
    trx,
    productIds.map(({ id }) => id),
  )
  const products = await listProducts(trx)
  await trx.updateTable('stock_levels').set({ unbatched: 0 }).execute()
  const batches = await addBatches(ctx, trx, products)
  const cause = { at: new Date(ctx.now().getTime() - 40 * DAY), staffId }
  const received = batches.filter(({ row }) => row.expires_on !== NO_EXPIRY).slice(0, RECEIVED_BATCHES)
  const receiptId = await addDemoReceipt(ctx, trx, {
    invoiceNumber: 'CMA/1187',
    staffId,
    packs: received,
    postedAt: cause.at,
  })
  const next = received.slice(0, DRAFT_LINES).map(({ row }) => ({ row, packs: 20 }))
  await addDemoReceipt(ctx, trx, { invoiceNumber: 'CMA/1342', staffId, packs: next, postedAt: null })
  const toMove = ({ row, packs }: (typeof batches)[number]) => ({ batch: row, shelf: packs })
  await recordMoves(trx, received.map(toMove), { ...cause, kind: 'receive', receiptId })
  const others = batches.filter((batch) => !received.includes(batch))
  await recordMoves(trx, others.map(toMove), { ...cause, kind: 'opening' })
  for (const { row } of batches.filter(({ isMain }) => isMain)) await packSold(trx, row, cause)
  await recallPromised(ctx, trx, staffId)
}

/** The products with their packs on the shelf and in packed orders. */
function listProducts(trx: Trx) {
  return trx
    .selectFrom('stock_levels as level')
    .innerJoin('products', 'products.id', 'level.product_id')
    .selectAll('products')
    .select((eb) => [
      'level.unbatched',
      eb
        .selectFrom('order_items as item')
        .innerJoin('orders', 'orders.id', 'item.order_id')
        .select(({ fn }) => fn.sum<string>('item.quantity').as('packs'))
        .whereRef('item.product_id', '=', 'products.id')
        .where('orders.packed_at', 'is not', null)
        .as('sold'),
    ])
    .orderBy('products.position')
    .execute()
}

async function addBatches(ctx: Context, trx: Trx, products: readonly DemoProduct[]) {
  const supplier = {
    id: ctx.newId('supplier'),
    name: 'Charminar Medical Agencies',
    // As fictional as that of the shop.
    gstin: '36AAAAC0000C1ZX',
    phone: '9000000200',
    email: 'orders@charminar.example',
  }
  await trx
    .insertInto('suppliers')
    .values({ ...supplier, created_at: ctx.now() })
    .execute()
  const today = indianDay(ctx.now())
  const planned = products.flatMap((product, index) =>
    planBatches(product, index, today).map((batch) => ({ ...batch, product, id: ctx.newId('batch') })),
  )
  const rows = planned.map(({ id, product, suffix, expiresOn }) => ({
    id,
    product_id: product.id,
    number: `${product.brand.slice(0, 3).toUpperCase()}${1000 + product.position}${suffix}`,
    made_on: product.manufacture_date,
    expires_on: expiresOn,
    mrp_paise: product.mrp_paise,
    ptr_paise: product.selling_price_paise,
    state: stateByDate(expiresOn, { today, nearDays: nearDaysOf(ctx.settings.nearExpiryDays, product.category_slug) }),
    on_hand: 0,
    supplier_id: supplier.id,
    created_at: ctx.now(),
  }))
  const stored = await trx.insertInto('batches').values(rows).returningAll().execute()
  return planned.map(({ id, packs, suffix }) => ({
    row: required(stored.find((row) => row.id === id)),
    packs,
    isMain: suffix === 'A',
  }))
}

/** Plans one sellable batch; some products also get a near-expiry or an expired batch. */
function planBatches(product: DemoProduct, index: number, today: string): DemoBatch[] {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  const packs = product.unbatched + Number(product.sold ?? 0)
  return [
    { suffix: 'A', expiresOn: product.expiry_date ?? NO_EXPIRY, packs },
    ...(index % 9 === 4 ? [{ suffix: 'N', expiresOn: lastDayOfMonth(year, month + 1), packs: 6 }] : []),
    ...(index % 23 === 7 ? [{ suffix: 'X', expiresOn: lastDayOfMonth(year, month - 1), packs: 3 }] : []),
  ].filter(({ suffix, packs }) => suffix === 'A' || packs > 0)
}

/** Records the packs of a batch in packed orders, and the packs returned from them. */
async function packSold(trx: Trx, batch: BatchRecord, cause: { at: Date; staffId: string }): Promise<void> {
  const items = await trx
    .selectFrom('order_items as item')
    .innerJoin('orders', 'orders.id', 'item.order_id')
    .select(['item.order_id', 'item.position', 'item.quantity', 'orders.packed_at', 'orders.status'])
    .where('item.product_id', '=', batch.product_id)
    .where('orders.packed_at', 'is not', null)
    .execute()
  for (const { order_id: orderId, position, quantity, packed_at: at, status } of items) {
    const packing = { staffId: cause.staffId, orderId, at: at ?? cause.at }
    await recordMoves(trx, [{ batch, shelf: -quantity }], { ...packing, kind: 'pack' })
    await trx
      .insertInto('order_item_batches')
      .values({ order_id: orderId, position, batch_id: batch.id, quantity, mrp_paise: batch.mrp_paise })
      .execute()
    if (status === 'Returned')
      await recordMoves(trx, [{ batch, shelf: 0, held: quantity }], { ...packing, kind: 'return', reason: 'Refused' })
  }
}

/** Recalls a batch whose product is in an open order, but in no packed one. */
async function recallPromised(ctx: Context, trx: Trx, staffId: string): Promise<void> {
  const batch = await trx
    .selectFrom('batches')
    .innerJoin('products', 'products.id', 'batches.product_id')
    .selectAll('batches')
    .where('batches.state', '=', 'sellable')
    .where('products.expiry_date', 'is not', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('order_items as item')
          .innerJoin('orders', 'orders.id', 'item.order_id')
          .select('item.order_id')
          .whereRef('item.product_id', '=', 'products.id')
          .where('orders.status', '=', 'Confirmed')
          .where('orders.hold_reason', 'is', null),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('order_items as item')
            .innerJoin('orders', 'orders.id', 'item.order_id')
            .select('item.order_id')
            .whereRef('item.product_id', '=', 'products.id')
            .where('orders.status', '=', 'Packed'),
        ),
      ),
    )
    .orderBy('products.stock')
    .orderBy('products.position')
    .orderBy('batches.number')
    .limit(1)
    .executeTakeFirst()
  if (batch === undefined) return
  const recall = {
    product_id: batch.product_id,
    batch_number: batch.number,
    reason: 'Tablets of another strength found',
  }
  const id = ctx.newId('recall')
  await trx
    .insertInto('recalls')
    .values({ id, ...recall, staff_id: staffId, at: ctx.now() })
    .execute()
  await changeStates(trx, [batch], 'recalled', ctx.now())
}
