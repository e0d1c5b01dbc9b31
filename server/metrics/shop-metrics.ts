import { setTimeout as pause } from 'node:timers/promises'
import { type Aggregator, collectDefaultMetrics, Gauge, type Registry } from 'prom-client'
import { sql } from 'kysely'
import { rupeesFromPaise, type Paise } from '#domain/money.ts'
import { HOUR, SECOND } from '#domain/time.ts'
import { findLastBackup } from '../backups/back-up-shop.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/connect.ts'
import { archiveFailingSeconds } from '../db/wal-archiver.ts'
import { certificateDays } from '../gateways/certificate-days.ts'
import type { ResponseCache } from '../http/response-cache.ts'
import { jobPriorities } from '../jobs/jobs.ts'
import { countOpenAlerts } from '../payments/alerts.ts'
import { countDriftingProducts } from '../stock/count-drifting-products.ts'

export type Measured = {
  readonly ctx: Context
  readonly database: Pick<Database, 'connections'>
  readonly cache: Pick<ResponseCache, 'size'>
}

/** Less than the 5 s that prom-client waits for a worker. */
const COLLECT_LIMIT = 3 * SECOND

type Collect = (gauge: Gauge) => Promise<void> | void

/** Registers what a process and the shop behind it measure. Processes agree on what the database says. */
export function measureShop(registry: Registry, { ctx, database, cache }: Measured): void {
  collectDefaultMetrics({ register: registry })
  const gauge = (name: string, help: string, labelNames: string[], collect: Collect, aggregator: Aggregator = 'sum') =>
    new Gauge({
      name,
      help,
      labelNames,
      aggregator,
      registers: [registry],
      collect() {
        return collect(this)
      },
    })
  /** The same in every process, so that one of them stands for all. Without an answer in time it has no value. */
  const ofShop = (name: string, help: string, labelNames: string[], collect: Collect) =>
    gauge(name, help, labelNames, (measured) => collectInTime(ctx, measured, { name, labelNames, collect }), 'first')

  gauge('shop_database_connections', 'Connections of the pool by their use.', ['use'], (connections) => {
    for (const [use, count] of Object.entries(database.connections())) connections.set({ use }, count)
  })
  gauge('shop_cached_answers', 'Answers in the response cache.', [], (answers) => answers.set(cache.size))
  ofShop('shop_job_wait_seconds', 'How long the oldest due job of a lane has waited.', ['lane'], async (wait) => {
    const rows = await ctx.db
      .selectFrom('jobs')
      .select(['priority', sql<number>`extract(epoch from ${ctx.databaseNow()} - min(run_at))::float8`.as('seconds')])
      .where('done_at', 'is', null)
      .where('given_up_at', 'is', null)
      .where('run_at', '<=', ctx.databaseNow())
      .groupBy('priority')
      .execute()
    for (const [lane, priority] of Object.entries(jobPriorities))
      wait.set({ lane }, rows.find((row) => row.priority === priority)?.seconds ?? 0)
  })
  ofShop('shop_open_orders', 'Orders that are not delivered or closed, by status.', ['status'], async (orders) => {
    const open = ['Pending', 'Confirmed', 'Packed', 'Shipped', 'Out for Delivery'] as const
    const rows = await ctx.db
      .selectFrom('orders')
      .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
      .where('status', 'in', open)
      .groupBy('status')
      .execute()
    for (const status of open) orders.set({ status }, rows.find((row) => row.status === status)?.count ?? 0)
  })
  ofShop('shop_unsettled_refund_rupees', 'Refunds that no gateway has confirmed.', [], async (money) => {
    const { sum } = await ctx.db
      .selectFrom('refunds')
      .select(sql<Paise>`coalesce(sum(amount_paise), 0)::bigint`.as('sum'))
      .where('state', '<>', 'succeeded')
      .executeTakeFirstOrThrow()
    money.set(rupeesFromPaise(sum))
  })
  ofShop('shop_payment_alerts', 'Payments that a person has to look at.', [], async (alerts) =>
    alerts.set(await countOpenAlerts(ctx.db)),
  )
  measureBackups(ctx, ofShop)
  const countDrift = hourly(ctx, () => countDriftingProducts(ctx.db))
  ofShop('shop_stock_drift_products', 'Products whose stock differs from batches and orders.', [], async (drift) =>
    drift.set(await countDrift()),
  )
  const readDays = hourly(ctx, () => certificateDays(ctx.config.publicUrl, ctx.now()))
  ofShop('shop_certificate_days', 'Days that the certificate of the web address still holds.', [], async (days) => {
    setOrRemove(days, await readDays())
  })
}

type OfShop = (name: string, help: string, labelNames: string[], collect: Collect) => void

function measureBackups(ctx: Context, ofShop: OfShop): void {
  ofShop('shop_backup_age_seconds', 'The age of the last backup.', [], async (age) => {
    const last = await findLastBackup(ctx.db)
    setOrRemove(age, last && (ctx.now().getTime() - last.getTime()) / SECOND)
  })
  ofShop(
    'shop_wal_archive_failing_seconds',
    'For how long PostgreSQL has failed to archive WAL.',
    [],
    async (failing) => setOrRemove(failing, await archiveFailingSeconds(ctx.db)),
  )
}

/** prom-client starts a gauge at 0, which an alert would take for a measured value. */
function setOrRemove(gauge: Gauge, value: number | null): void {
  if (value === null) gauge.remove()
  else gauge.set(value)
}

type ShopMetric = { readonly name: string; readonly labelNames: readonly string[]; readonly collect: Collect }

/** Removes the values of a gauge that cannot be collected, because a rejection would take all other metrics away. */
async function collectInTime(ctx: Context, gauge: Gauge, { name, labelNames, collect }: ShopMetric): Promise<void> {
  try {
    await Promise.race([collect(gauge), failLate()])
  } catch (error) {
    ctx.log.warn({ err: error, metric: name }, 'a metric could not be measured')
    gauge.reset()
    if (labelNames.length === 0) gauge.remove()
  }
}

async function failLate(): Promise<never> {
  await pause(COLLECT_LIMIT, undefined, { ref: false })
  throw new Error('The answer took too long')
}

/** The last answer for an hour, because the question takes long. */
function hourly<T>({ now }: Context, ask: () => Promise<T>): () => Promise<T> {
  let asked: { readonly at: number; readonly answer: Promise<T> } | null = null
  return () => {
    if (asked === null || now().getTime() - asked.at > HOUR) {
      asked = { at: now().getTime(), answer: ask() }
      asked.answer.catch(() => (asked = null))
    }
    return asked.answer
  }
}
