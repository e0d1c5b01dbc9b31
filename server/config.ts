import { isIP } from 'node:net'
import { resolve } from 'node:path'
import type { QuantitySettings } from '#domain/cart/quantity-limit.ts'
import { type Paise, paise } from '#domain/money.ts'
import { SECOND } from '#domain/time.ts'
import { ConfigError } from './start/config-error.ts'
import type { DatabaseConfig } from './db/connect.ts'
import type { PaymentConfig } from './gateways/payments/create-gateways.ts'
import { isFileKey } from './files/file-keys.ts'
import { readBucketConfig } from './gateways/files/bucket-config.ts'
import type { BucketConfig } from './gateways/files/bucket-store.ts'
import { readPaymentConfig } from './gateways/payments/payment-config.ts'
import { ensureSecrets, readSetupFile, type SetupFile } from './start/setup-file.ts'

export type Config = {
  readonly mode: 'demo' | 'live'
  /** A copy of a backup to look at, which shows its pages and takes nothing. */
  readonly isCopy?: true
  readonly port: number
  /** The local addresses to listen on. */
  readonly hosts: readonly string[]
  /** An open socket inherited from the service manager, which survives restarts of the shop. */
  readonly socketFd: number | null
  readonly dataDir: string
  /** Lists in this folder are imported by themselves; null for none. */
  readonly importFolder: string | null
  /** Where backups from the desk and the command lie, unless another folder is named. */
  readonly backupFolder: string
  /** The shop's public URL without a trailing slash. */
  readonly publicUrl: string
  readonly database: DatabaseConfig
  readonly metricsPort: number | null
  /** The number of processes that serve requests. */
  readonly processes: number
  /** The cache size per process in bytes; 0 disables the cache. */
  readonly responseCacheBytes: number
  readonly smtpUrl: string | null
  readonly mailFrom: string | null
  readonly payments: PaymentConfig
  /** At least 32 bytes each; the first one signs. Empty in demo mode, where the database stores a secret. */
  readonly jwtSecrets: readonly string[]
  /** Encrypt the keys of customers' files; the first one is for new files. Empty in demo mode without FILES_KEYS. */
  readonly filesKeys: readonly string[]
  /** Where customers' files are stored; null for the data folder. */
  readonly filesBucket: BucketConfig | null
  readonly logLevel: string
  /** Whether X-Forwarded-For comes from a trusted proxy. */
  readonly trustProxy: boolean
  /** Connection timeouts for slow clients (promise F3). */
  readonly patience: { readonly headersMs: number; readonly requestMs: number; readonly idleMs: number }
  /** How long the health checks fail before a stopping shop refuses connections. */
  readonly drainMs: number
  /** Order limits per customer (cart-4). */
  readonly orderLimits: {
    readonly perHour: number
    readonly quantities: { [Kind in keyof QuantitySettings]: number | null }
    /** A customer's first cash order above this amount waits for a call (fulfilment-2). */
    readonly codCheckAbove: Paise
  }
  /** Hourly limits per IP address (api-2). */
  readonly limits: { readonly codesPerHour: number; readonly loginsPerHour: number; readonly enquiriesPerHour: number }
  /** The variables without what was typed at the desk (setup-1). */
  readonly environment: Environment
}

export type Environment = Readonly<Record<string, string | undefined>>

export const LOOPBACK: readonly string[] = ['127.0.0.1', '::1']

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/**
 * Reads the environment, and where it says nothing, what the data folder holds (setup-1). Throws a ConfigError with one
 * sentence per missing or invalid setting.
 */
export function readConfig(environment: Environment = process.env): Config {
  const dataDir = resolve(environment.DATA_DIR || '.data')
  // Several servers with one database need the same secrets.
  const makesSecrets =
    environment.SHOP_MODE === 'live' && !environment.DATABASE_URL && !(environment.JWT_SECRET && environment.FILES_KEYS)
  return configOf(environment, makesSecrets ? ensureSecrets(dataDir) : readSetupFile(dataDir))
}

