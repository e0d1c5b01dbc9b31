import type { PaymentGateway } from '../gateway.ts'
import type { Outside } from '../outgoing.ts'
import { createPayUApi, type PayUSettings } from './payu-api.ts'
import { payUCapabilities } from './payu-capabilities.ts'
import { createForm, verifyPayment } from './payu-payments.ts'
import { findRefund, listRefunds, refundCapture } from './payu-refunds.ts'
import { readPayUReturn, verifyPayUWebhook } from './payu-webhook.ts'

/** PayU, by its hosted form. Throws a RangeError when a salt is missing or short. */
export function createPayUGateway(settings: PayUSettings, outside: Outside): PaymentGateway {
  const api = createPayUApi(settings, outside)
  return {
    id: 'payu',
    capabilities: payUCapabilities,
    createPayment: async (input) => createForm(settings, input),
    fetchPayment: (ref, ctx) => verifyPayment(api, ref, ctx),
    cancelPayment: async () => ({ outcome: 'unsupported' }),
    refundPayment: (input, ctx) => refundCapture(api, input, ctx),
    fetchRefund: (ref, ctx) => findRefund(api, ref, ctx),
    listRefunds: (ref, ctx) => listRefunds(api, ref.captureId, ctx),
    verifyWebhook: (request) => verifyPayUWebhook(request, settings),
    readReturn: (request) => readPayUReturn(request, settings),
  }
}
