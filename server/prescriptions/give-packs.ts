import { indianDay } from '#domain/time.ts'
import type { Context } from '../context.ts'
import type { OrderRow } from '../db/order-tables.ts'
import type { Trx } from '../db/tables.ts'
import { Refusal } from '../http/refusal.ts'
import { listPrescriptionLines } from './line-state.ts'

/**
 * Counts the packs of a packed order against its prescriptions. Refuses with 409 when a prescription has lapsed or its
 * packs are used up, over all orders and repeats (prescriptions-3).
 */
export async function givePrescribedPacks(ctx: Context, trx: Trx, order: OrderRow): Promise<void> {
  // Orders from before prescriptions had records are checked by their pharmacist.
  if (order.prescription_seen_by !== null) return
  const now = ctx.now()
  const day = indianDay(now)
  for (const { position, productName, packs } of await listPrescriptionLines(trx, order, day)) {
    const given = await trx
      .updateTable('prescription_lines as line')
      .from('order_prescriptions as approval')
      .innerJoin('prescriptions', 'prescriptions.id', 'approval.prescription_id')
      .set((eb) => ({ packs_given: eb('line.packs_given', '+', packs) }))
      .whereRef('line.id', '=', 'approval.prescription_line_id')
      .where('approval.order_id', '=', order.id)
      .where('approval.position', '=', position)
      .where('approval.given_at', 'is', null)
      .where('prescriptions.valid_until', '>=', day)
      .where((eb) => eb(eb('line.packs_given', '+', packs), '<=', eb.ref('line.packs_total')))
      .returning('line.id')
      .executeTakeFirst()
    if (given === undefined)
      throw new Refusal(
        'conflict',
        `The prescription for ${productName} does not cover ${packs} packs any more. Ask the customer for a new one, or cut them.`,
      )
    await trx
      .updateTable('order_prescriptions')
      .set({ packs, given_at: now })
      .where('order_id', '=', order.id)
      .where('position', '=', position)
      .where('prescription_line_id', '=', given.id)
      .execute()
  }
}

/** Takes back the packs of an order that never reached the customer. */
export async function takeBackPrescribedPacks(trx: Trx, orderId: string): Promise<void> {
  const given = await trx
    .selectFrom('order_prescriptions')
    .select(['position', 'prescription_line_id', 'packs'])
    .where('order_id', '=', orderId)
    .where('given_at', 'is not', null)
    .orderBy('prescription_line_id')
    .forUpdate()
    .execute()
  for (const { position, prescription_line_id: lineId, packs } of given) {
    await trx
      .updateTable('prescription_lines')
      .set((eb) => ({ packs_given: eb('packs_given', '-', packs ?? 0) }))
      .where('id', '=', lineId)
      .execute()
    await trx
      .updateTable('order_prescriptions')
      .set({ packs: null, given_at: null })
      .where('order_id', '=', orderId)
      .where('position', '=', position)
      .where('prescription_line_id', '=', lineId)
      .execute()
  }
}
