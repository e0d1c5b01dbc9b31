import { sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { REFERENCE_BYTES, formatReference } from '#domain/payments/references.ts'
import { SECOND } from '#domain/time.ts'
import type { Db } from '../db/tables.ts'
import { type SmtpVerdict, isLoopbackHost, trySmtp } from '../gateways/mail/check-smtp.ts'
import type { Gateways } from '../gateways/payments/create-gateways.ts'
import { GatewayError } from '../gateways/payments/gateway-error.ts'
import type { PaymentGateway } from '../gateways/payments/gateway.ts'
import { type Finding, broken, good, warning } from './finding.ts'

/** Without these settings a power cut loses or corrupts acknowledged orders. */
const durability = ['fsync', 'synchronous_commit', 'full_page_writes'] as const

/** Checks that acknowledged commits survive a power cut. */
export async function checkDurability(db: Db): Promise<Finding[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_settings where name in (${sql.join([...durability])}) and setting = 'off' order by name`.execute(
    db,
  )
  if (rows.length === 0) return [good('The database keeps what it has acknowledged, also at a power cut.')]
  return rows.map(({ name }) =>
    broken(
      `The database has ${name} off: a power cut loses orders. Ask the person who looks after the server to set ${name} = on in postgresql.conf.`,
    ),
  )
}

const CLOCK_TOLERANCE = 2 * SECOND
const CLOCK_LIMIT = 30 * SECOND

/** Compares the clocks of this process and the database; leases and schedules use the database clock. */
export async function checkClocks(db: Db, now: () => Date): Promise<Finding> {
  const before = now().getTime()
  const { rows } = await sql<{ time: Date }>`select clock_timestamp() as time`.execute(db)
  const middle = (before + now().getTime()) / 2
  const seconds = Math.round(Math.abs((rows[0]?.time.getTime() ?? middle) - middle) / SECOND)
  if (seconds * SECOND <= CLOCK_TOLERANCE) return good('The clocks of the shop and of the database agree.')
  const sentence = `The clocks of the shop and of the database differ by ${seconds} seconds. Ask the person who looks after the server to set both by NTP.`
  return seconds * SECOND > CLOCK_LIMIT ? broken(sentence) : warning(sentence)
}

const GIB = 2 ** 30

/** Checks the free space of the data directory, or of the application directory if it does not exist. */
export async function checkDisk(dataDir: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(existsSync(dataDir) ? dataDir : '.')
  return judgeFreeSpace(bavail * bsize)
}

export function judgeFreeSpace(bytes: number): Finding {
  const free = `${(bytes / GIB).toFixed(1)} GiB are free on the disk`
  if (bytes < GIB / 4) return broken(`Only ${free}: the database stops when it is full.`)
  if (bytes < 2 * GIB) return warning(`Only ${free}.`)
  return good(`${free}.`)
}

/** Checks the mail server. An unreachable server is only a warning, because mails are queued. */
export async function checkMail(smtpUrl: string): Promise<Finding> {
  const { hostname, host } = new URL(smtpUrl)
  return smtpSentences[await trySmtp(smtpUrl, { requireTls: !isLoopbackHost(hostname) })](host)
}

const smtpSentences: Readonly<Record<SmtpVerdict, (host: string) => Finding>> = {
  good: (host) => good(`The mail server ${host} answers and takes the login.`),
  no_tls: (host) =>
    broken(
      `The mail server ${host} offers no TLS: anyone on the way could read the codes. Ask your mail provider for a server and port with TLS, often 465 or 587.`,
    ),
  bad_certificate: (host) => broken(`The certificate of the mail server ${host} is not valid for that name.`),
  login_refused: (host) => broken(`The mail server ${host} refuses the name and password.`),
  unreachable: (host) =>
    warning(`The mail server ${host} does not answer. Mails wait until it does; is its name right?`),
}

/** Checks the API keys of each configured gateway by fetching a payment that does not exist. */
export async function checkGateways({ all }: Pick<Gateways, 'all'>): Promise<Finding[]> {
  return Promise.all(all.filter(({ id }) => id !== 'sandbox').map(tryKeys))
}

async function tryKeys(gateway: PaymentGateway): Promise<Finding> {
  const merchantRef = formatReference('payment', randomBytes(REFERENCE_BYTES))
  const call = { requestId: 'preflight', signal: AbortSignal.timeout(5 * SECOND) }
  try {
    await gateway.fetchPayment({ merchantRef, gatewayRef: null }, call)
    return good(`The payment gateway ${gateway.id} takes the keys.`)
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    if (error.kind === 'auth') return broken(`The payment gateway ${gateway.id} refuses the keys.`)
    if (error.kind === 'not_found') return good(`The payment gateway ${gateway.id} takes the keys.`)
    return warning(`The payment gateway ${gateway.id} gives no answer (${error.kind}).`)
  }
}
