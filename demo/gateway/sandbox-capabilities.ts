import { DAY, MINUTE, SECOND } from '#domain/time.ts'
import type { GatewayCapabilities } from '#server/gateways/payments/gateway.ts'

export const sandboxCapabilities = {
  cancel: 'sync',
  webhookAuth: 'signed-body',
  refundWebhooks: true,
  webhookMaxAgeMs: 300 * SECOND,
  minPaise: 100,
  expiry: { minMs: 5 * MINUTE, maxMs: DAY - 5 * MINUTE },
  lateSuccessWindowMs: DAY,
  returnsAfterFailure: true,
} as const satisfies Omit<GatewayCapabilities, 'checkoutHosts'>
