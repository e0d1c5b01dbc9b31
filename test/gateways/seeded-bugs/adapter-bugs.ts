import { inFile, type SeededBug } from '#test/seeded-bugs/seeded-bug.ts'

const at = (path: string) => `server/gateways/payments/${path}`
const contract = (id: string) => [`test/gateways/contract/${id}.test.ts`, 'server/gateways/payments/signatures.test.ts']

/** In the adapters; many of them were found in published plugins (payments.md §3). */
export const adapterBugs: readonly SeededBug[] = [
  ...inFile(at('razorpay/razorpay-api.ts'), contract('razorpay'), [
    {
      name: 'Razorpay: authorised money counts as captured',
      find: "status === 'captured' || status === 'refunded'",
      replace: "status === 'captured' || status === 'authorized'",
    },
  ]),
  ...inFile(at('razorpay/razorpay-payments.ts'), contract('razorpay'), [
    {
      name: 'Razorpay: an answer about another link is taken',
      find: 'if (link.reference_id !== merchantRef) throw',
      replace: "if (link.reference_id === '') throw",
    },
    {
      name: 'Razorpay: rupees where paise are expected',
      find: '    amount: input.amount,',
      replace: '    amount: Math.round(input.amount / 100),',
    },
    {
      name: 'Razorpay: the lifetime is sent as it comes',
      find: 'Math.ceil(withinLimits(input.expiresAt, now, razorpayCapabilities.expiry).getTime() / 1000)',
      replace: 'Math.ceil(input.expiresAt.getTime() / 1000)',
    },
    {
      name: 'Razorpay: a used reference with another amount is handed out',
      find: ' || link.amount !== input.amount)',
      replace: ')',
    },
    {
      name: 'Razorpay: the return address is not quite ours',
      find: 'callback_url: input.returnUrl',
      replace: 'callback_url: `${input.returnUrl}?ok=1`',
    },
  ]),
  ...inFile(at('razorpay/razorpay-refunds.ts'), contract('razorpay'), [
    {
      name: 'Razorpay: a refund that is tried again has a new key',
      find: "'x-refund-idempotency': refundRef",
      replace: "'x-refund-idempotency': refundRef + Math.random().toString(36).slice(2)",
    },
  ]),
  ...inFile(at('razorpay/razorpay-webhook.ts'), contract('razorpay'), [
    {
      name: 'Razorpay: the signature is made over re-written JSON',
      find: "hmacSha256(secret, 'hex', request.body))",
      replace: "hmacSha256(secret, 'hex', JSON.stringify(JSON.parse(new TextDecoder().decode(request.body)))))",
    },
    {
      name: 'Razorpay: webhooks are recognised by a header that is not signed',
      find: 'accepted(request.body, eventsOf(event))',
      replace: "accepted(request.headers['x-razorpay-event-id'] ?? '', eventsOf(event))",
    },
    {
      name: 'Razorpay: a webhook may name any reference',
      find: "isReference('payment', link)) return [{ kind: 'payment', merchantRef: link, name }]",
      replace: "link) return [{ kind: 'payment', merchantRef: link, name }]",
    },
  ]),
  ...inFile(at('phonepe/phonepe-api.ts'), contract('phonepe'), [
    {
      name: 'PhonePe: everybody fetches a token of his own',
      find: 'coming ??= fetchToken()',
      replace: 'coming = fetchToken()',
    },
    {
      name: 'PhonePe: a token that could not be had is never asked for again',
      find: '.finally(() => (coming = null))',
      replace: '.then((fresh) => ((coming = null), fresh))',
    },
    {
      name: 'PhonePe: a withdrawn token is used on',
      find: 'if (answer.status !== 401) return answer',
      replace: 'if (answer.status !== 999) return answer',
    },
    {
      name: 'PhonePe: the token is used to its last second and beyond',
      find: 'Math.max(0, end * 1000 - now) / 2',
      replace: 'Math.max(0, end * 1000 - now) * 2',
    },
    {
      name: 'PhonePe: an abort waits for the token',
      find: 'return untilAborted(coming, ctx)',
      replace: 'return coming',
    },
  ]),
  ...inFile(at('phonepe/phonepe-payments.ts'), contract('phonepe'), [
    {
      name: 'PhonePe: the state of the first try is the state of the order',
      find: 'status: statusOf(order),',
      replace: "status: order.paymentDetails?.[0]?.state === 'FAILED' ? 'failed' : statusOf(order),",
    },
    {
      name: 'PhonePe: any order’s answer is taken',
      find: '(order.merchantOrderId ?? order.metaInfo?.udf1) !== ref.merchantRef',
      replace: "order.orderId === ''",
    },
    {
      name: 'PhonePe: everything known of the customer is sent',
      find: 'metaInfo: { udf1: input.merchantRef }',
      replace: 'metaInfo: { udf1: input.merchantRef, ...input.customer }',
    },
    {
      name: 'PhonePe: the reference is put into the address as it is',
      find: 'encodeURIComponent(ref.merchantRef)',
      replace: 'ref.merchantRef',
    },
  ]),
  ...inFile(at('phonepe/phonepe-webhook.ts'), contract('phonepe'), [
    {
      name: 'PhonePe: any Authorization header opens the door',
      find: "return { ok: false, reason: 'bad_signature' }",
      replace: "if (given === '') return { ok: false, reason: 'bad_signature' }",
    },
  ]),
  ...inFile(at('cashfree/cashfree-answers.ts'), contract('cashfree'), [
    {
      name: 'Cashfree: the first try is the answer',
      find: 'const captured = tries.filter(',
      replace: 'const captured = tries.slice(0, 1).filter(',
    },
    {
      name: 'Cashfree: held money is paid',
      find: "status === 'SUCCESS' && is_captured === true",
      replace: "status === 'SUCCESS' && is_captured !== undefined",
    },
    {
      name: 'Cashfree: the order’s amount is what was paid',
      find: 'Math.min(paiseOf(one.payment_amount), paiseOf(one.order_amount ?? one.payment_amount))',
      replace: 'paiseOf(one.order_amount ?? one.payment_amount)',
    },
  ]),
  ...inFile(at('cashfree/cashfree-api.ts'), contract('cashfree'), [
    {
      name: 'Cashfree: amounts are rounded to rupees',
      find: 'paiseFromRupees(rupees)',
      replace: 'paiseFromRupees(Math.round(rupees))',
    },
  ]),
  ...inFile(at('cashfree/cashfree-payments.ts'), contract('cashfree'), [
    {
      name: 'Cashfree: a phone number is made up',
      find: "if (!/^\\d{10}$/.test(phone ?? '')) throw new GatewayError('cashfree', 'rejected', undefined, 'customer_phone_missing')",
      replace: '',
    },
    {
      name: 'Cashfree: asked for is taken as done',
      find: "return { outcome: 'requested' }",
      replace: "return { outcome: 'cancelled' }",
    },
  ]),
  ...inFile(at('cashfree/cashfree-webhook.ts'), contract('cashfree'), [
    {
      name: 'Cashfree: a dot between time and body',
      find: "'base64', timestamp, request.body",
      replace: "'base64', `${timestamp}.`, request.body",
    },
    {
      name: 'Cashfree: old webhooks are taken for ever',
      find: "if (isStale(timestamp, request.receivedAt)) return { ok: false, reason: 'stale' }",
      replace: '',
    },
  ]),
  ...inFile(at('cashfree/cashfree-gateway.ts'), contract('cashfree'), [
    {
      name: 'Cashfree: the old secret is forgotten at once',
      find: 'verifyCashfreeWebhook(request, settings.secrets)',
      replace: 'verifyCashfreeWebhook(request, settings.secrets.slice(0, 1))',
    },
  ]),
  ...inFile(at('payu/payu-hash.ts'), contract('payu'), [
    {
      name: 'PayU: two fields of the seal are swapped',
      find: "'firstname', 'email'].map",
      replace: "'email', 'firstname'].map",
    },
  ]),
  ...inFile(at('payu/payu-payments.ts'), contract('payu'), [
    {
      name: 'PayU: held money is paid',
      find: "detail === 'captured' || detail === 'refunded'",
      replace: "detail === 'captured' || detail === 'auth'",
    },
    {
      name: 'PayU: what was asked for is what was paid',
      find: 'payment.net_amount_debit ?? payment.amt',
      replace: 'payment.amt',
    },
    {
      name: 'PayU: letters that its seal cannot hold are sent',
      find: ".replace(/[^A-Za-z0-9 .#-]/g, '')",
      replace: '',
    },
  ]),
  ...inFile(at('payu/payu-refunds.ts'), contract('payu'), [
    {
      name: 'PayU: a refund that is tried again has a new token',
      find: '[captureId, refundRef, amountString(amount)]',
      replace: '[captureId, `r${performance.now()}`.slice(0, 20), amountString(amount)]',
    },
    {
      name: 'PayU: a refund that has failed is pending for ever',
      find: "  failure: 'failed',",
      replace: '',
    },
  ]),
  ...inFile(at('payu/payu-webhook.ts'), contract('payu'), [
    {
      name: 'PayU: webhooks without a seal are taken',
      find: "if (field('hash') === '') return { ok: false, reason: 'missing_signature' }",
      replace: "if (field('hash') === '') return accepted('', [])",
    },
  ]),
]
