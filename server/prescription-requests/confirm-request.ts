import type { ServerInput } from '#contract/api.ts'
import type { OrderPlacedInPaise } from '#contract/orders.ts'
import { required } from '#domain/required.ts'
import { indianDay } from '#domain/time.ts'
import { lockCartToOrder } from '../cart/cart-generation.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { PrescriptionRequestRow } from '../db/prescription-tables.ts'
import type { Trx } from '../db/tables.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { readDeliveryTerms } from '../orders/expect-delivery.ts'
import { withFreshCart } from '../orders/fresh-cart.ts'
import { placeOutsideCart } from '../orders/place-outside-cart.ts'
import { type Submission, submissionTo } from '../orders/read-submission.ts'
import { expectTakingOrders } from '../settings/opening.ts'
import { readSubmitKey, readSubmitState } from '../orders/submit-state.ts'
import { listPrescriptionLines } from '../prescriptions/line-state.ts'
import { bindPrescription } from '../prescriptions/send-prescription.ts'
import { lockRequest } from './request-queries.ts'

type Confirmation = {
  readonly customerId: string
  readonly idempotencyKey: string | undefined
  readonly input: ServerInput<'POST /api/prescription-requests/:id/confirm'>
}

/** Places the order of an offer by the rules of every order, and binds the prescription to it (prescriptions-5). */
export async function confirmRequest(
  ctx: Context,
  { customerId, idempotencyKey, input }: Confirmation,
): Promise<OrderPlacedInPaise> {
  const { id } = input
  const found = await ctx.db
    .selectFrom('prescription_requests')
    .select(['shipping', 'collect_at'])
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  if (found === undefined) throw notFound('Request')
  const { shipping, collect_at: collectAt } = found
  const submission = submissionTo(shipping, input)
  const key = readSubmitKey(customerId, idempotencyKey, input)
  const handing =
    collectAt === null
      ? { delivery: await readDeliveryTerms(ctx, shipping.postalCode), collectAt }
      : { delivery: null, collectAt }
  try {
    const answer = await inTransaction(ctx.preparedDb, async (trx) => {
      await lockCartToOrder(trx, customerId)
      const state = await readSubmitState(ctx, trx, key, submission)
      if (state.answer !== null) return state.answer
      expectTakingOrders(ctx, state.opening)
      const request = await lockRequest(trx, { id, customerId })
      await expectOpenOffer(ctx, trx, request, input.offerNumber)
      await expectOffered(trx, id, submission)
      const source = { kind: 'offer' } as const
      const placed = await placeOutsideCart(ctx, trx, { key, submission, state, handing, source })
      const { _id: orderId } = placed.order
      const day = indianDay(ctx.now())
      await trx
        .updateTable('prescription_requests')
        .set({ state: 'confirmed', order_id: orderId })
        .where('id', '=', id)
        .execute()
      const needing = await listPrescriptionLines(trx, { id: orderId, prescription_seen_by: null }, day)
      const { prescription_id: prescriptionId } = request
      if (needing.length > 0) await bindPrescription(ctx, trx, { customerId, orderId, prescriptionId })
      return placed
    })
    ctx.versions.stockChanged()
    ctx.wakeWorker()
    return answer
  } catch (error) {
    throw await withFreshCart(ctx, submission, error)
  }
}

/** Ends an open request of a customer without an order. */
export async function declineRequest(
  ctx: Context,
  {
    customerId,
    id,
    reason = '',
  }: { readonly customerId: string; readonly id: string; readonly reason?: string | undefined },
): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const { state } = await lockRequest(trx, { id, customerId })
    if (state !== 'sent' && state !== 'prepared') throw await closedRefusal(trx, { id, state })
    await trx
      .updateTable('prescription_requests')
      .set({ state: 'declined', decline_reason: reason })
      .where('id', '=', id)
      .execute()
  })
}

const closed = {
  confirmed: 'You have already ordered this. You find it under your orders, where you can still cancel it.',
  declined: 'You have already declined this.',
  ended: 'This offer has ended, because it waited for two days. Please send the prescription again.',
} as const

type ClosedRequest = { readonly id: string; readonly state: keyof typeof closed }

async function closedRefusal(trx: Trx, { id, state }: ClosedRequest): Promise<Refusal> {
  const isUnsupplied = state === 'ended' && (await listOffered(trx, id)).length === 0
  const sentence = 'We could not supply anything of this request. Our message on its page says why.'
  return new Refusal('conflict', isUnsupplied ? sentence : closed[state])
}

async function expectOpenOffer(
  ctx: Context,
  trx: Trx,
  request: PrescriptionRequestRow,
  seenNumber: number,
): Promise<void> {
  const { id, state, ends_at: endsAt, order_id: orderId, offer_number: newest } = request
  if (state === 'sent')
    throw new Refusal(
      'conflict',
      newest === 0
        ? 'We are still preparing this order.'
        : 'We are correcting this order. We write to you when it is ready.',
    )
  if (state === 'confirmed') {
    const order = await trx
      .selectFrom('orders')
      .select('number')
      .where('id', '=', required(orderId))
      .executeTakeFirstOrThrow()
    throw new Refusal('already_ordered', closed.confirmed, { beside: { orderId: String(order.number) } })
  }
  if (state !== 'prepared') throw await closedRefusal(trx, { id, state })
  if (required(endsAt) <= ctx.now()) throw new Refusal('conflict', closed.ended)
  if (seenNumber !== newest)
    throw new Refusal('conflict', 'We have corrected this order meanwhile. Please look at the newest offer.')
}

/** Refuses products that were not offered, and more packs than were. */
async function expectOffered(trx: Trx, id: string, { lines }: Submission): Promise<void> {
  const offer = await listOffered(trx, id)
  const packs = new Map(offer.map((line) => [line.product_id, line.packs ?? 0]))
  if (lines.some(({ productId, quantity }) => quantity > (packs.get(productId) ?? 0)))
    throw new Refusal('invalid', 'This is more than we offered. Please open the page again.')
}

function listOffered(trx: Trx, id: string) {
  return trx
    .selectFrom('prescription_request_lines')
    .select(['product_id', 'packs'])
    .where('request_id', '=', id)
    .where('product_id', 'is not', null)
    .execute()
}
