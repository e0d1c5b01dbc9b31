import { DAY } from '#domain/time.ts'
import { proposedReturn, supplierReturnReason } from '#domain/stock/supplier-return-changes.ts'
import { copyReorderPoints } from '#server/stock/buying/compute-reorder-points.ts'
import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/tables.ts'

const BOUGHT = 5

/** Sets reorder points, orders one product, and prepares a return of two expired batches to their supplier. */
export async function addDemoSupply(ctx: Context, trx: Trx, staffId: string): Promise<void> {
  const supplier = await trx.selectFrom('suppliers').select('id').limit(1).executeTakeFirst()
  if (supplier === undefined) return
  const at = new Date(ctx.now().getTime() - DAY)
  const products = await trx
    .selectFrom('products')
    .select(['id', 'stock'])
    .orderBy('stock')
    .orderBy('id')
    .limit(BOUGHT)
    .execute()
  const points = products.map(({ id, stock }) => ({
    product_id: id,
    edited: stock + 5,
    supplier_id: supplier.id,
  }))
  const [ordered] = points
  if (ordered === undefined) return
  await trx.insertInto('reorder_points').values(points).execute()
  await copyReorderPoints(
    trx,
    points.map(({ product_id: id }) => id),
  )
  const order = { id: ctx.newId('purchaseOrder'), supplier_id: supplier.id, mailed_to: '' }
  await trx
    .insertInto('purchase_orders')
    .values({ ...order, ordered_by: staffId, ordered_at: at })
    .execute()
  await trx
    .insertInto('purchase_order_lines')
    .values({ order_id: order.id, product_id: ordered.product_id, quantity: 12 })
    .execute()
  await prepareReturn(ctx, trx, { supplierId: supplier.id, staffId, at })
}

type Preparation = { readonly supplierId: string; readonly staffId: string; readonly at: Date }

async function prepareReturn(ctx: Context, trx: Trx, { supplierId, staffId, at }: Preparation): Promise<void> {
  const batches = await trx
    .selectFrom('batches')
    .selectAll()
    .where('state', '=', 'expired')
    .where('on_hand', '>', 0)
    .orderBy('id')
    .limit(2)
    .execute()
  if (batches.length === 0) return
  const id = ctx.newId('supplierReturn')
  await trx
    .insertInto('supplier_returns')
    .values({ id, supplier_id: supplierId, prepared_by: staffId, prepared_at: at })
    .execute()
  await trx
    .insertInto('supplier_return_lines')
    .values(
      batches.map(({ on_hand: onHand, held, state, ...batch }) => ({
        return_id: id,
        batch_id: batch.id,
        quantity: proposedReturn({ state, onHand, held }),
        reason: supplierReturnReason(state),
      })),
    )
    .execute()
}
