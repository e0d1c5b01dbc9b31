import type { ApiInput } from '#contract/api.ts'
import { claimedPacksRefusal } from '#domain/returns/expiry-claims.ts'
import { required } from '#domain/required.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { invalidField, notFound } from '../http/refusal.ts'
import { lockOrder } from '../orders/orders-queries.ts'
import { listClaimable } from './claimable-goods.ts'
import { addReturn } from './record-return-request.ts'

/** What a buyer can claim now, and at which terms (returns-7). */
export async function readExpiryClaims(ctx: Pick<Context, 'db' | 'now' | 'settings'>, customerId: string) {
  const { expiryClaims: terms } = ctx.settings.values
  return { terms, goods: await listClaimable(ctx, ctx.db, { customerId }) }
}

type Claim = ApiInput<'POST /api/trade/returns'> & { readonly customerId: string }

/** Asks for the credit of expired goods: a return of each order they are of. Returns the orders. */
export async function claimExpiredGoods(ctx: Context, { customerId, lines, note = '', payout = '' }: Claim) {
  const { expiryClaims: terms } = ctx.settings.values
  return inTransaction(ctx.db, async (trx) => {
    const byOrder = [...Map.groupBy(lines, ({ orderId }) => orderId)].toSorted(([one], [two]) => (one < two ? -1 : 1))
    const orders = []
    for (const [orderId] of byOrder) orders.push(await lockOrder(trx, customerId, orderId))
    const claimable = await listClaimable(ctx, trx, { customerId })
    for (const [index, { orderId, position, quantity }] of lines.entries()) {
      const goods = claimable.find((one) => one.orderId === orderId && one.position === position)
      if (goods === undefined) throw notFound('Expired goods')
      const refusal = claimedPacksRefusal({ name: goods.productName, left: goods.left }, quantity, terms)
      if (refusal !== null) throw invalidField(`lines.${index}.quantity`, refusal)
    }
    for (const [index, [, own]] of byOrder.entries())
      await addReturn(ctx, trx, required(orders[index]), {
        reason: 'expired',
        lines: own.map(({ position, quantity }) => ({ position, quantity })),
        note,
        payout,
        isByStaff: false,
      })
    return orders.map(({ id, number }) => ({ _id: id, orderNumber: String(number) }))
  })
}
