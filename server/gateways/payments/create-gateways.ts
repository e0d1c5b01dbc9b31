import { createCashfreeGateway } from './cashfree/cashfree-gateway.ts'
import { type GatewayId, gatewayIds, type PaymentGateway } from './gateway.ts'
import type { Outside } from './outgoing.ts'
import type { PaymentConfig } from './payment-config.ts'
import { createPayUGateway } from './payu/payu-gateway.ts'
import { createPhonePeGateway } from './phonepe/phonepe-gateway.ts'
import { createRazorpayGateway } from './razorpay/razorpay-gateway.ts'

export type Gateways = {
  /** Takes new payments; null = cash on delivery only. */
  readonly active: PaymentGateway | null
  /** The active one and those that are left but still have payments and refunds to tell about. */
  readonly all: readonly PaymentGateway[]
  /** By the id on an attempt or in a webhook's address; null = not, or no longer, configured. */
  readonly find: (id: string) => PaymentGateway | null
}

/** The gateways which the configuration names. Throws a RangeError when one of them lacks its keys. */
export function createGateways(
  config: PaymentConfig,
  outside: Outside,
  createSandbox?: () => PaymentGateway,
): Gateways {
  const all = createVendorGateways(config, outside)
  if (names(config, 'sandbox')) {
    if (createSandbox === undefined) throw new RangeError('sandbox: it has no adapter')
    all.push(createSandbox())
  }
  const find = (id: string) => all.find((gateway) => gateway.id === id) ?? null
  return { active: config.active && find(config.active), all, find }
}

const makers = {
  razorpay: ({ razorpay }, outside) => razorpay && createRazorpayGateway(razorpay, outside),
  phonepe: ({ phonepe }, outside) => phonepe && createPhonePeGateway(phonepe, outside),
  cashfree: ({ cashfree }, outside) => cashfree && createCashfreeGateway(cashfree, outside),
  payu: ({ payu }, outside) => payu && createPayUGateway(payu, outside),
} satisfies Record<
  Exclude<GatewayId, 'sandbox'>,
  (config: PaymentConfig, outside: Outside) => PaymentGateway | undefined
>

/** All but the pretend one. */
export function createVendorGateways(config: PaymentConfig, outside: Outside): PaymentGateway[] {
  return gatewayIds.flatMap((id) => {
    if (id === 'sandbox' || !names(config, id)) return []
    const gateway = makers[id](config, outside)
    if (gateway === undefined) throw new RangeError(`${id}: its settings are missing`)
    return [gateway]
  })
}

function names({ active, draining }: PaymentConfig, id: GatewayId): boolean {
  return active === id || draining.includes(id)
}
