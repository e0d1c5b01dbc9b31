import type { Context } from '../context.ts'
import { recordSupply } from '../documents/record-supply.ts'
import { Refusal } from '../http/refusal.ts'
import { givePrescribedPacks } from '../prescriptions/give-packs.ts'
import { PacksUnavailable, type TakenLine } from '../stock/choose-batches.ts'
import { takeBatches } from '../stock/take-batches.ts'
import { advanceOrder } from './advance-order.ts'
import type { StaffChange } from './change-order.ts'
import { getDeskOrder } from './desk-order-queries.ts'

/** Packs an order from its batches: its goods are ready to be handed over. */
export async function packOrder(
  ctx: Context,
  { lines: taken, ...change }: StaffChange & { readonly lines?: readonly TakenLine[] | undefined },
): Promise<void> {
  const { principal, id } = change
  const columns = { packed_at: ctx.now(), claimed_by: null, claimed_until: null }
  const packed = advanceOrder(
    { ...ctx, db: ctx.preparedDb },
    { ...change, step: 'pack' },
    () => ({ to: { status: 'Packed' }, note: 'Packed', columns }),
    {
      beforeMove: async (trx, { row, lines, facts }) => {
        if (facts.prescription !== 'not-needed') await givePrescribedPacks(ctx, trx, row)
        const toPack = lines
          .map(({ ordered, cut, unitPrice, ...line }) => ({ ...line, quantity: ordered - cut, price: unitPrice }))
          .filter(({ quantity }) => quantity > 0)
        await takeBatches(ctx, trx, { orderId: id, staffId: principal.staffId, lines: toPack, taken })
      },
      afterMove: async (trx, order, { facts }) => {
        if (facts.prescription !== 'not-needed') await recordSupply(ctx, trx, order, columns.packed_at)
      },
    },
  )
  try {
    await packed
  } catch (error) {
    if (!(error instanceof PacksUnavailable)) throw error
    const order = await getDeskOrder(ctx, principal, id)
    throw new Refusal('short_stock', `${error.message} Please look at the fresh proposal.`, { beside: { order } })
  }
}
