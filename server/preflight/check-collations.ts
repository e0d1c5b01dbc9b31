import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'
import { broken, type Finding, good } from './finding.ts'

/** A collation whose rules changed under the indexes that use it, and the statements that mend it. */
type ChangedCollation = {
  readonly name: string
  readonly recorded: string
  readonly actual: string
  readonly database: string
  readonly refresh: string
}

/** The first version of PostgreSQL that records the version of a database's own collation. */
const RECORDS_VERSIONS = 150_000

/**
 * Checks that texts sort as when their indexes were built. An operating system or ICU library with other rules breaks
 * indexes of texts: they miss rows and admit duplicates.
 */
export async function checkCollations(db: Db): Promise<Finding[]> {
  const { rows } = await sql<{ version: number }>`
    select current_setting('server_version_num')::int as version`.execute(db)
  if ((rows[0]?.version ?? 0) < RECORDS_VERSIONS) return []
  const changed = await listChangedCollations(db)
  if (changed.length === 0) return [good('Texts sort as they did when the indexes of the database were built.')]
  return changed.map(({ name, recorded, actual, database, refresh }) =>
    broken(
      `The sorting rules of ${name} changed from version ${recorded} to ${actual}: indexes of texts may miss rows and admit ` +
        `duplicates. Ask the person who looks after the server to stop the shop, then run in psql: REINDEX DATABASE ${database}; ${refresh};`,
    ),
  )
}

async function listChangedCollations(db: Db): Promise<ChangedCollation[]> {
  const { rows } = await sql<ChangedCollation>`
    with own as (select *, quote_ident(datname) as quoted from pg_database where datname = current_database()),
    changed as (
      select 'the database ' || datname as name, datcollversion as recorded,
        pg_database_collation_actual_version(oid) as actual,
        format('ALTER DATABASE %s REFRESH COLLATION VERSION', quoted) as refresh
      from own
      union all
      select 'the collation ' || collname, collversion, pg_collation_actual_version(c.oid),
        format('ALTER COLLATION %I.%I REFRESH VERSION', nspname, collname)
      from pg_collation c join pg_namespace n on n.oid = collnamespace
      where exists (select from pg_index where c.oid = any (indcollation))
    )
    select changed.*, own.quoted as database from changed, own where recorded <> actual order by name`.execute(db)
  return rows
}
