import type { PaymentGateway } from '../gateway.ts'
import type { Outside } from '../outgoing.ts'
import { requireSecrets } from '../signatures.ts'
import { createRazorpayApi, type RazorpaySettings } from './razorpay-api.ts'
import { razorpayCapabilities } from './razorpay-capabilities.ts'
import { cancelLink, createLink, fetchLink, listCaptures } from './razorpay-payments.ts'
import { findRefund, listRefunds, refundLink } from './razorpay-refunds.ts'
import { readRazorpayReturn, verifyRazorpayWebhook } from './razorpay-webhook.ts'

/** Razorpay, by Payment Links. Throws a RangeError when a secret is missing or short. */
export function createRazorpayGateway(settings: RazorpaySettings, outside: Outside): PaymentGateway {
  requireSecrets('Razorpay webhook secret', settings.webhookSecrets, 16)
  const api = createRazorpayApi(settings, outside)
  return {
    id: 'razorpay',
    capabilities: razorpayCapabilities,
    createPayment: (input, ctx) => createLink(api, input, outside.now(), ctx),
    fetchPayment: (ref, ctx) => fetchLink(api, ref, ctx),
    cancelPayment: (ref, ctx) => cancelLink(api, ref, ctx),
    refundPayment: (input, ctx) => refundLink(api, input, ctx),
    fetchRefund: (ref, ctx) => findRefund(api, ref, ctx),
    listRefunds: (ref, ctx) => listRefunds(api, ref.captureId, ctx),
    listCaptures: (period, ctx) => listCaptures(api, period, ctx),
    verifyWebhook: (request) => verifyRazorpayWebhook(request, settings.webhookSecrets),
    readReturn: (request) => readRazorpayReturn(request, settings.keySecret),
  }
}
