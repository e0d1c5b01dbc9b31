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
export async function createHolder(app: TestApp, mode: 'cash' | 'UPI' = 'cash', rider?: SignedInStaffMember) {
  const holder = rider ?? (await signInStaff(app, ['packer']))
  const { id, amount } = await createParcel(app)
  expectOk(await holder.api('POST /api/desk/orders/:id/deliver-paid', { id, amount, mode }))
  return { holder, id, amount }
}

/** Closes a sheet of cash that was counted in whole rupees. */
export function sheetInput(expected: number, counted = expected) {
  const missing = counted === expected && Number.isInteger(expected) ? '' : 'Wrong change'
  return {
    seen: { cash: expected, UPI: 0 },
    notes: { '1': Math.floor(counted) },
    upi: 0,
    reason: missing,
    handedTo: null,
  }
}
