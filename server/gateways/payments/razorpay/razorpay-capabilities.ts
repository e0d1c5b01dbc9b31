import { LATE_SUCCESS_WINDOW } from '#domain/payments/check-times.ts'
import { DAY, MINUTE } from '#domain/time.ts'
import type { GatewayCapabilities } from '../gateway.ts'

export const razorpayCapabilities = {
  cancel: 'sync',
  webhookAuth: 'signed-body',
  refundWebhooks: true,
  webhookMaxAgeMs: null,
  minPaise: 100,
  // At least 15 minutes ahead by Razorpay's clock and at most six months: two minutes of margin for ours, and one.
  expiry: { minMs: 18 * MINUTE, maxMs: 150 * DAY },
  lateSuccessWindowMs: LATE_SUCCESS_WINDOW,
  returnsAfterFailure: false,
  checkoutHosts: ['rzp.io', 'razorpay.com'],
} as const satisfies GatewayCapabilities
