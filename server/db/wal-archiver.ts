import { sql } from 'kysely'
import type { Db } from './tables.ts'

/** For how many seconds the server has failed to archive its WAL: 0 while it succeeds, null without an archive. */
export async function archiveFailingSeconds(db: Db): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select (case
      when current_setting('archive_mode') = 'off' then null
      when last_failed_time > coalesce(last_archived_time, '-infinity')
        then extract(epoch from now() - coalesce(last_archived_time, stats_reset, last_failed_time))
      else 0
    end)::float8 as seconds
    from pg_stat_archiver`.execute(db)
  return rows[0]?.seconds ?? null
}
