import { LATE_SUCCESS_WINDOW } from '#domain/payments/check-times.ts'
import type { GatewayCapabilities } from '../gateway.ts'

export const payUCapabilities = {
  cancel: 'none',
  // The seal covers status, amount, reference and customer, not the whole body; nothing else of it is used.
  webhookAuth: 'signed-body',
  // They exist, as JSON without any seal: not believed, so not taken.
  refundWebhooks: false,
  webhookMaxAgeMs: null,
  minPaise: 100,
  expiry: null,
  lateSuccessWindowMs: LATE_SUCCESS_WINDOW,
  returnsAfterFailure: true,
  checkoutHosts: ['payu.in'],
} as const satisfies GatewayCapabilities
