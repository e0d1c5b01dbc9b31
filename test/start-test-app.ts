import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { type ApiResult, type Client, createClient, type Send } from '#contract/client.ts'
import { createPasswords } from '#server/accounts/passwords.ts'
import { createApi } from '#server/app.ts'
import { type Config, readConfig } from '#server/config.ts'
import { type Context, createContext } from '#server/context.ts'
import type { Database } from '#server/db/connect.ts'
import type { Mail, MailGateway } from '#server/gateways/mail/mail.ts'
import type { Gateways } from '#server/gateways/payments/create-gateways.ts'
import { fileKey } from '#server/files/file-keys.ts'
import type { FileStore } from '#server/gateways/files/file-store.ts'
import { UploadReceiver, uploadLimits, type UploadLimits } from '#server/http/upload-receiver.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import type { JobHandlers } from '#server/jobs/worker.ts'
import { runDueJobs } from '#server/jobs/worker.ts'
import { runPaymentRound } from '#server/payments/rounds.ts'
import { watchLog } from './logs/log-watch.ts'
import { createMemoryFileStore } from './memory-file-store.ts'
import { PretendGateway } from './payments/pretend-gateway.ts'
import { openTestDatabase } from './test-database.ts'
import { unlimitedOrders } from './unlimited-orders.ts'
import { createOnlinePayments } from '#server/payments/online-payments.ts'

export type TestApp = {
  readonly ctx: Context
  readonly database: Database
  /** The typed client of a visitor. */
  readonly api: Client
  /** A typed client with this token. */
  readonly as: (token: string) => Client
  /** The app as a fetch handler. */
  readonly fetch: Send
  /** Sends a raw request. */
  readonly send: (path: string, init?: RequestInit) => Promise<Response>
  readonly clock: { now: () => Date; advance: (ms: number) => void }
  /** The sent mails, oldest first. */
  readonly mails: Mail[]
  /** The payment gateway in memory. */
  readonly gateway: PretendGateway
  /** Runs the due jobs like the worker. */
  readonly runJobs: () => Promise<void>
  /** Runs the due payment work: webhooks, status checks, timers and refunds. */
  readonly runPayments: () => Promise<void>
  /** Closes the app and fails when its log holds a secret. */
  readonly close: () => Promise<void>
}

export type TestAppOptions = {
  /** An open database, for a second app of the same shop. */
  readonly database?: Database
  readonly mail?: MailGateway
  /** A gateway that several apps share. */
  readonly gateway?: PretendGateway
  /** Gateways that replace the one in memory. */
  readonly gateways?: (config: Config, secret: Uint8Array, now: () => Date) => Gateways
  readonly handlers?: JobHandlers
  /** A log that replaces the one that watches for secrets. */
  readonly log?: Logger
  readonly files?: FileStore
  readonly uploadLimits?: Partial<UploadLimits>
  /** The keys of files, the one for new files first. */
  readonly fileKeys?: readonly Buffer[]
  readonly env?: Record<string, string>
  readonly secret?: Uint8Array
  readonly formerSecrets?: readonly Uint8Array[]
  /** The clock; real processes on the same rows need the machine's. */
  readonly now?: () => Date
  /** Takes leases and due times from the database's clock instead of the app's. */
  readonly databaseClock?: boolean
}

/** The hashing cost in tests; no environment variable can set it. */
const cheap = { memory: 64, passes: 1, parallelism: 1 }

const ORIGIN = 'http://shop.test'
/** The fixed time of test apps. */
const NOON = new Date('2026-11-20T06:30:00Z')

/** The real app on a real database, with a manual clock and a mail gateway that collects the mails. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await openTestDatabase())
  const { now = () => NOON } = options
  let ahead = 0
  const clock = { now: () => new Date(now().getTime() + ahead), advance: (ms: number) => void (ahead += ms) }
  const mails: Mail[] = []
  const remember: MailGateway = { kind: 'mailbox', send: async (mail) => void mails.push(mail) }
  const dataDir = join(tmpdir(), `test-shop-${randomBytes(6).toString('hex')}`)
  const config = readConfig({
    SHOP_MODE: 'demo',
    LOG_LEVEL: 'silent',
    PUBLIC_URL: ORIGIN,
    DATA_DIR: dataDir,
    BACKUP_FOLDER: join(dataDir, 'backups'),
    ...unlimitedOrders,
    ...options.env,
  })
  const secret = options.secret ?? randomBytes(32)
  const gateway = options.gateway ?? new PretendGateway()
  const { log, expectNoLeaks } = options.log === undefined ? watchLog() : { log: options.log, expectNoLeaks() {} }
  const fileKeys = (options.fileKeys ?? [randomBytes(32)]).map(fileKey)
  const ctx = createContext({
    config,
    database,
    log,
    mail: options.mail ?? remember,
    gateways: options.gateways?.(config, secret, clock.now) ?? gateway.gateways(),
    openPayments: createOnlinePayments,
    secret,
    formerSecrets: options.formerSecrets ?? [],
    passwords: createPasswords(cheap),
    files: options.files ?? createMemoryFileStore(),
    fileKeys: () => fileKeys,
    now: clock.now,
    uploads: new UploadReceiver(dataDir, { ...uploadLimits, ...options.uploadLimits }),
    ...(!options.databaseClock && { databaseNow: () => sql`${clock.now()}::timestamptz` }),
  })
  const app = createApi(ctx)
  const send = async (request: Request) => app.fetch(request)
  const api = createClient({ send, origin: ORIGIN })
  return {
    ctx,
    database,
    api,
    as: (token) => createClient({ send, origin: ORIGIN, token: () => token }),
    fetch: send,
    send: async (path, init) => send(new Request(new URL(path, ORIGIN), init)),
    clock,
    mails,
    gateway,
    runJobs: async () => {
      while ((await runDueJobs(ctx, options.handlers ?? jobHandlers)) > 0);
    },
    runPayments: async () => {
      while ((await runPaymentRound(ctx)) > 0);
    },
    close: async () => {
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
      expectNoLeaks()
    },
  }
}

/** The body of a successful answer; throws otherwise. */
export function expectOk<T>(result: ApiResult<T>): T {
  if (result.ok) return result.body
  throw new Error(`Expected a success, got ${JSON.stringify(result)}`)
}

/** The refusal of an answer; throws otherwise. */
export function expectRefusal<T>(result: ApiResult<T>): Extract<ApiResult<T>, { reason: 'refused' }> {
  if (!result.ok && result.reason === 'refused') return result
  throw new Error(`Expected a refusal, got ${JSON.stringify(result)}`)
}
