import { afterAll, afterEach, beforeAll } from 'vitest'
import { checkConservation } from '../conservation.ts'
import { startTestApp, type TestApp } from '../start-test-app.ts'
import type { PlacedOnlineOrder } from './payment-steps.ts'

/** The states of an order after a captured, failed or pending payment. */
export const paidState = { status: 'Confirmed', payment_status: 'Paid' }
export const failedState = { status: 'Cancelled', payment_status: 'Failed' }
export const pendingState = { status: 'Pending', payment_status: 'Pending' }

/** The shop of a test file. After each test the gateway is reset and C8 is checked. */
export function useGatewayShop(): { readonly app: TestApp } {
  const shop = {} as { app: TestApp }
  beforeAll(async () => {
    shop.app = await startTestApp()
  })
  afterEach(async () => {
    const { gateway, ctx } = shop.app
    gateway.cancels = 'sync'
    gateway.meanwhile = async () => {}
    for (const call of ['create', 'fetch', 'cancel', 'refund', 'fetchRefund'] as const) delete gateway.faults[call]
    await checkConservation(ctx.db)
  })
  afterAll(() => shop.app.close())
  return shop
}

export function cancelOwnOrder({ customer, id }: PlacedOnlineOrder) {
  return customer.api('POST /api/orders/:id/cancel', { id })
}

/** Ends an attempt while its order stays pending, like a replaced attempt. */
export async function endAttempt(
  { ctx }: TestApp,
  { ref }: { readonly ref: string },
  state: 'failed' | 'expired' | 'cancelled',
): Promise<void> {
  await ctx.db.updateTable('payment_attempts').set({ state, action: null }).where('merchant_ref', '=', ref).execute()
}
