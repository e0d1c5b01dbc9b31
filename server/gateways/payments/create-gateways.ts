import type { CashfreeSettings } from './cashfree/cashfree-api.ts'
import { createCashfreeGateway } from './cashfree/cashfree-gateway.ts'
import { type GatewayId, gatewayIds, type PaymentGateway } from './gateway.ts'
import type { GatewayOptions } from './http-client.ts'
import type { PayUSettings } from './payu/payu-api.ts'
import { createPayUGateway } from './payu/payu-gateway.ts'
import type { PhonePeSettings } from './phonepe/phonepe-api.ts'
import { createPhonePeGateway } from './phonepe/phonepe-gateway.ts'
import type { RazorpaySettings } from './razorpay/razorpay-api.ts'
import { createRazorpayGateway } from './razorpay/razorpay-gateway.ts'

/** The configured gateways. The sandbox derives its keys from the installation's secret. */
export type PaymentConfig = {
  /** Takes new payments; null = cash on delivery only. */
  readonly active: GatewayId | null
  /** Takes no new payments, but still reports payments and refunds. */
  readonly draining: readonly GatewayId[]
  readonly razorpay?: RazorpaySettings
  readonly phonepe?: PhonePeSettings
  readonly cashfree?: CashfreeSettings
  readonly payu?: PayUSettings
}

export type Gateways = {
  readonly active: PaymentGateway | null
  /** The active and the draining ones. */
  readonly all: readonly PaymentGateway[]
  /** By the id on an attempt or in a webhook's address; null if it is not configured. */
  readonly find: (id: string) => PaymentGateway | null
}

/** Creates the configured gateways. Throws a RangeError if one of them lacks its keys. */
export function createGateways(
  config: PaymentConfig,
  options: GatewayOptions,
  createSandbox?: () => PaymentGateway,
): Gateways {
  const all = createVendorGateways(config, options)
  if (isConfigured(config, 'sandbox')) {
    if (createSandbox === undefined) throw new RangeError('sandbox: it has no adapter')
    all.push(createSandbox())
  }
  const find = (id: string) => all.find((gateway) => gateway.id === id) ?? null
  return { active: config.active && find(config.active), all, find }
}

const factories = {
  razorpay: ({ razorpay }, options) => razorpay && createRazorpayGateway(razorpay, options),
  phonepe: ({ phonepe }, options) => phonepe && createPhonePeGateway(phonepe, options),
  cashfree: ({ cashfree }, options) => cashfree && createCashfreeGateway(cashfree, options),
  payu: ({ payu }, options) => payu && createPayUGateway(payu, options),
} satisfies Record<
  Exclude<GatewayId, 'sandbox'>,
  (config: PaymentConfig, options: GatewayOptions) => PaymentGateway | undefined
>

/** All but the sandbox. */
export function createVendorGateways(config: PaymentConfig, options: GatewayOptions): PaymentGateway[] {
  return gatewayIds.flatMap((id) => {
    if (id === 'sandbox' || !isConfigured(config, id)) return []
    const gateway = factories[id](config, options)
    if (gateway === undefined) throw new RangeError(`${id}: its settings are missing`)
    return [gateway]
  })
}

function isConfigured({ active, draining }: PaymentConfig, id: GatewayId): boolean {
  return active === id || draining.includes(id)
}
