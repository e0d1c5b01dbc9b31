import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { listApplied } from '../db/migrate.ts'
import type { Trx } from '../db/tables.ts'
import { readSummary, type ShopSummary } from './shop-summary.ts'
import { type BackedTable, listTables } from './table-list.ts'

export const FORMAT = 'pharmacy shop backup 1'
const ROWS_AT_ONCE = 1000

/** The first line of a backup: what it is, and which tables the rows after it are for. */
export type Head = {
  readonly format: string
  readonly madeAt: string
  readonly migrations: readonly { readonly name: string; readonly checksum: string }[]
  readonly tables: readonly BackedTable[]
}
/** The last line: how much there was, and a checksum over every line before it. */
export type Foot = {
  readonly rows: Readonly<Record<string, number>>
  readonly sequences: Readonly<Record<string, number>>
  readonly summary: ShopSummary
  readonly sha256: string
}

/**
 * The whole shop as lines of JSON, as it stood at one moment: a head, then for each table its name and its rows, then a
 * foot. The database itself writes the rows as JSON.
 */
export async function* dumpLines(trx: Trx, now: Date): AsyncGenerator<string, Foot> {
  const hash = createHash('sha256')
  const seal = (line: string) => {
    hash.update(line)
    return line
  }
  const tables = await listTables(trx)
  const migrations = await listApplied(trx)
  const head: Head = { format: FORMAT, madeAt: now.toISOString(), migrations, tables }
  yield seal(`${JSON.stringify(head)}\n`)
  const rows: Record<string, number> = {}
  for (const table of tables) {
    yield seal(`${JSON.stringify({ table: table.name })}\n`)
    rows[table.name] = 0
    for await (const batch of readRows(trx, table)) {
      rows[table.name]! += batch.length
      yield seal(batch.map((row) => `${row}\n`).join(''))
    }
  }
  const counts = { rows, sequences: await readSequences(trx), summary: await readSummary(trx) }
  const foot: Foot = { ...counts, sha256: hash.update(JSON.stringify(counts)).digest('hex') }
  yield `${JSON.stringify(foot)}\n`
  return foot
}

/** Row after row as a JSON object, in portions: a catalogue of a million rows is never in memory. */
async function* readRows(trx: Trx, { name, columns }: BackedTable): AsyncGenerator<readonly string[]> {
  const list = sql.join(columns.map((column) => sql.ref(column)))
  await sql`declare backed_rows no scroll cursor for select row_to_json(t)::text as row from (select ${list} from ${sql.table(name)}) t`.execute(
    trx,
  )
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(ROWS_AT_ONCE)} from backed_rows`.execute(trx)
    if (rows.length > 0) yield rows.map(({ row }) => row)
    if (rows.length < ROWS_AT_ONCE) break
  }
  await sql`close backed_rows`.execute(trx)
}

async function readSequences(trx: Trx): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; last: number }>`
    select schemaname || '.' || sequencename as name, last_value as last from pg_sequences
    where schemaname in ('public', 'demo') and last_value is not null`.execute(trx)
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}
