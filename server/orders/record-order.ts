import type { CartTotals } from '#domain/cart/price-cart.ts'
import { initialState } from '#domain/orders/order-status.ts'
import { UNPAID_HOLD } from '#domain/payments/close-unpaid.ts'
import type { Context } from '../context.ts'
import type { OrderRow, Trx } from '../db/tables.ts'
import { writeHistory } from './move-order.ts'
import type { Submission } from './read-submission.ts'
import type { TakenLine } from './stock.ts'

type NewOrder = {
  readonly customerId: string
  readonly generation: number
  readonly submission: Submission
  readonly lines: readonly TakenLine[]
  readonly totals: CartTotals
}

/** Writes a new order, its lines and the first row of its history (D10). The stock must have been taken before. */
export async function recordOrder(
  ctx: Context,
  trx: Trx,
  { customerId, generation, submission, lines, totals }: NewOrder,
): Promise<OrderRow> {
  const now = ctx.now()
  const { paymentType } = submission
  const { status, paymentStatus } = initialState[paymentType]
  const order = await trx
    .insertInto('orders')
    .values({
      id: ctx.newId('order'),
      customer_id: customerId,
      status,
      payment_status: paymentStatus,
      payment_type: paymentType,
      items_total_paise: totals.itemsTotal,
      delivery_fee_paise: totals.deliveryFee,
      total_paise: totals.totalAmount,
      cart_generation: generation,
      cart_fingerprint: submission.fingerprint,
      unpaid_until: paymentType === 'ONLINE' ? new Date(now.getTime() + UNPAID_HOLD) : null,
      shipping: JSON.stringify(submission.shipping),
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const items = lines.map(({ productId, name, image, unitPrice, quantity }, position) => {
    return { order_id: order.id, position, product_id: productId, name, image, unit_price_paise: unitPrice, quantity }
  })
  await trx.insertInto('order_items').values(items).execute()
  await writeHistory(trx, order, { actor: 'customer', note: 'Order placed', at: now })
  return order
}
