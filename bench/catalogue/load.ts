import { createHash } from 'node:crypto'
import { createWriteStream, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { Client } from 'pg'
import { fingerprint } from '#scripts/setup/fingerprint.ts'
import { importCatalogue } from '#server/catalogue/import/import-catalogue.ts'
import type { Summary } from '#server/catalogue/import/summary.ts'
import { openDatabase } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { keepPostgresServer } from '#test/postgres-server.ts'
import { writeMedicines } from './generate.ts'

export type BenchCatalogue = {
  /** The address of the database. */
  readonly url: string
  /** How it was filled; null when it was there already. */
  readonly filled: Summary | null
  /** Stops the server if it was started for this; the database stays. */
  readonly stop: () => Promise<void>
}

/**
 * A PostgreSQL database with `count` invented medicines, filled by the shop's own import: the one that is there already, as
 * long as tables, import and generator are the same. On the server of BENCH_DATABASE_URL, or on one of its own.
 */
export async function openBenchCatalogue(count: number): Promise<BenchCatalogue> {
  const server = process.env.BENCH_DATABASE_URL
    ? { url: process.env.BENCH_DATABASE_URL, stop: async () => {} }
    : await keepPostgresServer(folderOfServer())
  try {
    const family = `shop_bench_${count}`
    const name = `${family}_${fingerprintOfContent()}`
    const url = urlOf(server.url, name)
    const names = await databases(server.url, family)
    if (names.includes(name)) return { url, filled: null, stop: server.stop }
    // What is of another version, or was never finished, only takes room.
    for (const old of names) await onServer(server.url, `drop database "${old}" with (force)`)
    const filled = await fill(server.url, `${family}_unfinished`, count)
    await onServer(server.url, `alter database "${family}_unfinished" rename to "${name}"`)
    return { url, filled, stop: server.stop }
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** One for each checkout, since each may have tables of its own. */
function folderOfServer(): string {
  return join(tmpdir(), `shop-bench-${createHash('sha256').update(process.cwd()).digest('hex').slice(0, 8)}`)
}

/** Changes with everything that decides what lies in the database. */
function fingerprintOfContent(): string {
  const reading = ['server/catalogue/import', 'server/catalogue/product-salts.ts', 'domain/catalogue']
  return fingerprint(['server/db/migrations', 'bench/catalogue', ...reading]).slice(0, 10)
}

async function fill(server: string, name: string, count: number): Promise<Summary> {
  console.error(`Filling a database with ${count} invented medicines …`)
  await onServer(server, `create database "${name}"`)
  const url = urlOf(server, name)
  const file = join(tmpdir(), `shop-bench-${process.pid}.csv`)
  const { db, close } = await openDatabase({ kind: 'postgres', url, poolSize: 1 })
  try {
    await migrate(db, new Date())
    const out = createWriteStream(file)
    await writeMedicines(count, out)
    out.end()
    await finished(out)
    const summary = await importCatalogue(db, file, {
      map: 'own',
      rejectsPath: `${file}.rejects`,
      now: () => new Date(),
    })
    if (summary.added !== count) throw new Error(`Only ${summary.added} of ${count} medicines were imported`)
    await onServer(url, 'vacuum analyze')
    return summary
  } finally {
    await close()
    rmSync(file, { force: true })
  }
}

async function databases(server: string, family: string): Promise<string[]> {
  return onServer(server, `select datname as name from pg_database where datname like '${family}\\_%'`)
}

async function onServer(url: string, statement: string): Promise<string[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(statement)
    return rows.map((row) => row.name)
  } finally {
    await client.end()
  }
}

function urlOf(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}
