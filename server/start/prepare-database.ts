import { sql } from 'kysely'
import type { Logger } from 'pino'
import { fillCompositions } from '../catalogue/fill-compositions.ts'
import { seedCatalogue } from '#demo/catalogue/seed-catalogue.ts'
import { ConfigError } from './config-error.ts'
import type { Config } from '../config.ts'
import { type Database, EMBEDDED_POOL_SIZE, openDatabase } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { openGateways } from '../gateways/registry.ts'
import { expectSharedSetup } from './other-machines.ts'
import { refuseBroken, runPreflight } from '../preflight/preflight.ts'
import { loadSecrets } from '../crypto/secret.ts'
import { settleOpening } from '../settings/opening.ts'
import { moveSkippedSteps } from '../setup/skipped-steps.ts'

/** Runs once before any process serves requests: preflight checks, migrations and the demo catalogue. */
export async function prepareDatabase(config: Config, database: Database, log: Logger): Promise<void> {
  await checkConnections(config, database)
  if (config.mode === 'live') await refuseBrokenSurroundings(config, database, log)
  for (const name of await migratePatiently(database)) log.info({ name }, 'migration applied')
  await moveSkippedSteps(config, database.db)
  await settleOpening(config, database.db)
  if (config.database.kind === 'server') await expectSharedSetup(config, database.db)
  const seeded = config.mode === 'demo' ? await seedCatalogue(database.db, new Date()) : 0
  if (seeded > 0) log.info({ products: seeded }, 'demo catalogue written')
  const filled = await fillCompositions(database.db)
  if (filled > 0) log.info({ products: filled }, 'compositions read')
}

/** Migrates on a connection of its own, because one statement may take minutes in a large shop. */
async function migratePatiently({ url }: Database): Promise<string[]> {
  const { db, close } = await openDatabase({ kind: 'server', url, poolSize: 1 }, { silenceLimitMs: 0 })
  try {
    return await migrate(db, new Date())
  } finally {
    await close()
  }
}

/** What was typed at the desk never prevents a start, so that it can be corrected there (setup-1). */
async function refuseBrokenSurroundings(config: Config, { db }: Database, log: Logger): Promise<void> {
  const now = () => new Date()
  const { SMTP_URL, PAYMENT_GATEWAY } = config.environment
  const payments = PAYMENT_GATEWAY ? config.payments : { active: null, draining: [] }
  const given: Config = { ...config, smtpUrl: SMTP_URL ? config.smtpUrl : null, payments }
  const [secret] = await loadSecrets(config, db)
  refuseBroken(await runPreflight(given, { db, gateways: openGateways(given, secret, now), now }), log)
}

/** Checks that the server allows enough connections: each process needs its pool and one LISTEN connection. */
async function checkConnections({ processes, database }: Config, { db }: Database): Promise<void> {
  const { rows } = await sql<{ allowed: number }>`
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as allowed`.execute(
    db,
  )
  const allowed = rows[0]?.allowed ?? Number.POSITIVE_INFINITY
  const poolSize = database.kind === 'server' ? database.poolSize : EMBEDDED_POOL_SIZE
  const wanted = processes * (poolSize + 1)
  if (wanted <= allowed) return
  const remedy =
    database.kind === 'server'
      ? `Set DATABASE_POOL to ${Math.max(1, Math.floor(allowed / processes) - 1)} or less, or raise max_connections of the server.`
      : `Set WEB_PROCESSES to ${Math.floor(allowed / (poolSize + 1))} or less.`
  throw new ConfigError(
    `The PostgreSQL server allows ${allowed} connections, but ${processes} processes with pools of ${poolSize} may want ${wanted}. ${remedy}`,
  )
}
