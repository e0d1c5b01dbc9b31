import { required } from '#domain/required.ts'
import { roundOffOf } from '#domain/tax/round-off.ts'
import type { Audited } from '../desk-change/change-record.ts'
import { preparePapers } from '../documents/record-supply.ts'
import { amountsOf } from '../orders/orders-queries.ts'
import { givePrescribedPacks } from '../prescriptions/give-packs.ts'
import { takeBatches } from '../stock/take-batches.ts'
import { changedState, moveOn, type OrderChange } from './order-change.ts'

/** Packs an order from its batches: its goods are ready to be handed over. */
export async function packOrder(change: OrderChange<'pack'>): Promise<Audited> {
  const { ctx, trx, record: order, principal, at, input } = change
  const { row, facts } = order
  const hasPrescription = order.prescription !== 'not-needed'
  if (hasPrescription) await givePrescribedPacks(ctx, trx, row)
  const lines = order.lines
    .map(({ ordered, cut, unitPrice, trade, ...line }) => ({
      ...line,
      quantity: ordered - cut,
      price: unitPrice,
      shortDated: trade?.shortDated ?? null,
    }))
    .filter(({ quantity }) => quantity > 0)
  await takeBatches(ctx, trx, { orderId: row.id, staffId: principal.staffId, lines, taken: input.lines })
  const { rounding } = ctx.settings.values.roundOff
  const roundOff = roundOffOf(amountsOf(row).charged, { rounding, isCashOrder: row.payment_type === 'COD' })
  const columns = { packed_at: at, claimed_by: null, claimed_until: null, round_off_paise: roundOff }
  const moved = await moveOn(change, { to: { status: 'Packed' }, note: 'Packed', columns })
  const takeNumbers = await preparePapers(ctx, trx, {
    order: moved,
    placeOfSupply: required(facts.placeOfSupply.code),
    at,
  })
  return { ...changedState(order, moved), takeNumbers }
}
