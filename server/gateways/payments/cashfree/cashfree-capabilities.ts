import { LATE_SUCCESS_WINDOW } from '#domain/payments/check-times.ts'
import { DAY, HOUR, MINUTE } from '#domain/time.ts'
import type { GatewayCapabilities } from '../gateway.ts'

export const cashfreeCapabilities = {
  cancel: 'async',
  webhookAuth: 'signed-body',
  refundWebhooks: true,
  // Whether a retry signs a new time is not documented, and retries come up to 30 minutes later: two days, not five minutes.
  webhookMaxAgeMs: 48 * HOUR,
  minPaise: 100,
  // The smallest lifetime is not documented; the same margin as at the strictest of the others.
  expiry: { minMs: 18 * MINUTE, maxMs: 30 * DAY },
  lateSuccessWindowMs: LATE_SUCCESS_WINDOW,
  returnsAfterFailure: true,
  // Its script sends the browser there; nothing else does.
  checkoutHosts: ['cashfree.com'],
} as const satisfies GatewayCapabilities