/** The configuration with this contents of the setup file. Throws as `readConfig` does. */
export function configOf(environment: Environment, { values }: Pick<SetupFile, 'values'>): Config {
  const given = Object.entries(environment).filter(([, text]) => text !== undefined && text !== '')
  const env: Environment = { ...values, ...Object.fromEntries(given) }
  const wrong: string[] = []
  const mode = oneOf(env, 'SHOP_MODE', ['demo', 'live'], 'demo', wrong) as Config['mode']
  const live = mode === 'live'
  const port = wholeNumber(env, 'PORT', 3000, wrong)
  const dataDir = resolve(env.DATA_DIR || '.data')
  const publicUrl = readPublicUrl(env, port, live, wrong)
  if (live) wrong.push(...missingInLiveMode(env))
  const config: Config = {
    mode,
    port,
    hosts: readHosts(env, wrong),
    // systemd passes sockets from descriptor 3 on.
    socketFd: env.LISTEN_FDS === '1' ? 3 : null,
    dataDir,
    importFolder: env.IMPORT_FOLDER ? resolve(env.IMPORT_FOLDER) : null,
    backupFolder: resolve(env.BACKUP_FOLDER || 'backups'),
    publicUrl,
    database: readDatabase(env, dataDir, wrong),
    metricsPort: env.METRICS_PORT ? atLeastOne(env, 'METRICS_PORT', 9464, wrong) : null,
    processes: atLeastOne(env, 'WEB_PROCESSES', 1, wrong),
    responseCacheBytes: wholeNumber(env, 'PAGE_CACHE_MB', 64, wrong) * 2 ** 20,
    smtpUrl: readSmtpUrl(env, wrong),
    mailFrom: env.MAIL_FROM || null,
    payments: readPaymentConfig(env, { live }, wrong),
    jwtSecrets: readSecrets(env, wrong),
    filesKeys: readFilesKeys(env, wrong),
    filesBucket: readBucketConfig(env, wrong),
    logLevel: oneOf(env, 'LOG_LEVEL', logLevels, 'info', wrong),
    trustProxy: oneOf(env, 'TRUST_PROXY', ['true', 'false'], 'false', wrong) === 'true',
    patience: {
      headersMs: wholeNumber(env, 'HEADERS_TIMEOUT_MS', 10 * SECOND, wrong),
      requestMs: wholeNumber(env, 'REQUEST_TIMEOUT_MS', 30 * SECOND, wrong),
      idleMs: wholeNumber(env, 'IDLE_TIMEOUT_MS', 10 * SECOND, wrong),
    },
    drainMs: wholeNumber(env, 'DRAIN_MS', 0, wrong),
    orderLimits: {
      perHour: atLeastOne(env, 'ORDERS_PER_HOUR', 20, wrong),
      quantities: {
        withPrescription: env.MAX_QUANTITY_PRESCRIPTION ? atLeastOne(env, 'MAX_QUANTITY_PRESCRIPTION', 1, wrong) : null,
        without: env.MAX_QUANTITY ? atLeastOne(env, 'MAX_QUANTITY', 1, wrong) : null,
      },
      codCheckAbove: paise(100 * wholeNumber(env, 'COD_CHECK_ABOVE_RUPEES', 2000, wrong)),
    },
    limits: {
      codesPerHour: wholeNumber(env, 'CODES_PER_HOUR', live ? 20 : 10_000, wrong),
      loginsPerHour: wholeNumber(env, 'LOGINS_PER_HOUR', live ? 30 : 10_000, wrong),
      enquiriesPerHour: wholeNumber(env, 'ENQUIRIES_PER_HOUR', live ? 10 : 10_000, wrong),
    },
    environment,
  }
  if (wrong.length > 0) throw new ConfigError(wrong.join('\n'))
  return config
}

function readDatabase(env: Environment, dataDir: string, wrong: string[]): DatabaseConfig {
  const { DATABASE_URL: url, WAL_ARCHIVE: archive } = env
  if (url && archive)
    wrong.push('WAL_ARCHIVE is for the embedded database. docs/backups.md says how a server archives.')
  if (url) return { kind: 'server', url, poolSize: wholeNumber(env, 'DATABASE_POOL', 20, wrong) }
  return { kind: 'embedded', folder: dataDir, ...(archive && { archive: resolve(archive) }) }
}

