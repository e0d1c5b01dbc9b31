import { LATE_SUCCESS_WINDOW } from '#domain/payments/check-times.ts'
import { MINUTE } from '#domain/time.ts'
import type { GatewayCapabilities } from '../gateway.ts'

export const phonePeCapabilities = {
  cancel: 'none',
  // The header is a constant made of name and password; a forged body with the same header is accepted by their own SDK.
  webhookAuth: 'static-header',
  refundWebhooks: true,
  webhookMaxAgeMs: null,
  minPaise: 100,
  // `expireAfter` is a duration, 300 to 3600 s, so no clock can be wrong about it.
  expiry: { minMs: 5 * MINUTE, maxMs: 60 * MINUTE },
  lateSuccessWindowMs: LATE_SUCCESS_WINDOW,
  returnsAfterFailure: true,
  checkoutHosts: ['phonepe.com'],
} as const satisfies GatewayCapabilities
