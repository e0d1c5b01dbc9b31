import type { GatewayId } from '#server/gateways/payments/gateway.ts'

const noToken = 'there is no token: the key itself goes with every call'

/**
 * The cases that cannot apply to a gateway, each with its reason. They are listed in the test run under this reason;
 * whatever is not here runs. (Cases 18, 26, 28, 38, 39 and 43 run everywhere, against what the adapter declares.)
 */
export const exceptions: Readonly<Record<GatewayId, Readonly<Record<number, string>>>> = {
  sandbox: { 40: noToken },
  razorpay: { 40: noToken },
  phonepe: { 29: 'the header covers no body, so any body passes; the adapter declares static-header (case 28)' },
  cashfree: { 40: noToken },
  payu: {
    4: 'nothing is sent at create: the browser brings a sealed form, so no answer can be lost',
    9: 'the plain form has no end; the shop’s own time limit ends the attempt',
    10: 'the plain form has no end; a late success after a failure is case 8',
    12: 'one txnid is one transaction: verify_payment has no room for a second capture',
    29: 'webhooks are forms, sealed over their fields and not over bytes',
    40: noToken,
    42: 'the plain form has no end, so no clock is compared',
  },
}