function atLeastOne(env: Environment, name: string, fallback: number, wrong: string[]): number {
  const number = wholeNumber(env, name, fallback, wrong)
  if (number < 1) wrong.push(`${name} must be at least 1.`)
  return number
}

/** What cannot be typed at the desk. */
function missingInLiveMode(env: Environment): string[] {
  const missing: string[] = []
  if (!env.JWT_SECRET)
    missing.push('Live mode with DATABASE_URL needs JWT_SECRET, at least 32 random bytes, the same on every server.')
  if (!env.FILES_KEYS)
    missing.push(
      'Live mode with DATABASE_URL needs FILES_KEYS, which encrypts prescriptions: 32 random bytes from `openssl rand -base64 32`, the same on every server.',
    )
  return missing
}

function readPublicUrl(env: Environment, port: number, live: boolean, wrong: string[]): string {
  const given = env.PUBLIC_URL
  if (!given) return `http://localhost:${port}`
  const { protocol, origin, href } = URL.canParse(given) ? new URL(given) : new URL('about:blank')
  if (!/^https?:$/.test(protocol) || href !== `${origin}/`)
    wrong.push('PUBLIC_URL must be a bare web address such as https://shop.example, without a path.')
  else if (live && protocol !== 'https:') wrong.push('Live mode needs an https PUBLIC_URL.')
  return origin
}

function readSmtpUrl({ SMTP_URL: given }: Environment, wrong: string[]): string | null {
  if (!given) return null
  if (!URL.canParse(given) || !/^smtps?:$/.test(new URL(given).protocol) || new URL(given).hostname === '')
    wrong.push('SMTP_URL must be an address such as smtps://user:password@mail.example:465.')
  return given
}

function readHosts(env: Environment, wrong: string[]): readonly string[] {
  const hosts = listOf(env.HOST)
  if (hosts.some((host) => isIP(host) === 0))
    wrong.push('HOST must be an address of this machine such as 127.0.0.1 or 0.0.0.0, or several with commas.')
  return hosts.length === 0 ? LOOPBACK : hosts
}

function readSecrets(env: Environment, wrong: string[]): readonly string[] {
  const secrets = listOf(env.JWT_SECRET)
  if (secrets.some((secret) => Buffer.byteLength(secret) < 32))
    wrong.push('Each key in JWT_SECRET must have at least 32 bytes.')
  else if (secrets.some(isGuessable))
    wrong.push('Each key in JWT_SECRET must be random, for instance from `openssl rand -base64 48`.')
  return secrets
}

function readFilesKeys(env: Environment, wrong: string[]): readonly string[] {
  const keys = listOf(env.FILES_KEYS)
  if (!keys.every(isFileKey))
    wrong.push('Each key in FILES_KEYS must be 32 random bytes in Base64, for instance from `openssl rand -base64 32`.')
  return keys
}

/** Random 32 bytes have more entropy than this in every common notation. */
const MIN_ENTROPY_BITS = 96

/** Detects repeated patterns and low entropy. */
function isGuessable(secret: string): boolean {
  const counts = Object.values(Object.groupBy(secret, (character) => character)).map((same) => same?.length ?? 0)
  const bits = counts.reduce((sum, count) => sum + count * Math.log2(secret.length / count), 0)
  return bits < MIN_ENTROPY_BITS || isRepeated(secret)
}

function isRepeated(secret: string): boolean {
  // A string that equals a rotation of itself is repetitive.
  return (secret + secret).indexOf(secret, 1) < secret.length
}

function listOf(text = ''): readonly string[] {
  return text.split(/[\s,]+/).filter((part) => part !== '')
}

function oneOf(env: Environment, name: string, allowed: readonly string[], fallback: string, wrong: string[]): string {
  const value = env[name] || fallback
  if (!allowed.includes(value)) wrong.push(`${name} must be one of ${allowed.join(', ')}.`)
  return value
}

function wholeNumber(env: Environment, name: string, fallback: number, wrong: string[]): number {
  const text = env[name]
  if (!text) return fallback
  if (!/^\d{1,9}$/.test(text)) wrong.push(`${name} must be a whole number.`)
  return Number(text)
}
