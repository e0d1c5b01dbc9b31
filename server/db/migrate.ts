import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Db, Trx } from './tables.ts'

const folder = new URL('./migrations/', import.meta.url)

/** Any number will do, as long as every process of the shop takes the same. */
const MIGRATION_LOCK = 7_203_114

/**
 * Brings the tables up to date: every file of migrations/ in the order of its name, once, all in one transaction, one
 * process at a time. Refuses when a file that was applied has been edited since. Returns the names applied now.
 */
export async function migrate(db: Db, now: Date): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    await lockMigrations(trx)
    return applyMigrations(trx, now)
  })
}

/** Until the transaction ends, no other process of the shop brings its tables up to date. */
export async function lockMigrations(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(trx)
}

/** What `migrate` does inside its transaction; with `only`, no other files than these, for the tables of an older shop. */
export async function applyMigrations(trx: Trx, now: Date, only?: ReadonlySet<string>): Promise<string[]> {
  await sql`create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null)`.execute(
    trx,
  )
  const known = new Map((await listApplied(trx)).map((row) => [row.name, row.checksum]))
  const fresh: string[] = []
  for (const { name, text, checksum } of knownMigrations()) {
    const before = known.get(name)
    if (before !== undefined && before !== checksum)
      throw new Error(`Migration ${name} was edited after it had been applied. Write a new one instead.`)
    if (before !== undefined || only?.has(name) === false) continue
    for (const statement of splitStatements(text)) await sql.raw(statement).execute(trx)
    await sql`insert into schema_migrations (name, checksum, applied_at) values (${name}, ${checksum}, ${now})`.execute(
      trx,
    )
    fresh.push(name)
  }
  return fresh
}

/** Which migrations made the tables as they are. */
export async function listApplied(db: Db): Promise<{ name: string; checksum: string }[]> {
  const { rows } = await sql<{ name: string; checksum: string }>`
    select name, checksum from schema_migrations order by name`.execute(db)
  return rows
}

/** The files of migrations/, in their order. */
export function knownMigrations(): { name: string; text: string; checksum: string }[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
  return names.map((name) => {
    const text = readFileSync(new URL(name, folder), 'utf8')
    return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
  })
}

/**
 * One statement at a time, because the embedded engine's prepared queries take only one. Statements end with ";" at the
 * end of a line, unless that line stands between the $$ of a function.
 */
function splitStatements(text: string): string[] {
  const statements = ['']
  for (const [index, part] of text
    .replace(/^\s*--.*$/gm, '')
    .split('$$')
    .entries()) {
    const inFunction = index % 2 === 1
    const [first = '', ...others] = inFunction ? [`$$${part}$$`] : part.split(/;\s*$/m)
    statements.push(statements.pop() + first, ...others)
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '')
}
