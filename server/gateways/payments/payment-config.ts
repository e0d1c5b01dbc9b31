import { type GatewayId, gatewayIds } from './gateway.ts'
import { createVendorGateways, type PaymentConfig } from './create-gateways.ts'
import type { CashfreeSettings } from './cashfree/cashfree-api.ts'
import type { PayUSettings } from './payu/payu-api.ts'
import type { PhonePeSettings } from './phonepe/phonepe-api.ts'
import type { RazorpaySettings } from './razorpay/razorpay-api.ts'

type Environment = Readonly<Record<string, string | undefined>>
/** Reads required variables and collects a sentence for each problem. */
type SettingsReader = {
  readonly text: (name: string) => string
  readonly list: (name: string) => string[]
  readonly errors: string[]
}

/** Reads the payment settings. Adds to `errors` one sentence for each thing that is missing or does not fit the mode. */
export function readPaymentConfig(env: Environment, { live }: { live: boolean }, errors: string[]): PaymentConfig {
  const active = readActive(env, live, errors)
  const draining = readDraining(env, errors).filter((id) => id !== active)
  const used = new Set(active === null ? draining : [active, ...draining])
  if (live && used.has('sandbox'))
    errors.push('Live mode has no pretend gateway: PAYMENT_GATEWAY and PAYMENT_DRAINING must not name sandbox.')
  const missing: string[] = []
  const text = (name: string): string => {
    const value = env[name]?.trim() ?? ''
    if (value === '') missing.push(`${name} is missing.`)
    return value
  }
  const list = (name: string) => splitList(text(name))
  const reader: SettingsReader = { text, list, errors: missing }
  const config: PaymentConfig = {
    active,
    draining,
    ...(used.has('razorpay') && { razorpay: readRazorpay(reader, live) }),
    ...(used.has('phonepe') && { phonepe: readPhonePe(reader, live) }),
    ...(used.has('cashfree') && { cashfree: readCashfree(reader, live) }),
    ...(used.has('payu') && { payu: readPayU(reader, live) }),
  }
  // The adapters refuse missing and short secrets.
  if (missing.length === 0) missing.push(...adapterErrors(config))
  errors.push(...missing)
  return config
}

function splitList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

function readActive(env: Environment, live: boolean, errors: string[]): GatewayId | null {
  const given = env.PAYMENT_GATEWAY || (live ? 'none' : 'sandbox')
  if (given === 'none') return null
  const id = gatewayIds.find((known) => known === given)
  if (id === undefined)
    errors.push(
      `PAYMENT_GATEWAY must be one of ${[...gatewayIds.filter((one) => !live || one !== 'sandbox'), 'none'].join(', ')}.`,
    )
  return id ?? null
}

function readDraining(env: Environment, errors: string[]): GatewayId[] {
  const given = splitList(env.PAYMENT_DRAINING ?? '')
  const unknown = given.filter((name) => !(gatewayIds as readonly string[]).includes(name))
  if (unknown.length > 0) errors.push(`PAYMENT_DRAINING must name gateways of ${gatewayIds.join(', ')}.`)
  return gatewayIds.filter((id) => given.includes(id))
}

function readRazorpay({ text, list, errors }: SettingsReader, live: boolean): RazorpaySettings {
  const keyId = text('RAZORPAY_KEY_ID')
  const prefix = live ? 'rzp_live_' : 'rzp_test_'
  if (keyId !== '' && !keyId.startsWith(prefix))
    errors.push(`RAZORPAY_KEY_ID must start with ${prefix} in ${live ? 'live' : 'demo'} mode.`)
  return { keyId, keySecret: text('RAZORPAY_KEY_SECRET'), webhookSecrets: list('RAZORPAY_WEBHOOK_SECRETS') }
}

function readPhonePe(reader: SettingsReader, live: boolean): PhonePeSettings {
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

function readCashfree(reader: SettingsReader, live: boolean): CashfreeSettings {
  const environment = readEnvironment(reader, 'CASHFREE_ENV', live, ['sandbox', 'production'])
  return { environment, appId: reader.text('CASHFREE_APP_ID'), secrets: reader.list('CASHFREE_SECRETS') }
}

function readPayU(reader: SettingsReader, live: boolean): PayUSettings {
  const environment = readEnvironment(reader, 'PAYU_ENV', live, ['test', 'production'])
  return { environment, key: reader.text('PAYU_KEY'), salts: reader.list('PAYU_SALTS') }
}

/** The environment is explicit, so that a live shop uses no test account and a demo shop takes no real money. */
function readEnvironment<T extends string>(
  { text, errors }: SettingsReader,
  name: string,
  live: boolean,
  [test, real]: readonly [T, T],
): T {
  const expected = live ? real : test
  const given = text(name)
  if (given !== '' && given !== expected) errors.push(`${name} must be ${expected} in ${live ? 'live' : 'demo'} mode.`)
  return expected
}

function adapterErrors(config: PaymentConfig): string[] {
  try {
    createVendorGateways(config, { now: () => new Date(0) })
    return []
  } catch (error) {
    if (error instanceof RangeError) return [`${error.message}.`]
    throw error
  }
}
