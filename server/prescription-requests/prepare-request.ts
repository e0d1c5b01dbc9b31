import type { ServerInput } from '#contract/api.ts'
import { cart as cartShape, type ServerCartInPaise } from '#contract/cart.ts'
import type { requestChangeEndpoints } from '#contract/prescription-requests.ts'
import { deliveryRefusal } from '#domain/delivery/delivery-refusal.ts'
import { OFFER_MS, offerRefusal } from '#domain/prescriptions/request-rules.ts'
import { required } from '#domain/required.ts'
import { correctAgainstStock, saleRules } from '../cart/cart-queries.ts'
import type { Context } from '../context.ts'
import type { PrescriptionRequestRow } from '../db/prescription-tables.ts'
import type { Trx } from '../db/tables.ts'
import type { Audited } from '../desk-change/change-record.ts'
import type { ChangeCall } from '../desk-change/desk-record.ts'
import { recordApproval } from '../fulfilment/prescriptions/decide-prescription.ts'
import { getPharmacist } from '../staff/pharmacist-registration.ts'
import { recordDecision } from '../fulfilment/prescriptions/record-decision.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { invalidField, Refusal } from '../http/refusal.ts'
import { enqueue } from '../jobs/jobs.ts'
import { readDeliveryTerms } from '../orders/expect-delivery.ts'

type OfferInput = ServerInput<'POST /api/desk/prescription-requests/:id/prepare'>
type OfferedItems = ServerCartInPaise['items']

type OfferChange = ChangeCall<PrescriptionRequestRow, typeof requestChangeEndpoints.prepare>

/** Offers an order to the customer at today's prices (prescriptions-5). Takes no stock. */
export async function prepareRequest({
  ctx,
  trx,
  record: request,
  principal,
  at,
  input,
}: OfferChange): Promise<Audited> {
  const { id, lines, message = '', approval } = input
  const registration = (await getPharmacist(ctx, trx, principal.staffId)).registration
  await forgetReadLines(trx, id)
  const refusal = offerRefusal(await listNamed(trx, id), lines)
  if (refusal !== null) throw new Refusal('invalid', refusal)
  const items = await readOffered(ctx, trx, request, lines)
  if (items.length === 0 && message === '')
    throw invalidField('message', 'Please tell the customer why nothing is supplied.')
  await writeLines(trx, id, lines, items)
  if (approval !== undefined) {
    const { prescription_id: prescriptionId } = request
    await approveOffer(ctx, trx, principal, { prescriptionId, approval, registration, items })
  }
  const offerNumber = request.offer_number + 1
  const endsAt = new Date(at.getTime() + OFFER_MS)
  const to = items.length === 0 ? 'ended' : 'prepared'
  await trx
    .updateTable('prescription_requests')
    .set({ state: to, prepared_by: principal.staffId, ends_at: endsAt, offer_number: offerNumber, message })
    .where('id', '=', id)
    .execute()
  const about = to === 'ended' ? 'refused' : offerNumber > 1 ? 'corrected' : 'prepared'
  const dedupeKey = `mail.prescription-request:${id}:${about}:${offerNumber}`
  await enqueue(ctx, trx, 'mail.prescription-request', { requestId: id, about }, { dedupeKey })
  if (to === 'prepared') await enqueue(ctx, trx, 'prescription-requests.end', { requestId: id }, { runAt: endsAt })
  return {
    subjectId: request.prescription_id,
    changes: { state: { before: request.state, after: to }, lines: { before: null, after: 'changed' } },
  }
}

/** Lines that the pharmacist read from the prescription for an offer that was taken back. */
async function forgetReadLines(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('prescription_request_lines').where('request_id', '=', id).where('asked', '=', '').execute()
}

async function listNamed(trx: Trx, id: string) {
  const rows = await trx
    .selectFrom('prescription_request_lines')
    .select(['position', 'asked as name', 'asked_packs as packs'])
    .where('request_id', '=', id)
    .execute()
  return rows.map(({ packs, ...line }) => ({ ...line, packs: packs ?? 0 }))
}

/** The offered products at today's prices. Refuses what cannot be had, or not at the address. */
async function readOffered(
  ctx: Context,
  trx: Trx,
  { shipping, collect_at: collectAt }: PrescriptionRequestRow,
  lines: OfferInput['lines'],
): Promise<OfferedItems> {
  const wanted = lines.flatMap(({ productId, packs: quantity }) =>
    productId === null ? [] : [{ productId, quantity }],
  )
  if (wanted.some(({ quantity }) => quantity < 1)) throw new Refusal('invalid', 'Please type at least 1 pack.')
  const { cart, corrections } = await correctAgainstStock(trx, wanted, saleRules(ctx))
  const [first] = corrections
  if (first !== undefined)
    throw new Refusal('out_of_stock', first.message, { beside: { cart: cartShape.parse(cart), corrections } })
  if (collectAt !== null) return cart.items
  const { schedules } = await readDeliveryTerms({ ...ctx, db: trx }, shipping.postalCode)
  for (const { product } of cart.items) {
    const reason = deliveryRefusal(product.deliveryClasses, schedules, shipping.postalCode)
    if (reason !== null) throw new Refusal('not_deliverable', `${product.productName}: ${reason}`)
  }
  return cart.items
}

async function writeLines(trx: Trx, id: string, lines: OfferInput['lines'], items: OfferedItems): Promise<void> {
  const asked = lines.filter(({ position }) => position !== null)
  const read = lines.filter(({ position }) => position === null)
  const placed = [...asked, ...read.map((line, index) => ({ ...line, position: asked.length + index }))]
  for (const { position, productId, packs, reason } of placed) {
    const item = productId === null ? null : required(items.find(({ product }) => product._id === productId))
    const offer = {
      product_id: productId,
      packs: item === null ? null : packs,
      unit_price_paise: item?.price ?? null,
      reason,
    }
    await trx
      .insertInto('prescription_request_lines')
      .values({ request_id: id, position: required(position), ...offer })
      .onConflict((on) => on.columns(['request_id', 'position']).doUpdateSet(offer))
      .execute()
  }
}

type OfferApproval = {
  readonly prescriptionId: string
  readonly approval: NonNullable<OfferInput['approval']>
  readonly registration: string
  readonly items: OfferedItems
}

/** Approves the prescription for the offered packs that need one. Its order counts against them (prescriptions-3). */
async function approveOffer(
  ctx: Context,
  trx: Trx,
  principal: StaffPrincipal,
  { prescriptionId: id, approval, registration, items }: OfferApproval,
): Promise<void> {
  const covered = items.filter(({ product }) => product.prescriptionRequired)
  if (covered.length === 0) throw new Refusal('invalid', 'No offered product needs a prescription.')
  const row = await trx.selectFrom('prescriptions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  await recordApproval(ctx, trx, row, approval)
  await recordDecision(ctx, trx, principal, { id, state: 'approved', reason: '', registration })
  await trx
    .insertInto('prescription_lines')
    .values(
      covered.map(({ product, quantity }) => ({
        id: ctx.newId('prescriptionLine'),
        prescription_id: id,
        product_id: product._id,
        packs_allowed: quantity,
        packs_total: quantity * (1 + approval.repeats),
      })),
    )
    .execute()
}
