import type { ProcessorFacts } from '#domain/privacy/processors.ts'
import type { Config } from '../config.ts'
import type { SettingsStore } from '../settings/settings-store.ts'

/** The gateways that are services of others, by the names that customers know. */
const gatewayNames: Readonly<Record<string, string>> = {
  razorpay: 'Razorpay',
  phonepe: 'PhonePe',
  cashfree: 'Cashfree',
  payu: 'PayU',
}

type LeavingConfig = Pick<Config, 'smtpUrl' | 'payments' | 'filesBucket' | 'database'>

/** What leaves the machine by the configuration and the settings as they are now. Names hosts only, no secrets. */
export function processorFacts(
  config: LeavingConfig,
  settings: Pick<SettingsStore, 'shop' | 'values'>,
): ProcessorFacts {
  const { payments, database } = config
  const used = [...(payments.active === null ? [] : [payments.active]), ...payments.draining]
  return {
    mailHost: hostOf(config.smtpUrl),
    gateways: used.flatMap((id) => gatewayNames[id] ?? []),
    fileHost: hostOf(config.filesBucket?.endpoint),
    databaseHost: database.kind === 'server' ? hostOf(database.url) : null,
    couriers: settings.values.couriers.couriers.map(({ name }) => name),
    hasMap: settings.shop.place !== null,
    whatsApp: settings.values.online.whatsApp || null,
  }
}

/** The host of an address, without user, password, port and path. */
function hostOf(address: string | null | undefined): string | null {
  if (!address) return null
  return URL.canParse(address) ? new URL(address).hostname || 'this machine' : null
}
