import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { hashFiles } from '#scripts/setup/hash-files.ts'
import { importCatalogue, IMPORT_WRITERS } from '#server/catalogue/import/import-catalogue.ts'
import type { ImportSummary } from '#server/catalogue/import/summary.ts'
import { openDatabase } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { databaseUrl, queryServer } from '#test/postgres-server.ts'
import { openBenchServer } from './bench-server.ts'
import { writeMedicineFile } from './generate.ts'

export type BenchCatalogue = {
  readonly url: string
  /** The result of the import; null for an existing database. */
  readonly filled: ImportSummary | null
  /** Stops the server if this call started it; the database stays. */
  readonly stop: () => Promise<void>
}

/**
 * Opens a PostgreSQL database with `count` generated medicines. An existing one is reused while schema, import and
 * generator are unchanged; a new one is filled by the shop's import.
 */
export async function openBenchCatalogue(count: number): Promise<BenchCatalogue> {
  return openCatalogue(String(count), async (file) => {
    console.error(`Filling a database with ${count} invented medicines …`)
    await writeMedicineFile(count, file)
    return { map: 'own', expected: count }
  })
}

/** Does the same with an A–Z list, plain or gzipped. The list's content is not part of the fingerprint. */
export async function openListCatalogue(path: string): Promise<BenchCatalogue> {
  return openCatalogue('list', async (file) => {
    const bytes = readFileSync(path)
    writeFileSync(file, path.endsWith('.gz') ? gunzipSync(bytes) : bytes)
    return { map: 'az', stock: 10 }
  })
}

/**
 * Does the same with all names of an A–Z list: rows without a price get one, and discontinued ones are sold, so that every name
 * of the list has its relatives beside it.
 */
export async function openNamesCatalogue(path: string): Promise<BenchCatalogue> {
  return openCatalogue('names', async (file) => {
    const bytes = readFileSync(path)
    const rows = parse(path.endsWith('.gz') ? gunzipSync(bytes) : bytes, { columns: true, relax_quotes: true }) as Row[]
    const lines = rows.map((row, index) => {
      const price = Number(row['price(₹)']) > 0 ? row['price(₹)'] : '100'
      const facts = [row.pack_size_label, row.short_composition1, row.short_composition2].map((text) => text ?? '')
      return [index + 1, row.name, price, 'FALSE', row.manufacturer_name || 'Unknown', 'allopathy', ...facts]
    })
    const cells = (line: readonly unknown[]) => line.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(',')
    writeFileSync(file, [NAMES_HEADER, ...lines].map(cells).join('\n'))
    return { map: 'az', stock: 10 }
  })
}

type Row = Readonly<Record<string, string>>
const NAMES_HEADER =
  'id,name,price(₹),Is_discontinued,manufacturer_name,type,pack_size_label,short_composition1,short_composition2'.split(
    ',',
  )

type Content = { readonly map: 'own' | 'az'; readonly stock?: number; readonly expected?: number }

async function openCatalogue(kind: string, write: (file: string) => Promise<Content>): Promise<BenchCatalogue> {
  const server = await openBenchServer()
  try {
    const family = `shop_bench_${kind}`
    const name = `${family}_${fingerprintOfContent()}`
    const url = databaseUrl(server.url, name)
    const names = await queryServer(
      server.url,
      `select datname as name from pg_database where datname like '${family}\\_%'`,
    )
    if (names.includes(name)) return { url, filled: null, stop: server.stop }
    // Databases of other versions and unfinished ones waste disk space.
    for (const old of names) await queryServer(server.url, `drop database "${old}" with (force)`)
    const filled = await fill(server.url, `${family}_unfinished`, write)
    await queryServer(server.url, `alter database "${family}_unfinished" rename to "${name}"`)
    return { url, filled, stop: server.stop }
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** Hashes everything that determines the content of the database. */
function fingerprintOfContent(): string {
  const reading = ['server/catalogue/import', 'server/lists', 'server/catalogue/product-salts.ts', 'domain/catalogue']
  return hashFiles(['server/db/migrations', 'bench/catalogue', ...reading]).slice(0, 10)
}

async function fill(server: string, name: string, write: (file: string) => Promise<Content>): Promise<ImportSummary> {
  await queryServer(server, `create database "${name}"`)
  const url = databaseUrl(server, name)
  const file = join(tmpdir(), `shop-bench-${process.pid}.csv`)
  const { db, close } = await openDatabase({ kind: 'server', url, poolSize: IMPORT_WRITERS + 1 })
  try {
    await migrate(db, new Date())
    const { expected, ...options } = await write(file)
    const summary = await importCatalogue(db, file, {
      ...options,
      rejectsPath: `${file}.rejects`,
      writers: IMPORT_WRITERS,
      now: () => new Date(),
    })
    if (expected !== undefined && summary.added !== expected)
      throw new Error(`Only ${summary.added} of ${expected} medicines were imported`)
    await queryServer(url, 'vacuum analyze')
    return summary
  } finally {
    await close()
    rmSync(file, { force: true })
    rmSync(`${file}.rejects`, { force: true })
  }
}
