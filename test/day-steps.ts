import type { DeskClient } from '#contract/client.ts'
import { required } from '#domain/required.ts'
import { createConfirmedOrder, type DeskScene, shipmentInput } from './fulfilment-steps.ts'
import { getOrderRow } from './payments/payment-steps.ts'
import { type SignedInStaffMember, signInStaff } from './staff-steps.ts'
import { expectOk, type TestApp } from './start-test-app.ts'

/** A cash order that own staff bring, with its amount in rupees. */
export async function createParcel(app: TestApp): Promise<DeskScene & { readonly amount: number }> {
  const scene = await createConfirmedOrder(app)
  const { id, staff } = scene
  expectOk(await staff.api('POST /api/desk/orders/:id/pack', { id }))
  const shipment = { ...shipmentInput, carrier: 'Own staff', trackingNumber: '' }
  expectOk(await staff.api('POST /api/desk/orders/:id/ship', { id, ...shipment }))
  return { ...scene, amount: (await getOrderRow(app, id)).total_paise / 100 }
}

/** A rider who holds the money of one new order. */
export async function createHolder(app: TestApp, mode: 'cash' | 'UPI' | 'card' = 'cash', rider?: SignedInStaffMember) {
  const holder = rider ?? (await signInStaff(app, ['packer']))
  const { id, amount } = await createParcel(app)
  expectOk(await holder.api('POST /api/desk/orders/:id/deliver-paid', { id, amount, mode }))
  return { holder, id, amount }
}

type Counted = { readonly cash?: number; readonly UPI?: number; readonly card?: number; readonly staff?: string }

/** Counts the money that a person holds, the cash in whole rupees, and returns what is then expected. */
export async function countMoney(api: DeskClient, { cash = 0, UPI = 0, card = 0, staff }: Counted) {
  const input = { ...(staff !== undefined && { staff }), notes: { '1': Math.floor(cash) }, upi: UPI, card }
  const { count } = expectOk(await api('POST /api/desk/cash/count', input))
  return required(count)
}

/** What closes a sheet after its count, with a reason for the paise and for what is missing. */
export async function sheetInput(api: DeskClient, counted: Counted) {
  const { id, open } = await countMoney(api, counted)
  const { cash = 0, UPI = 0, card = 0, staff } = counted
  const isEven = Math.floor(cash) === open.sums.cash && UPI === open.sums.UPI && card === open.sums.card
  return {
    ...(staff !== undefined && { staff }),
    count: id,
    reason: isEven ? '' : 'Wrong change',
    handedTo: null,
  }
}
