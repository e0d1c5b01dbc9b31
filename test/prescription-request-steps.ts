import type { ApiInput } from '#contract/api.ts'
import type { PrescriptionRequest } from '#contract/prescription-requests.ts'
import type { ProductRow } from '#server/db/tables.ts'
import { buildAddress, registerCustomer, type TestCustomer } from './factories.ts'
import { NOTICE_VERSION, signInPharmacist, uploadPhoto } from './prescription-steps.ts'
import type { SignedInStaffMember } from './staff-steps.ts'
import { addBatchedProduct } from './stock-steps.ts'
import { expectOk, type TestApp } from './start-test-app.ts'

type SentRequest = Partial<ApiInput<'POST /api/prescription-requests'>>

/** Sends a prescription as written, to the saved address. */
export async function sendTestRequest(
  app: TestApp,
  customer: TestCustomer,
  changes: SentRequest = {},
): Promise<PrescriptionRequest> {
  expectOk(await customer.api('POST /api/address', buildAddress()))
  const input = {
    fileIds: [await uploadPhoto(app, customer)],
    lines: [],
    collect: null,
    consent: NOTICE_VERSION,
    ...changes,
  }
  return expectOk(await customer.api('POST /api/prescription-requests', input)).request
}

type OfferInput = ApiInput<'POST /api/desk/prescription-requests/:id/prepare'>

/** A line of an offer that the pharmacist read from the prescription. */
export function offerLine(productId: string | null, packs = 1): OfferInput['lines'][number] {
  return { position: null, productId, packs, reason: null }
}

export type OfferScene = {
  readonly customer: TestCustomer
  readonly pharmacist: SignedInStaffMember
  readonly product: ProductRow
  readonly request: PrescriptionRequest
}

/** An offer of two packs of a product that needs a prescription. */
export async function prepareTestOffer(app: TestApp, changes: Partial<OfferInput> = {}): Promise<OfferScene> {
  const customer = await registerCustomer(app)
  const pharmacist = await signInPharmacist(app)
  const product = await addBatchedProduct(app, { schedule: 'H', stock: 9, name: 'Unmentionamol 500' })
  const { _id: id } = await sendTestRequest(app, customer)
  const lines = [offerLine(product.id, 2)]
  expectOk(await pharmacist.api('POST /api/desk/prescription-requests/:id/prepare', { id, lines, ...changes }))
  const { request } = expectOk(await customer.api('GET /api/prescription-requests/:id', { id }))
  return { customer, pharmacist, product, request }
}

type ConfirmInput = ApiInput<'POST /api/prescription-requests/:id/confirm'>

/** The confirmation of an offer as its page shows it. */
export function confirmInput(
  request: Omit<PrescriptionRequest, 'queue'>,
  changes: Partial<ConfirmInput> = {},
): ConfirmInput {
  const { _id: id, offerNumber, lines, itemsTotal, deliveryFee, totalAmount } = request
  const items = lines.flatMap(({ offer }) =>
    offer === null ? [] : [{ productId: offer.productId, quantity: offer.packs, price: offer.price }],
  )
  return { id, offerNumber, items, paymentType: 'COD', itemsTotal, deliveryFee, totalAmount, ...changes }
}
