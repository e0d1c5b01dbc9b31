import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type ApiResult, type Client, createClient, type Send } from '#contract/client.ts'
import { createPasswords } from '#server/accounts/passwords.ts'
import { createApi } from '#server/app.ts'
import { type Config, readConfig } from '#server/config.ts'
import { type Context, createContext } from '#server/context.ts'
import type { Database } from '#server/db/connect.ts'
import type { Mail, MailGateway } from '#server/gateways/mail/mail.ts'
import type { Gateways } from '#server/gateways/payments/create-gateways.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import type { JobHandlers } from '#server/jobs/worker.ts'
import { runDueJobs } from '#server/jobs/worker.ts'
import { runPaymentRound } from '#server/payments/rounds.ts'
import { watchLog } from './logs/log-watch.ts'
import { PretendGateway } from './payments/pretend-gateway.ts'
import { openTestDatabase } from './test-database.ts'
import { unlimitedOrders } from './unlimited-orders.ts'

export type TestApp = {
  readonly ctx: Context
  readonly database: Database
  /** The typed client of a visitor; give `{ token }` with a call to speak as a customer. */
  readonly api: Client
  /** A typed client which speaks as the holder of this token. */
  readonly as: (token: string) => Client
  /** The app as one function, to be served on a port. */
  readonly fetch: Send
  /** A raw request, for what the typed client cannot say. */
  readonly send: (path: string, init?: RequestInit) => Promise<Response>
  readonly clock: { now: () => Date; advance: (ms: number) => void }
  /** What the shop mailed so far, oldest first. */
  readonly mails: Mail[]
  /** The payment gateway: in memory, and it does as a test says. */
  readonly gateway: PretendGateway
  /** Runs the jobs that are due, as the worker would. */
  readonly runJobs: () => Promise<void>
  /** Follows webhooks, schedules, timers and refunds that are due, as the rounds would. */
  readonly runPayments: () => Promise<void>
  /** Fails when the shop logged something that nobody may read in a log. */
  readonly close: () => Promise<void>
}

type Options = {
  /** An app over a database that is already open: a second process of the same shop. */
  readonly database?: Database
  readonly mail?: MailGateway
  /** A gateway that several processes share. */
  readonly gateway?: PretendGateway
  /** Other gateways than the one in memory. */
  readonly gateways?: (config: Config, secret: Uint8Array, now: () => Date) => Gateways
  readonly handlers?: JobHandlers
  readonly env?: Record<string, string>
  readonly secret?: Uint8Array
  readonly formerSecrets?: readonly Uint8Array[]
  /** The clock of others who work on the same rows: the machine's where they are real processes. */
  readonly now?: () => Date
  /** Leases and due times by the real clock of the database, not by the clock of this app. */
  readonly databaseClock?: boolean
}

/** What hashing costs in tests. Only code can set it, no environment. */
const cheap = { memory: 64, passes: 1, parallelism: 1 }

const ORIGIN = 'http://shop.test'
/** The moment of everything that happens in test apps alone, whatever day it is. */
const NOON = new Date('2026-11-20T06:30:00Z')

/** The real app over a real database, with a clock of its own that stands until it is moved and a mail gateway that only remembers. */
export async function startTestApp(options: Options = {}): Promise<TestApp> {
  const database = options.database ?? (await openTestDatabase())
  const { now = () => NOON } = options
  let ahead = 0
  const clock = { now: () => new Date(now().getTime() + ahead), advance: (ms: number) => void (ahead += ms) }
  const mails: Mail[] = []
  const remember: MailGateway = { kind: 'mailbox', send: async (mail) => void mails.push(mail) }
  const config = readConfig({
    SHOP_MODE: 'demo',
    LOG_LEVEL: 'silent',
    PUBLIC_URL: ORIGIN,
    ...unlimitedOrders,
    ...options.env,
  })
  const secret = options.secret ?? randomBytes(32)
  const gateway = options.gateway ?? new PretendGateway()
  const { log, expectNoLeaks } = watchLog()
  const ctx = createContext({
    config,
    database,
    log,
    mail: options.mail ?? remember,
    gateways: options.gateways?.(config, secret, clock.now) ?? gateway.gateways(),
    secret,
    formerSecrets: options.formerSecrets ?? [],
    passwords: createPasswords(cheap),
    now: clock.now,
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
      expectNoLeaks()
    },
  }
}

/** The body of a good answer; fails the test with the refusal otherwise. */
export function expectOk<T>(result: ApiResult<T>): T {
  if (result.ok) return result.body
  throw new Error(`Expected a good answer, got ${JSON.stringify(result)}`)
}

/** The refusal of an answer; fails the test when it was a good one. */
export function expectRefusal<T>(result: ApiResult<T>): Extract<ApiResult<T>, { reason: 'refused' }> {
  if (!result.ok && result.reason === 'refused') return result
  throw new Error(`Expected a refusal, got ${JSON.stringify(result)}`)
}
