import { expect } from 'vitest'
import { DAY } from '#domain/time.ts'
import { buildAddress } from '#test/factories.ts'
import { offerLine } from '#test/prescription-request-steps.ts'
import { NOTICE_VERSION, approval, uploadPhoto } from '#test/prescription-steps.ts'
import { atOutlet } from '#test/staff-order-steps.ts'
import { openStaffClient } from './desk-commands.ts'
import { addModelPrices, placeOutsideModelCart } from './model-rules.ts'
import { lastLinePerProduct, type Model, type ModelLine, type ModelOrder, type ModelRequest } from './model-state.ts'
import { VALID_DAYS } from './prescription-commands.ts'
import { findPrescribedPosition } from './prescription-rules.ts'
import type { RealShop } from './real-shop.ts'
import { clientOf, correctModelLines, hasSession, itemsOf, latestToken, shownTotals } from './shopping-commands.ts'
import { modelDay, modelPacksForSale } from './stock-rules.ts'
import { outcomeOf, type ShopCommand, command } from './command.ts'

const MAX_OPEN = 3
const OFFER_LIFE = 2 * DAY

const isOpenRequest = ({ state }: ModelRequest) => state === 'sent' || state === 'prepared'

/** Every fourth place takes a request in any state; the others prefer one in this state. */
function nthRequest({ requests }: Model, place: number, state: ModelRequest['state']): ModelRequest | undefined {
  const preferred = place % 4 === 0 ? [] : requests.filter((one) => one.state === state)
  const among = preferred.length > 0 ? preferred : requests
  return among[place % Math.max(1, among.length)]
}

/** Sends a prescription, from which an order is prepared. */
export function sendRequestCommand(customer: number, isCollected: boolean): ShopCommand {
  const words = `customer ${customer} sends a prescription for an order, ${isCollected ? 'collected' : 'delivered'}`
  return command(words, hasSession(customer), async (model, real) => {
    const api = clientOf(model, real, customer)
    const fileIds = [await uploadPhoto(real.app, { token: latestToken(model, customer)! })]
    if (!isCollected) expect(outcomeOf(await api('POST /api/address', buildAddress()))).toBe('200')
    const collect = isCollected ? atOutlet : null
    const answer = await api('POST /api/prescription-requests', {
      fileIds,
      lines: [],
      collect,
      consent: NOTICE_VERSION,
    })
    const open = model.requests.filter((one) => one.customer === customer && isOpenRequest(one))
    expect(outcomeOf(answer)).toBe(open.length < MAX_OPEN ? '201' : '409 conflict')
    if (!answer.ok) return
    model.requests.push({
      id: answer.body.request._id,
      customer,
      isCollected,
      state: 'sent',
      offerNumber: 0,
      offer: [],
      endsAt: 0,
      prescription: { state: 'received', validUntil: '' },
    })
  })
}

/** A pharmacist offers an order, which takes no stock, and may approve the prescription with it. */
export function prepareOfferCommand(
  place: number,
  person: number,
  wanted: readonly ModelLine[],
  isApproved: boolean,
): ShopCommand {
  const chosen = (model: Model) => nthRequest(model, place, 'sent')
  const can = (model: Model) => chosen(model) !== undefined
  const words = `staff ${person}: offer an order for request ${place}${isApproved ? ', approved' : ''}`
  return command(words, can, async (model, real) => {
    const request = chosen(model)!
    const lines = lastLinePerProduct(wanted)
    const api = await openStaffClient(real, person)
    const answer = await api('POST /api/desk/prescription-requests/:id/prepare', {
      id: request.id,
      lines: lines.map(({ product, quantity }) => offerLine(real.products[product]!, quantity)),
      ...(isApproved && { approval: approval({ issuedOn: modelDay(model), validDays: VALID_DAYS }) }),
    })
    const isShort = lines.some(({ product, quantity }) => modelPacksForSale(model, product) < quantity)
    const isNeeded = lines.some(({ product }) => model.products[product]!.needsPrescription)
    const refusal =
      request.state !== 'sent'
        ? '409 conflict'
        : isShort
          ? '409 out_of_stock'
          : isApproved && !isNeeded
            ? '422 invalid'
            : null
    expect(outcomeOf(answer)).toBe(refusal ?? '200')
    if (refusal !== null) return
    request.state = 'prepared'
    request.offerNumber += 1
    request.offer = addModelPrices(model, lines)
    request.endsAt = model.now + OFFER_LIFE
    request.prescription = isApproved
      ? { state: 'approved', validUntil: modelDay(model, VALID_DAYS) }
      : { state: 'received', validUntil: '' }
  })
}

