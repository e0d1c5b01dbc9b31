import type { Server } from 'node:http'
import { createApp } from './app.ts'
import { startBackupRequests } from './backups/backup-requests.ts'
import { fillCompositions } from './catalogue/fill-compositions.ts'
import { seedCatalogue } from './catalogue/seed-catalogue.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { type Context, createContext } from './context.ts'
import { type Database, openDatabase } from './db/connect.ts'
import { DiskFull } from './db/disk-guard.ts'
import { FolderInUse, FolderNotWritable } from './db/lock-folder.ts'
import { migrate } from './db/migrate.ts'
import { createMailGateway } from './gateways/mail/create-mail-gateway.ts'
import { jobHandlers } from './job-handlers.ts'
import { scheduleTidyUp } from './jobs/tidy-up.ts'
import { serveApp, stopListening } from './http/serve-app.ts'
import { createLog } from './log.ts'
import type { Loop } from './jobs/loop.ts'
import { startWorker } from './jobs/worker.ts'
import { startPaymentRounds } from './payments/rounds.ts'
import { openGateways, startSandboxDeliveries } from './payments/sandbox.ts'
import { loadPages } from './pages.ts'
import { loadSecret } from './secret.ts'

/** What keeps the shop from opening and is no mistake of ours: a sentence says what to do. */
const ownersToMend = [ConfigError, FolderInUse, FolderNotWritable, DiskFull]

/** Config → context → app → listen → close; nothing else. */
export async function main(): Promise<void> {
  try {
    const config = readConfig()
    const pages = loadPages()
    const database = await openDatabase(config.database)
    const { ctx, loops } = await prepare(config, database)
    const server = listen(ctx, createApp(ctx, await pages))
    closeOnSignal({ ctx, database, loops, server })
  } catch (error) {
    if (!ownersToMend.some((kind) => error instanceof kind)) throw error
    process.stderr.write(`${(error as Error).message}\n`)
    process.exit(1)
  }
}

async function prepare(config: Config, database: Database): Promise<{ ctx: Context; loops: readonly Loop[] }> {
  const log = createLog(config.logLevel)
  for (const name of await migrate(database.db, new Date())) log.info({ name }, 'migration applied')
  const seeded = config.mode === 'demo' ? await seedCatalogue(database.db, new Date()) : 0
  if (seeded > 0) log.info({ products: seeded }, 'demo catalogue written')
  const filled = await fillCompositions(database.db)
  if (filled > 0) log.info({ products: filled }, 'compositions read')
  const secret = await loadSecret(config, database.db)
  let wake: readonly (() => void)[] = []
  const ctx = createContext({
    config,
    database,
    log,
    mail: createMailGateway(config, database.db),
    gateways: openGateways(config, secret, () => new Date()),
    secret,
    wakeWorker: () => wake.forEach((one) => one()),
  })
  await scheduleTidyUp(ctx)
  const loops = [startWorker(ctx, jobHandlers), startPaymentRounds(ctx), ...startSandboxDeliveries(ctx)]
  if (database.kind === 'pglite') loops.push(startBackupRequests(ctx, database))
  wake = loops.map((loop) => loop.wake)
  return { ctx, loops }
}

function listen(ctx: Context, app: ReturnType<typeof createApp>): Server {
  const { config } = ctx
  const server = serveApp(app.fetch, config)
  server.once('listening', () => process.stdout.write(welcome(config)))
  server.once('error', (error: NodeJS.ErrnoException) => {
    const taken = error.code === 'EADDRINUSE'
    process.stderr.write(
      taken
        ? `Port ${config.port} is taken. Stop what uses it, or set PORT to another number.\n`
        : `${error.message}\n`,
    )
    process.exit(1)
  })
  return server
}

function welcome(config: Config): string {
  const where =
    config.database.kind === 'pglite'
      ? `Its data lies in ${config.database.folder}.`
      : 'Its data lies in the PostgreSQL database of DATABASE_URL.'
  const demo = config.mode === 'demo'
  const mails =
    demo && config.smtpUrl === null ? `Demo mode: mails are not sent but kept at ${config.publicUrl}/dev/mailbox\n` : ''
  const payments =
    config.payments.active === 'sandbox' ? 'Demo mode: online payments go to a pretend gateway, no money moves.\n' : ''
  return `\nThe shop is open at http://localhost:${config.port}\n${where}\n${mails}${payments}Press Ctrl+C to stop it.\n`
}

type Running = {
  readonly ctx: Context
  readonly database: Database
  readonly loops: readonly Loop[]
  readonly server: Server
}

/** On a signal: no new requests, let those under way finish, then stop the loops and close the database. */
function closeOnSignal({ ctx, database, loops, server }: Running): void {
  let closing = false
  const close = async () => {
    if (closing) return
    closing = true
    await stopListening(server)
    await Promise.all(loops.map((loop) => loop.stop()))
    await database.close()
    ctx.log.info('closed')
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void close())
}

if (import.meta.main) await main()
