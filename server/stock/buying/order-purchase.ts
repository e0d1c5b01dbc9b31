import type { ApiInput, ServerInput } from '#contract/api.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../db/tables.ts'
import { changeOnce } from '../../desk-change/change-once.ts'
import { changesBetween, recordAudit } from '../../desk-change/record-audit.ts'
import type { StaffPrincipal } from '../../http/principal.ts'
import { invalidField, notFound, Refusal } from '../../http/refusal.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { lockProducts } from '../change-sellable.ts'
import { packsOnOrder } from './buying-list.ts'
import { copyReorderPoints } from './compute-reorder-points.ts'

/** Sets the reorder point of a product, or returns to the computed one. */
export async function setReorderPoint(
  ctx: Context,
  principal: StaffPrincipal,
  { id, reorderPoint }: ApiInput<'POST /api/desk/buying/:id/point'>,
): Promise<void> {
  await changeOnce(ctx, principal, async (trx) => {
    await lockProducts(trx, [id])
    await getProductNames(trx, [id])
    const before = await trx
      .selectFrom('reorder_points')
      .select('edited as reorderPoint')
      .where('product_id', '=', id)
      .executeTakeFirst()
    await trx
      .insertInto('reorder_points')
      .values({ product_id: id, edited: reorderPoint })
      .onConflict((on) => on.column('product_id').doUpdateSet({ edited: reorderPoint }))
      .execute()
    await copyReorderPoints(trx, [id])
    await recordAudit(ctx, trx, principal, {
      action: 'buying.set-point',
      subject: { kind: 'product', id },
      changes: changesBetween(before ?? { reorderPoint: null }, { reorderPoint }),
    })
  })
}

/** Records an order to a supplier and queues its mail. Returns its id. */
export async function orderPurchase(
  ctx: Context,
  principal: StaffPrincipal,
  { supplierId, email = '', lines }: ApiInput<'POST /api/desk/purchase-orders'>,
): Promise<string> {
  return changeOnce(ctx, principal, async (trx) => {
    const ids = lines.map(({ productId }) => productId)
    await lockProducts(trx, ids)
    const names = await getProductNames(trx, ids)
    await refuseOrderedMeanwhile(trx, lines, names)
    await keepEmail(trx, supplierId, email)
    const id = ctx.newId('purchaseOrder')
    await trx
      .insertInto('purchase_orders')
      .values({ id, supplier_id: supplierId, mailed_to: email, ordered_by: principal.staffId, ordered_at: ctx.now() })
      .execute()
    await trx
      .insertInto('purchase_order_lines')
      .values(lines.map(({ productId, quantity }) => ({ order_id: id, product_id: productId, quantity })))
      .execute()
    if (email !== '')
      await enqueue(
        ctx,
        trx,
        'mail.purchase-order',
        { purchaseOrderId: id },
        { dedupeKey: `mail.purchase-order:${id}` },
      )
    const ordered = lines.map(({ productId, quantity }) => `${quantity} of ${names.get(productId)}`)
    await recordAudit(ctx, trx, principal, {
      action: 'buying.order',
      subject: { kind: 'purchase-order', id },
      changes: changesBetween({}, { lines: ordered, mailedTo: email }),
    })
    return id
  })
}

/** Stops waiting for the packs of a line. */
export async function cancelPurchaseLine(
  ctx: Context,
  principal: StaffPrincipal,
  id: ServerInput<'POST /api/desk/purchase-lines/:id/cancel'>['id'],
): Promise<void> {
  await changeOnce(ctx, principal, async (trx) => {
    const line = await trx
      .selectFrom('purchase_order_lines')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (line === undefined) throw notFound('Line')
    if (line.cancelled_at !== null || line.received === line.quantity)
      throw new Refusal('conflict', 'This line is not waited for any more.')
    await trx.updateTable('purchase_order_lines').set({ cancelled_at: ctx.now() }).where('id', '=', id).execute()
    const names = await getProductNames(trx, [line.product_id])
    await recordAudit(ctx, trx, principal, {
      action: 'buying.cancel-line',
      subject: { kind: 'purchase-order', id: line.order_id },
      changes: {
        line: { before: `${line.quantity - line.received} of ${names.get(line.product_id)}`, after: null },
      },
    })
  })
}

/** The names of products by id; refuses an unknown one. */
async function getProductNames(trx: Trx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const products = await trx.selectFrom('products').select(['id', 'name']).where('id', 'in', ids).execute()
  if (products.length < new Set(ids).size) throw notFound('Product')
  return new Map(products.map(({ id, name }) => [id, name]))
}

/** Refuses products with other packs on order than their author saw, so that two people do not order the same. */
async function refuseOrderedMeanwhile(
  trx: Trx,
  lines: ApiInput<'POST /api/desk/purchase-orders'>['lines'],
  names: ReadonlyMap<string, string>,
): Promise<void> {
  const { rows } = await packsOnOrder.execute(trx)
  const now = new Map(rows.map(({ product_id: id, packs }) => [id, packs]))
  const changed = lines.find(({ productId, onOrder }) => (now.get(productId) ?? 0) !== onOrder)
  if (changed !== undefined)
    throw new Refusal(
      'conflict',
      `What is on order of ${names.get(changed.productId)} has changed meanwhile. Please look at the list again.`,
    )
}

/** Keeps the address of a supplier for the next order. */
async function keepEmail(trx: Trx, id: string, email: string): Promise<void> {
  const supplier = await trx.selectFrom('suppliers').select('email').where('id', '=', id).executeTakeFirst()
  if (supplier === undefined) throw invalidField('supplierId', 'Please choose a supplier.')
  if (email !== '' && email !== supplier.email)
    await trx.updateTable('suppliers').set({ email }).where('id', '=', id).execute()
}