/** A pharmacist takes an unanswered offer back, to correct it. */
export function takeBackOfferCommand(place: number, person: number): ShopCommand {
  const chosen = (model: Model) => nthRequest(model, place, 'prepared')
  const can = (model: Model) => chosen(model) !== undefined
  return command(`staff ${person}: take back the offer of request ${place}`, can, async (model, real) => {
    const request = chosen(model)!
    const api = await openStaffClient(real, person)
    const answer = await api('POST /api/desk/prescription-requests/:id/take-back', { id: request.id })
    expect(outcomeOf(answer)).toBe(request.state === 'prepared' ? '200' : '409 conflict')
    if (answer.ok) request.state = 'sent'
  })
}

/** The payment of a confirmation, or none. */
export type OfferReply = ModelOrder['type'] | 'COD for the last offer but one' | 'decline'

/** The customer confirms or declines an offer. */
export function answerOfferCommand(place: number, reply: OfferReply): ShopCommand {
  const chosen = (model: Model) => nthRequest(model, place, 'prepared')
  const can = (model: Model) => hasSession(chosen(model)?.customer ?? -1)(model)
  return command(`the customer answers the offer of request ${place}: ${reply}`, can, async (model, real) => {
    const request = chosen(model)!
    if (reply !== 'decline') return confirmOffer(model, real, request, reply)
    const api = clientOf(model, real, request.customer)
    const answer = await api('POST /api/prescription-requests/:id/decline', { id: request.id })
    expect(outcomeOf(answer)).toBe(isOpenRequest(request) ? '200' : '409 conflict')
    if (answer.ok) request.state = 'declined'
  })
}

async function confirmOffer(
  model: Model,
  real: RealShop,
  request: ModelRequest,
  reply: Exclude<OfferReply, 'decline'>,
): Promise<void> {
  const { id, customer, offer, isCollected } = request
  const type = reply === 'ONLINE' ? 'ONLINE' : 'COD'
  const isOld = type !== reply && request.offerNumber > 1
  const answer = await clientOf(
    model,
    real,
    customer,
  )('POST /api/prescription-requests/:id/confirm', {
    id,
    offerNumber: isOld ? request.offerNumber - 1 : Math.max(request.offerNumber, 1),
    items: itemsOf(real, offer),
    paymentType: type,
    ...shownTotals(offer, isCollected),
  })
  const isConfirmable = request.state === 'prepared' && model.now < request.endsAt && !isOld
  if (offer.length === 0) return expect(outcomeOf(answer)).toBe('422 invalid')
  if (!isConfirmable)
    return expect(outcomeOf(answer)).toBe(request.state === 'confirmed' ? '409 already_ordered' : '409 conflict')
  const submission = { customer, type, seen: offer, address: isCollected ? -1 : 0 } as const
  const order = placeOutsideModelCart(model, submission, { isCollected, isByStaff: false })
  expect(outcomeOf(answer)).toBe(typeof order === 'string' ? `409 ${order}` : '201')
  if (order === 'price_changed' || order === 'out_of_stock') request.offer = correctModelLines(model, offer)
  if (typeof order === 'string') return
  request.state = 'confirmed'
  if (findPrescribedPosition(model, order) < 0) return
  const { prescription_id: prescriptionId } = await real.app.ctx.db
    .selectFrom('prescription_requests')
    .select('prescription_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  order.prescription = { id: prescriptionId, ...request.prescription }
}
