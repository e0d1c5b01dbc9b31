import { changedOrder, orderChangeEndpoints } from '#contract/fulfilment.ts'
import { orderRules } from '#domain/fulfilment/order-change-rules.ts'
import type { Context } from '../context.ts'
import type { Audited } from '../desk-change/change-record.ts'
import type { DeskRecord } from '../desk-change/desk-record.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { closeUnpaidPayment } from '../orders/cancel-order.ts'
import type { ClosingOutcome } from '../orders/online-payments.ts'
import { deliverOrder, sendOrderOut, shipOrder, takeOrderBack } from './advance-order.ts'
import { cancelDeskOrder } from './cancel-desk-order.ts'
import { cutOrder } from './cut-order.ts'
import { getDeskOrder } from './desk-order-queries.ts'
import { type LockedOrder, lockSeenOrder } from './lock-desk-order.ts'
import { changeMailJob } from './order-mail-list.ts'
import { packOrder } from './pack-order.ts'
import {
  chooseState,
  claimOrder,
  confirmOrderByPhone,
  holdOrder,
  nameBusiness,
  nameTransport,
  noteOrder,
  releaseOrder,
} from './prepare-order.ts'
import { deliverPaidOrder, handOverOrder, recordCash } from './record-cash.ts'
import { missOrder, takeOnRun } from './run-parcels.ts'

/** Everything that staff may do to an order. */
export const orderRecord: DeskRecord<typeof orderChangeEndpoints, LockedOrder, Audited | void, ClosingOutcome> = {
  subject: 'order',
  action: (name) => `orders.${name}`,
  endpoints: orderChangeEndpoints,
  // A hold without a reason is a release.
  meaning: (name, input) => (name === 'hold' && 'reason' in input && input.reason === null ? 'release' : name),
  prepare: async (ctx, { name, id }) => (name === 'cancel' ? closePayment(ctx, id) : 'closed'),
  lock: lockSeenOrder,
  // An order that the shop closed unpaid can still be cancelled by a person; `cancelOnRequest` knows the others.
  refusal(name, { facts }) {
    const sentence = name === 'cancel' ? null : orderRules.refusal(name, facts)
    const isShort =
      facts.claimedBy === null &&
      facts.status === 'Confirmed' &&
      (facts.queue === 'short' || facts.queue === 'recalled')
    return sentence !== null && name === 'pack' && isShort ? new Refusal('short_stock', sentence) : sentence
  },
  shown: changedOrder.omit({ success: true }),
  show: async (ctx, principal, id) => ({ order: await getDeskOrder(ctx, principal, id) }),
  useCases: {
    confirm: confirmOrderByPhone,
    pack: packOrder,
    ship: shipOrder,
    handOver: handOverOrder,
    sendOut: sendOrderOut,
    deliver: deliverOrder,
    deliverPaid: deliverPaidOrder,
    recordCash,
    claim: claimOrder,
    hold: holdOrder,
    release: releaseOrder,
    chooseState,
    nameTransport,
    nameBusiness,
    cut: cutOrder,
    takeOnRun,
    missed: missOrder,
    takeBack: takeOrderBack,
    cancel: cancelDeskOrder,
    note: noteOrder,
  },
  mail: (ctx, { name, id }) => (orderRules.isMailed(name) ? changeMailJob(ctx, id, name) : null),
}

/** Closes an unpaid online payment at its gateway, which is never asked inside a transaction. */
async function closePayment(ctx: Context, id: string): Promise<ClosingOutcome> {
  const order = await ctx.db.selectFrom('orders').select('customer_id').where('id', '=', id).executeTakeFirst()
  if (order === undefined) throw notFound('Order')
  return closeUnpaidPayment(ctx, { customerId: order.customer_id, id })
}
