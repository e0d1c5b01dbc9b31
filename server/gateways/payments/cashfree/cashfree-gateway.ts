import type { PaymentGateway } from '../gateway.ts'
import type { Outside } from '../outgoing.ts'
import { type CashfreeSettings, createCashfreeApi } from './cashfree-api.ts'
import { cashfreeCapabilities } from './cashfree-capabilities.ts'
import { cancelOrder, createOrder, fetchOrder } from './cashfree-payments.ts'
import { findRefund, listRefunds, refundOrder } from './cashfree-refunds.ts'
import { verifyCashfreeWebhook } from './cashfree-webhook.ts'

/** Cashfree, by orders and its script. Throws a RangeError when a secret is missing or short. */
export function createCashfreeGateway(settings: CashfreeSettings, outside: Outside): PaymentGateway {
  const api = createCashfreeApi(settings, outside)
  return {
    id: 'cashfree',
    capabilities: cashfreeCapabilities,
    createPayment: (input, ctx) => createOrder(api, settings.environment, input, outside.now(), ctx),
    fetchPayment: (ref, ctx) => fetchOrder(api, ref, ctx),
    cancelPayment: (ref, ctx) => cancelOrder(api, ref, ctx),
    refundPayment: (input, ctx) => refundOrder(api, input, ctx),
    fetchRefund: (ref, ctx) => findRefund(api, ref, ctx),
    listRefunds: (ref, ctx) => listRefunds(api, ref, ctx),
    verifyWebhook: (request) => verifyCashfreeWebhook(request, settings.secrets),
    // The browser comes back with our own address and nothing signed.
    readReturn: () => ({ claimed: 'unknown', signature: 'absent' }),
  }
}
