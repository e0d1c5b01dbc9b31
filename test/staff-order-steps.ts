import { randomInt } from 'node:crypto'
import type { ApiInput } from '#contract/api.ts'
import type { OrderCustomer } from '#contract/staff-orders.ts'
import { priceCart } from '#domain/cart/price-cart.ts'
import { noFee } from '#domain/settings/delivery-fee.ts'
import { rupeesFromPaise } from '#domain/money.ts'
import type { ProductRow } from '#server/db/tables.ts'
import { addProduct, buildAddress } from './factories.ts'
import { buildPhoto } from './prescription-steps.ts'
import { type SignedInStaffMember, signInStaff } from './staff-steps.ts'
import { batchWholeStock } from './stock-steps.ts'
import { expectOk, type TestApp } from './start-test-app.ts'

type PlaceInput = ApiInput<'POST /api/desk/orders'>
type SoldProduct = Pick<ProductRow, 'id' | 'selling_price_paise'>

/** A phone number without a customer. */
export function newPhone(): string {
  return `9${String(randomInt(1e9)).padStart(9, '0')}`
}

/** Adds a customer as a caller without a mail address. */
export async function addCaller({ api }: SignedInStaffMember, email?: string): Promise<OrderCustomer> {
  const input = { name: 'Kamala Devi', phone: newPhone(), ...(email !== undefined && { email }) }
  return expectOk(await api('POST /api/desk/order-customers', input)).customer
}

const { email: _email, country: _country, ...deliveryAddress } = buildAddress()
export const atOutlet = { outlet: 'Retail outlet', name: 'Kamala Devi', phoneNumber: '9000000001' }

/** The input of an order by staff with matching totals; it is delivered for cash unless said otherwise. */
export function staffOrderInput(
  customerId: string,
  wanted: readonly { readonly product: SoldProduct; readonly quantity?: number }[],
  changes: Partial<PlaceInput> = {},
): PlaceInput {
  const lines = wanted.map(({ product, quantity = 1 }) => ({ unitPrice: product.selling_price_paise, quantity }))
  const isCollected = changes.collect !== undefined && changes.collect !== null
  const totals = isCollected ? priceCart(lines, noFee) : priceCart(lines)
  return {
    customerId,
    items: wanted.map(({ product, quantity = 1 }) => ({
      productId: product.id,
      quantity,
      price: rupeesFromPaise(product.selling_price_paise),
    })),
    shippingDetails: isCollected ? null : deliveryAddress,
    collect: null,
    paymentType: 'COD',
    itemsTotal: rupeesFromPaise(totals.itemsTotal),
    deliveryFee: rupeesFromPaise(totals.deliveryFee),
    totalAmount: rupeesFromPaise(totals.totalAmount),
    ...changes,
  }
}

type StaffOrderScene = {
  readonly staff: SignedInStaffMember
  readonly customer: OrderCustomer
  readonly product: ProductRow
  readonly id: string
  readonly orderNumber: string
}

/** Places an order of two packs for a caller without a mail address. */
export async function placeForCaller(app: TestApp, changes: Partial<PlaceInput> = {}): Promise<StaffOrderScene> {
  const staff = await signInStaff(app, ['owner', 'pharmacist'])
  const customer = await addCaller(staff)
  const product = await addProduct(app, { stock: 9 })
  await batchWholeStock(app, product.id)
  const input = staffOrderInput(customer._id, [{ product, quantity: 2 }], changes)
  const { order } = expectOk(await staff.api('POST /api/desk/orders', input))
  return { staff, customer, product, id: order._id, orderNumber: order.orderNumber }
}

/** Places and packs an order that a caller collects and pays at the outlet. */
export async function packCollectedOrder(app: TestApp): Promise<StaffOrderScene> {
  const scene = await placeForCaller(app, { collect: atOutlet })
  expectOk(await scene.staff.api('POST /api/desk/orders/:id/pack', { id: scene.id }))
  return scene
}

/** Places an order to pay by a link, and returns what the link names. */
export async function payableLink(app: TestApp): Promise<{ orderId: string; token: string }> {
  const { staff, id } = await placeForCaller(app, { paymentType: 'ONLINE' })
  return readLink(expectOk(await staff.api('GET /api/desk/orders/:id/payment-link', { id })).link)
}

/** The order and the token of a payment link. */
export function readLink(link: string): { orderId: string; token: string } {
  const { pathname, hash } = new URL(link)
  return { orderId: pathname.split('/').at(-1)!, token: hash.replace('#pay=', '') }
}

/** Uploads a picture of a prescription for an order. */
export async function uploadAtDesk(app: TestApp, { token }: SignedInStaffMember, id: string): Promise<string[]> {
  const response = await app.send(`/api/desk/orders/${id}/prescription-files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: new Uint8Array(await buildPhoto()),
  })
  return ((await response.json()) as { fileIds: string[] }).fileIds
}
