import { afterAll, afterEach, beforeAll } from 'vitest'
import { checkConservation } from '../conservation.ts'
import { startTestApp, type TestApp } from '../start-test-app.ts'
import type { Bought } from './payment-steps.ts'

/** What an order says of itself after its payment came, failed or is still waited for. */
export const confirmed = { status: 'Confirmed', payment_status: 'Paid' }
export const failed = { status: 'Cancelled', payment_status: 'Failed' }
export const waiting = { status: 'Pending', payment_status: 'Pending' }

/** One shop for all tests of a file, whose gateway does after each of them what it should, and whose books are right. */
export function useShopWithGateway(): { readonly app: TestApp } {
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

export function cancel({ customer, id }: Bought) {
  return customer.api('POST /api/orders/:id/cancel', { id })
}

/** Ends an attempt at the gateway while its order goes on waiting, as a replaced attempt does. */
export async function endAttempt(
  { ctx }: TestApp,
  { ref }: { readonly ref: string },
  state: 'failed' | 'expired' | 'cancelled',
): Promise<void> {
  await ctx.db.updateTable('payment_attempts').set({ state, action: null }).where('merchant_ref', '=', ref).execute()
}
