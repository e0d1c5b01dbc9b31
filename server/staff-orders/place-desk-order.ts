import type { ServerInput } from '#contract/api.ts'
import { type Address, COUNTRY } from '#domain/addresses/address-rules.ts'
import type { BusinessBuyer } from '#domain/documents/document-lines.ts'
import type { Context } from '../context.ts'
import { afterCommit } from '../db/after-commit.ts'
import type { Trx } from '../db/tables.ts'
import { changeOnce } from '../desk-change/change-once.ts'
import { recordAudit } from '../desk-change/record-audit.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { invalidField, notFound, Refusal } from '../http/refusal.ts'
import { enqueue } from '../jobs/jobs.ts'
import { readDeliveryTerms } from '../orders/expect-delivery.ts'
import { withFreshCart } from '../orders/fresh-cart.ts'
import { placeStaffOrder } from '../orders/place-staff-order.ts'
import { submissionTo } from '../orders/read-submission.ts'
import { outletAddress } from './outlets.ts'

type DeskOrderInput = ServerInput<'POST /api/desk/orders'>

/** Places an order for a customer, once for each idempotency key (orders-16). Returns its id. */
export async function placeDeskOrder(ctx: Context, principal: StaffPrincipal, input: DeskOrderInput): Promise<string> {
  const { customerId, paymentType, ticketId, business } = input
  const { staffId } = principal
  const submission = submissionTo(await readAddress(ctx, input), input)
  const handing =
    input.collect === null
      ? { delivery: await readDeliveryTerms(ctx, submission.shipping.postalCode), collectAt: null }
      : { delivery: null, collectAt: input.collect.outlet }
  try {
    return await changeOnce({ ...ctx, db: ctx.preparedDb }, principal, async (trx) => {
      if (ticketId !== undefined) await lockReservation(trx, ticketId)
      const { order } = await placeStaffOrder(ctx, trx, { customerId, staffId, submission, handing })
      if (business !== undefined) await nameBusiness(trx, order._id, business)
      if (paymentType === 'ONLINE') await enqueuePaymentLink(ctx, trx, order._id)
      if (ticketId !== undefined) await closeReservation(ctx, trx, principal, { ticketId, number: order.orderId })
      await recordAudit(ctx, trx, principal, { action: 'orders.place', subject: { kind: 'order', id: order._id } })
      afterCommit(trx, ctx.wakeWorker)
      return order._id
    })
  } catch (error) {
    throw await withFreshCart(ctx, submission, error)
  }
}

/** The address of the order with the mail address of its customer. */
async function readAddress(ctx: Context, { customerId, shippingDetails, collect }: DeskOrderInput): Promise<Address> {
  const customer = await ctx.db.selectFrom('customers').select('email').where('id', '=', customerId).executeTakeFirst()
  if (customer === undefined) throw notFound('Customer')
  const email = customer.email ?? ''
  if (shippingDetails !== null && collect === null) return { ...shippingDetails, email, country: COUNTRY }
  if (shippingDetails !== null || collect === null)
    throw invalidField('collect', 'Please choose either delivery or collection.')
  const { outlet, name, phoneNumber } = collect
  return { name, phoneNumber, email, ...outletAddress(ctx.settings, outlet) }
}

async function nameBusiness(trx: Trx, id: string, { gstin, firm }: BusinessBuyer): Promise<void> {
  await trx.updateTable('orders').set({ business_gstin: gstin, business_firm: firm }).where('id', '=', id).execute()
}

async function enqueuePaymentLink(ctx: Context, trx: Trx, orderId: string): Promise<void> {
  await enqueue(ctx, trx, 'mail.payment-link', { orderId }, { dedupeKey: `mail.payment-link:${orderId}` })
}

/** Locks a reservation, so that it becomes one order. */
async function lockReservation(trx: Trx, ticketId: string): Promise<void> {
  const ticket = await trx
    .selectFrom('enquiries')
    .select('state')
    .where('id', '=', ticketId)
    .where('kind', '=', 'reservation')
    .forUpdate()
    .executeTakeFirst()
  if (ticket === undefined) throw notFound('Reservation')
  if (ticket.state === 'closed') throw new Refusal('conflict', 'This reservation is closed already.')
}

async function closeReservation(
  ctx: Context,
  trx: Trx,
  principal: StaffPrincipal,
  { ticketId: id, number }: { readonly ticketId: string; readonly number: string },
): Promise<void> {
  const reason = `Order ${number}`
  await trx.updateTable('enquiries').set({ state: 'closed', close_reason: reason }).where('id', '=', id).execute()
  await recordAudit(ctx, trx, principal, { action: 'tickets.close', subject: { kind: 'ticket', id }, reason })
}
