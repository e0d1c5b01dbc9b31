import type { ApiInput } from '#contract/api.ts'
import { paise } from '#domain/money.ts'
import type { MovementKind } from '#domain/stock/movement-kinds.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import type { BatchRecord } from '#server/db/stock-tables.ts'
import type { ProductRow } from '#server/db/tables.ts'
import { changeSellable } from '#server/stock/change-sellable.ts'
import { openStockLevels } from '#server/stock/open-stock-levels.ts'
import { addProduct } from './factories.ts'
import { signInStaff } from './staff-steps.ts'
import { expectOk, type TestApp } from './start-test-app.ts'

type BatchOverrides = Partial<Omit<BatchRecord, 'product_id' | 'on_hand' | 'held'>> & {
  readonly packs?: number
  readonly kind?: MovementKind
}

let batches = 0

/** Stores a new batch of a product, as if it had been received. */
export async function addBatch(
  { ctx }: Pick<TestApp, 'ctx'>,
  productId: string,
  { packs = 10, kind = 'receive', ...overrides }: BatchOverrides = {},
): Promise<BatchRecord> {
  return inTransaction(ctx.db, async (trx) => {
    await openStockLevels(trx, [productId])
    const batch = await trx
      .insertInto('batches')
      .values({
        id: ctx.newId('batch'),
        product_id: productId,
        number: `B${(batches += 1)}`,
        made_on: null,
        expires_on: '2028-03-31',
        mrp_paise: paise(5000),
        ptr_paise: null,
        state: 'sellable',
        on_hand: packs,
        supplier_id: null,
        created_at: ctx.now(),
        ...overrides,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const movement = { batch_id: batch.id, product_id: productId, at: ctx.now(), shelf: packs, held: 0 }
    if (packs > 0)
      await trx
        .insertInto('stock_movements')
        .values({ ...movement, kind, order_id: null, receipt_id: null, reason: '', staff_id: null })
        .execute()
    if (batch.state === 'sellable') await changeSellable(trx, [{ productId, quantity: packs }], ctx.now())
    return batch
  })
}

/** Moves the unbatched packs of a product into one batch, so that packing proposes it. */
export async function batchWholeStock(app: Pick<TestApp, 'ctx'>, productId: string): Promise<BatchRecord> {
  const { db, now } = app.ctx
  const level = await inTransaction(db, async (trx) => {
    await openStockLevels(trx, [productId])
    const { unbatched, mrp } = await trx
      .selectFrom('stock_levels')
      .select(['unbatched', 'unbatched_mrp_paise as mrp'])
      .where('product_id', '=', productId)
      .executeTakeFirstOrThrow()
    await trx.updateTable('stock_levels').set({ unbatched: 0 }).where('product_id', '=', productId).execute()
    await changeSellable(trx, [{ productId, quantity: -unbatched }], now())
    return { packs: unbatched, mrp_paise: mrp }
  })
  return addBatch(app, productId, { ...level, kind: 'opening' })
}

export async function addTestSupplier({ ctx }: Pick<TestApp, 'ctx'>): Promise<{ id: string }> {
  const id = ctx.newId('supplier')
  await ctx.db
    .insertInto('suppliers')
    .values({ id, name: `Supplier ${id}`, gstin: '', phone: '', created_at: ctx.now() })
    .execute()
  return { id }
}

type Draft = ApiInput<'POST /api/desk/receipts/:id'>

/** The form of a new draft, with one line of ten packs of a new product that has no stock. */
export async function addReceiptDraft(app: TestApp, line: Partial<Draft['lines'][number]> = {}): Promise<Draft> {
  const { api } = await signInStaff(app, ['packer'])
  const productId = line.productId ?? (await addProduct(app, { stock: 0 })).id
  const head = { supplierId: (await addTestSupplier(app)).id, invoiceNumber: 'INV/1', invoiceDate: '2026-11-20' }
  const { receipt } = expectOk(await api('POST /api/desk/receipts', head))
  const lines = [{ batchNumber: 'LOT 1', expiry: '03/28', mrp: 50, quantity: 10, ...line, productId }]
  return { ...head, id: receipt._id, version: receipt.version, lines }
}

/** Adds a product with its whole stock in one batch, so that it can be packed. */
export async function addBatchedProduct(
  app: TestApp,
  overrides: Parameters<typeof addProduct>[1] = {},
): Promise<ProductRow> {
  const product = await addProduct(app, overrides)
  await batchWholeStock(app, product.id)
  return product
}
