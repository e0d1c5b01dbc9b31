import cluster from 'node:cluster'
import type { Logger } from 'pino'
import { ConfigError } from './start/config-error.ts'
import { type Config, readConfig } from './config.ts'
import { type Context, createContext } from './context.ts'
import { type Database, openDatabase } from './db/connect.ts'
import { EmbeddedDatabaseError } from './db/embedded/embedded-error.ts'
import { MigrationRefused } from './db/migrate.ts'
import { scheduleOverdueTickets } from './enquiries/overdue-tickets.ts'
import { createHttpServer } from './start/http-server.ts'
import { scheduleExpiry } from './catalogue/expire-stock.ts'
import { openGateways, openMailGateway, prepareDemoDesk, startDemoDeliveries } from './gateways/registry.ts'
import { jobHandlers } from './job-handlers.ts'
import { schedulePurge } from './privacy/purge-data.ts'
import { createLog } from './log.ts'
import { measured, startMetrics } from './metrics/metrics.ts'
import type { Loop } from './jobs/loop.ts'
import { startWorker } from './jobs/worker.ts'
import { scheduleAlertReminders } from './payments/alert-jobs.ts'
import { scheduleComparison } from './payments/compare-day.ts'
import { startPaymentRounds } from './payments/rounds.ts'
import { loadPages, type Pages } from './pages.ts'
import { prepareDatabase } from './start/prepare-database.ts'
import { SettingsStore } from './settings/settings-store.ts'
import { startFolderImports } from './products/imports/import-folder.ts'
import { startImports } from './products/imports/run-imports.ts'
import { eraseRestored } from './privacy/erasure-jobs.ts'
import { resealFileKeys } from './customer-files/reseal-file-keys.ts'
import { type OpenShop, serveShop } from './start/serve-shop.ts'
import { startAuditSeals } from './staff/audit-seals.ts'
import { scheduleCheques } from './trade/ledger/held-cheques.ts'
import { schedulePaymentReminders } from './trade/ledger/payment-reminders.ts'
import { scheduleRateCopies } from './tax/copy-rates.ts'
import { scheduleLapses } from './trade/lapse-accounts.ts'
import { scheduleReorderPoints } from './stock/buying/compute-reorder-points.ts'
import { scheduleBatchExpiry } from './stock/expire-batches.ts'
import { startProcesses } from './start/processes.ts'
import { loadSecrets } from './crypto/secret.ts'
import { announceOwnerLink, startupMessage } from './start/startup-message.ts'
import { createOnlinePayments } from './payments/online-payments.ts'

/** Startup errors whose message tells the owner what to do. */
const ownerErrors = [ConfigError, EmbeddedDatabaseError, MigrationRefused]

/** Config → shop → listen → close; nothing else. */
export async function main(): Promise<void> {
  try {
    const config = readConfig()
    if (config.processes > 1 && cluster.isPrimary) return await startProcesses(config, import.meta.filename)
    const log = createLog(config.logLevel)
    // Keeps the embedded server running while the shop is opened anew.
    const database = cluster.isPrimary ? await openDatabase(config.database, { exclusive: true, log }) : null
    const pages = loadPages()
    const served = await serveShop(config, (next) => openShop(next, { pages, exclusive: false }))
    closeOnSignal(served, database)
    if (!cluster.isPrimary) return
    // With several processes the primary reports when all workers listen.
    startMetrics(config)
    process.stdout.write(startupMessage(config))
    announceOwnerLink(() => served.ctx)
  } catch (error) {
    if (!ownerErrors.some((kind) => error instanceof kind)) throw error
    process.stderr.write(`${(error as Error).message}\n`)
    // Open handles would keep the process alive.
    process.exit(1)
  }
}

type ShopOptions = {
  readonly pages: Pages | Promise<Pages>
  /** Refuses a data folder whose database another process runs. */
  readonly exclusive: boolean
  readonly signInLinks?: Context['signInLinks']
}

export async function openShop(
  config: Config,
  { pages, exclusive, signInLinks = null }: ShopOptions,
): Promise<OpenShop> {
  const log = createLog(config.logLevel)
  const database = await openDatabase(config.database, { exclusive, log })
  const { ctx, loops } = await prepare(config, database, { log, signInLinks })
  const http = await createHttpServer(ctx, database, await pages)
  const listener = measured(http.listener, { ctx, database, cache: http.cache })
  const close = async () => {
    await Promise.all(loops.map((loop) => loop.stop()))
    await http.close()
    await database.close()
  }
  return { ctx, listener, close }
}

async function prepare(
  config: Config,
  database: Database,
  { log, signInLinks }: { readonly log: Logger } & Pick<Context, 'signInLinks'>,
): Promise<{ ctx: Context; loops: readonly Loop[] }> {
  if (cluster.isPrimary) await prepareDatabase(config, database, log)
  const [secret, ...formerSecrets] = await loadSecrets(config, database.db)
  const settings = new SettingsStore(database.db, config)
  await settings.load()
  let wake: readonly (() => void)[] = []
  const ctx = createContext({
    config,
    database,
    log,
    mail: openMailGateway(config, { db: database.db, settings, now: () => new Date() }),
    settings,
    gateways: openGateways(config, secret, () => new Date()),
    openPayments: createOnlinePayments,
    secret,
    formerSecrets,
    wakeWorker: () => wake.forEach((one) => one()),
    signInLinks,
  })
  await ctx.pages.load()
  await ctx.uploads.removeLeftFiles()
  await resealFileKeys(ctx)
  await eraseRestored(ctx)
  await prepareDemoDesk(ctx)
  await ctx.translations.load()
  await schedulePurge(ctx)
  await scheduleExpiry(ctx)
  await scheduleBatchExpiry(ctx)
  await scheduleReorderPoints(ctx)
  await scheduleRateCopies(ctx)
  await schedulePaymentReminders(ctx)
  await scheduleCheques(ctx)
  await scheduleLapses(ctx)
  await scheduleAlertReminders(ctx)
  await scheduleComparison(ctx)
  await scheduleOverdueTickets(ctx)
  const loops = [
    startWorker(ctx, jobHandlers),
    startPaymentRounds(ctx),
    startAuditSeals(ctx),
    startImports(ctx),
    startFolderImports(ctx),
    ...startDemoDeliveries(ctx),
  ]
  wake = loops.map((loop) => loop.wake)
  return { ctx, loops }
}

/** On a signal: stops accepting requests, finishes open ones, then closes the shop and its database. */
function closeOnSignal(
  shop: { readonly ctx: Context; readonly close: () => Promise<void> },
  database: Database | null,
): void {
  let closing = false
  const close = async () => {
    if (closing) return
    closing = true
    await shop.close()
    await database?.close()
    shop.ctx.log.info('closed')
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void close())
}

if (import.meta.main) await main()
