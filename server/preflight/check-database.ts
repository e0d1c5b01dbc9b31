import { sql } from 'kysely'
import { SECOND } from '#domain/time.ts'
import type { Db } from '../db/tables.ts'
import { broken, type Finding, good, warning } from './finding.ts'

/** Without these settings a power cut loses or corrupts acknowledged orders. */
const durability = ['fsync', 'synchronous_commit', 'full_page_writes'] as const

/** Checks that acknowledged commits survive a power cut. */
export async function checkDurability(db: Db): Promise<Finding[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_settings where name in (${sql.join([...durability])}) and setting = 'off' order by name`.execute(
    db,
  )
  if (rows.length === 0) return [good('The database keeps what it has acknowledged, also at a power cut.')]
  return rows.map(({ name }) =>
    broken(`The database has ${name} off: a power cut loses orders. Set ${name} = on in postgresql.conf.`),
  )
}

const CLOCK_TOLERANCE = 2 * SECOND
const CLOCK_LIMIT = 30 * SECOND

/** Compares the clocks of this process and the database; leases and schedules use the database clock. */
export async function checkClocks(db: Db, now: () => Date): Promise<Finding> {
  const before = now().getTime()
  const { rows } = await sql<{ time: Date }>`select clock_timestamp() as time`.execute(db)
  const middle = (before + now().getTime()) / 2
  const seconds = Math.round(Math.abs((rows[0]?.time.getTime() ?? middle) - middle) / SECOND)
  if (seconds * SECOND <= CLOCK_TOLERANCE) return good('The clocks of the shop and of the database agree.')
  const sentence = `The clocks of the shop and of the database differ by ${seconds} seconds. Set both by NTP.`
  return seconds * SECOND > CLOCK_LIMIT ? broken(sentence) : warning(sentence)
}
