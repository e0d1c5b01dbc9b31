import type { PaymentGateway } from '../gateway.ts'
import type { Outside } from '../outgoing.ts'
import { requireSecrets } from '../signatures.ts'
import { createPhonePeApi, type PhonePeSettings } from './phonepe-api.ts'
import { phonePeCapabilities } from './phonepe-capabilities.ts'
import { createOrder, fetchOrder } from './phonepe-payments.ts'
import { findRefund, refundOrder } from './phonepe-refunds.ts'
import { verifyPhonePeWebhook } from './phonepe-webhook.ts'

/** PhonePe, Standard Checkout v2. Throws a RangeError when a secret is missing or short. */
export function createPhonePeGateway(settings: PhonePeSettings, outside: Outside): PaymentGateway {
  requireSecrets('PhonePe webhook password', settings.webhookPasswords, 8)
  requireSecrets('PhonePe webhook user', [settings.webhookUser], 5)
  const api = createPhonePeApi(settings, outside)
  return {
    id: 'phonepe',
    capabilities: phonePeCapabilities,
    createPayment: (input, ctx) => createOrder(api, input, outside.now(), ctx),
    fetchPayment: (ref, ctx) => fetchOrder(api, ref, ctx),
    cancelPayment: async () => ({ outcome: 'unsupported' }),
    refundPayment: (input, ctx) => refundOrder(api, input, ctx),
    fetchRefund: (ref, ctx) => findRefund(api, ref, ctx),
    listRefunds: async () => null,
    verifyWebhook: (request) => verifyPhonePeWebhook(request, settings.webhookUser, settings.webhookPasswords),
    // The address says nothing that could be trusted, or that is documented at all.
    readReturn: () => ({ claimed: 'unknown', signature: 'absent' }),
  }
}
