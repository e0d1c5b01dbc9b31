import { writeSync } from 'node:fs'
import { createServer } from 'node:http'
import { serve } from '@hono/node-server'
import { sql } from 'kysely'
import { createApi } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { createContext } from '#server/context.ts'
import { type DatabaseConfig, openDatabase } from '#server/db/connect.ts'
import type { PaymentGateway } from '#server/gateways/payments/gateway.ts'
import { createRazorpayGateway } from '#server/gateways/payments/razorpay/razorpay-gateway.ts'
import type { RazorpaySettings } from '#server/gateways/payments/razorpay/razorpay-api.ts'
import { createSmtpMail } from '#server/gateways/mail/smtp-mail.ts'
import { createLog } from '#server/log.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { startWorker } from '#server/jobs/worker.ts'
import { unlimitedOrders } from '#test/unlimited-orders.ts'
import { startPaymentRounds } from '#server/payments/rounds.ts'
import { createOnlinePayments } from '#server/payments/online-payments.ts'

/** `created`, `paid`: after that answer of the gateway. `writing`: inside the transaction that records the capture. */
export type KillPoint = 'created' | 'paid' | 'writing'
export type KillInstructions = { readonly stopAt: KillPoint | null; readonly aheadMs: number }
export type KillableShopSettings = {
  readonly database: DatabaseConfig
  readonly secret: string
  readonly vendorUrl: string
  readonly settings: RazorpaySettings
  /** The mail server; without one no mail is sent. */
  readonly smtpUrl?: string | undefined
  /** The timeouts for mail server and gateway; by default the real ones. */
  readonly patience?: { readonly mailMs: number; readonly gatewayMs: number } | undefined
  readonly orders: KillInstructions
}

const given = JSON.parse(process.env.KILLABLE_SHOP ?? '') as KillableShopSettings
let { orders } = given
const { patience } = given
const now = () => new Date(Date.now() + orders.aheadMs)
const say = (what: object) => writeSync(1, `${JSON.stringify(what)}\n`)

/** Blocks the process at this moment until it is killed. */
function reach(moment: KillPoint): void {
  if (orders.stopAt !== moment) return
  say({ reached: moment })
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}

/** Wraps the real adapter with the kill points of the test. */
function stopping(gateway: PaymentGateway): PaymentGateway {
  let paid = false
  return {
    ...gateway,
    createPayment: async (input, ctx) => {
      const created = await gateway.createPayment(input, ctx)
      reach('created')
      return created
    },
    fetchPayment: async (ref, ctx) => {
      const snapshot = await gateway.fetchPayment(ref, ctx)
      if (snapshot?.status === 'paid') {
        // Other payments are fetched at the same time and must not reset it.
        paid = true
        reach('paid')
      }
      return snapshot
    },
    // Read in the transaction between the captures and the confirmation.
    get capabilities() {
      if (paid) reach('writing')
      return gateway.capabilities
    },
  }
}

const database = await openDatabase(given.database)
const gateway = stopping(
  createRazorpayGateway(given.settings, {
    now,
    origin: given.vendorUrl,
    ...(patience && { timeout: () => AbortSignal.timeout(patience.gatewayMs) }),
  }),
)
let wake = () => {}
const ctx = createContext({
  config: readConfig({
    SHOP_MODE: 'demo',
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'https://shop.example',
    ...unlimitedOrders,
  }),
  database,
  // Standard output carries the messages to the test.
  log: createLog('trace', { write: (line) => void writeSync(2, line) }),
  openPayments: createOnlinePayments,
  mail:
    given.smtpUrl === undefined
      ? { kind: 'mailbox', send: async () => {} }
      : createSmtpMail({
          url: given.smtpUrl,
          from: () => 'care@shop.example',
          ...(patience && { patienceMs: patience.mailMs }),
        }),
  gateways: { active: gateway, all: [gateway], find: (id) => (id === gateway.id ? gateway : null) },
  secret: Buffer.from(given.secret, 'hex'),
  now,
  databaseNow: () => sql`${now()}::timestamptz`,
  wakeWorker: () => wake(),
})
const server = serve({ fetch: createApi(ctx).fetch, port: 0, hostname: '127.0.0.1', createServer }, ({ port }) =>
  say({ port }),
)
const rounds = startPaymentRounds(ctx)
const worker = given.smtpUrl === undefined ? null : startWorker(ctx, jobHandlers)
wake = () => {
  rounds.wake()
  worker?.wake()
}

process.on('message', (message: KillInstructions) => {
  orders = message
  wake()
})
process.on('SIGTERM', async () => {
  await Promise.all([rounds.stop(), worker?.stop()])
  server.close()
  await database.close()
  process.exit(0)
})
process.on('disconnect', () => process.exit(1))
