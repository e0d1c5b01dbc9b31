import { hostname } from 'node:os'
import { sql } from 'kysely'
import type { Db } from './tables.ts'

const PREFIX = 'pharmacy-shop on '
/** PostgreSQL cuts longer names. */
const MAX_NAME = 63

/** Names the connection on which a running shop listens, so that others see on which machine it runs. */
export const listenerName = `${PREFIX}${hostname()}`.slice(0, MAX_NAME)

export const thisMachine = listenerName.slice(PREFIX.length)

/** The machines whose shops listen to this database. A machine that was cut off counts until PostgreSQL notices it. */
export async function listRunningMachines(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct application_name as name from pg_stat_activity
    where datname = current_database() and starts_with(application_name, ${PREFIX}) order by name`.execute(db)
  return rows.map(({ name }) => name.slice(PREFIX.length))
}
