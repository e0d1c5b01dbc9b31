import { type GatewayId, gatewayIds } from './gateway.ts'
import { createVendorGateways } from './create-gateways.ts'
import type { CashfreeSettings } from './cashfree/cashfree-api.ts'
import type { PayUSettings } from './payu/payu-api.ts'
import type { PhonePeSettings } from './phonepe/phonepe-api.ts'
import type { RazorpaySettings } from './razorpay/razorpay-api.ts'

/** Which gateways this shop has, with their keys. The pretend one brings its own from the installation's secret. */
export type PaymentConfig = {
  /** Takes new payments; null = cash on delivery only. */
  readonly active: GatewayId | null
  /** Left, but still asked about payments and refunds made with it. */
  readonly draining: readonly GatewayId[]
  readonly razorpay?: RazorpaySettings
  readonly phonepe?: PhonePeSettings
  readonly cashfree?: CashfreeSettings
  readonly payu?: PayUSettings
}

type Environment = Readonly<Record<string, string | undefined>>
type Reader = {
  readonly text: (name: string) => string
  readonly list: (name: string) => string[]
  readonly wrong: string[]
}

/** Reads the payment settings. Adds to `wrong` one sentence for each thing that is missing or does not fit the mode. */
export function readPaymentConfig(env: Environment, { live }: { live: boolean }, wrong: string[]): PaymentConfig {
  const active = readActive(env, live, wrong)
  const draining = readDraining(env, wrong).filter((id) => id !== active)
  const used = new Set(active === null ? draining : [active, ...draining])
  if (live && used.has('sandbox'))
    wrong.push('Live mode has no pretend gateway: PAYMENT_GATEWAY and PAYMENT_DRAINING must not name sandbox.')
  const missing: string[] = []
  const text = (name: string): string => {
    const value = env[name]?.trim() ?? ''
    if (value === '') missing.push(`${name} is missing.`)
    return value
  }
  const list = (name: string) =>
    text(name)
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
  const reader: Reader = { text, list, wrong: missing }
  const config: PaymentConfig = {
    active,
    draining,
    ...(used.has('razorpay') && { razorpay: readRazorpay(reader, live) }),
    ...(used.has('phonepe') && { phonepe: readPhonePe(reader, live) }),
    ...(used.has('cashfree') && { cashfree: readCashfree(reader, live) }),
    ...(used.has('payu') && { payu: readPayU(reader, live) }),
  }
  // The adapters themselves know what they refuse: an empty or a short secret.
  if (missing.length === 0) missing.push(...refusals(config))
  wrong.push(...missing)
  return config
}

function readActive(env: Environment, live: boolean, wrong: string[]): GatewayId | null {
  const given = env.PAYMENT_GATEWAY || (live ? '' : 'sandbox')
  if (given === 'none') return null
  const id = gatewayIds.find((known) => known === given)
  if (id === undefined)
    wrong.push(
      `PAYMENT_GATEWAY must be one of ${[...gatewayIds.filter((one) => !live || one !== 'sandbox'), 'none'].join(', ')}.`,
    )
  return id ?? null
}

function readDraining(env: Environment, wrong: string[]): GatewayId[] {
  const given = (env.PAYMENT_DRAINING ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const unknown = given.filter((name) => !(gatewayIds as readonly string[]).includes(name))
  if (unknown.length > 0) wrong.push(`PAYMENT_DRAINING must name gateways of ${gatewayIds.join(', ')}.`)
  return gatewayIds.filter((id) => given.includes(id))
}

function readRazorpay({ text, list, wrong }: Reader, live: boolean): RazorpaySettings {
  const keyId = text('RAZORPAY_KEY_ID')
  const prefix = live ? 'rzp_live_' : 'rzp_test_'
  if (keyId !== '' && !keyId.startsWith(prefix))
    wrong.push(`RAZORPAY_KEY_ID must start with ${prefix} in ${live ? 'live' : 'demo'} mode.`)
  return { keyId, keySecret: text('RAZORPAY_KEY_SECRET'), webhookSecrets: list('RAZORPAY_WEBHOOK_SECRETS') }
}

function readPhonePe(reader: Reader, live: boolean): PhonePeSettings {
  const { text, list } = reader
  return {
    environment: readEnvironment(reader, 'PHONEPE_ENV', live, ['sandbox', 'production']),
    clientId: text('PHONEPE_CLIENT_ID'),
    clientSecret: text('PHONEPE_CLIENT_SECRET'),
    clientVersion: text('PHONEPE_CLIENT_VERSION'),
    webhookUser: text('PHONEPE_WEBHOOK_USER'),
    webhookPasswords: list('PHONEPE_WEBHOOK_PASSWORD'),
  }
}

function readCashfree(reader: Reader, live: boolean): CashfreeSettings {
  const environment = readEnvironment(reader, 'CASHFREE_ENV', live, ['sandbox', 'production'])
  return { environment, appId: reader.text('CASHFREE_APP_ID'), secrets: reader.list('CASHFREE_SECRETS') }
}

function readPayU(reader: Reader, live: boolean): PayUSettings {
  const environment = readEnvironment(reader, 'PAYU_ENV', live, ['test', 'production'])
  return { environment, key: reader.text('PAYU_KEY'), salts: reader.list('PAYU_SALTS') }
}

/** Said explicitly, so that a live shop never sends shoppers to a test account, nor a demo shop takes real money. */
function readEnvironment<T extends string>(
  { text, wrong }: Reader,
  name: string,
  live: boolean,
  [test, real]: readonly [T, T],
): T {
  const expected = live ? real : test
  const given = text(name)
  if (given !== '' && given !== expected) wrong.push(`${name} must be ${expected} in ${live ? 'live' : 'demo'} mode.`)
  return expected
}

function refusals(config: PaymentConfig): string[] {
  try {
    createVendorGateways(config, { now: () => new Date(0) })
    return []
  } catch (error) {
    if (error instanceof RangeError) return [`${error.message}.`]
    throw error
  }
}
