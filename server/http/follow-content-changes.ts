import { sql } from 'kysely'
import type { CacheTag } from '#contract/endpoint.ts'
import type { Database } from '../db/connect.ts'
import type { ContentVersions } from './content-versions.ts'

const CHANNEL = 'content_changes'
/** Stock changes of this process are published together at this interval, outside the transactions that made them. */
const PUBLISH_INTERVAL_MS = 100

/** Keeps the versions of this process in step with every other process until the returned function is called. */
export async function followContentChanges(
  database: Database,
  versions: ContentVersions,
): Promise<() => Promise<void>> {
  let timer: NodeJS.Timeout | undefined
  versions.onStockChanged = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      void sql`select pg_notify(${CHANNEL}, 'stock')`.execute(database.db).catch(() => {})
    }, PUBLISH_INTERVAL_MS)
  }
  const stopListening = await database.listen(CHANNEL, {
    onMessage: (tag) => versions.raise(tag as CacheTag),
    onConnected: () => versions.connect(),
    onDisconnected: () => versions.disconnect(),
  })
  return async () => {
    clearTimeout(timer)
    versions.disconnect()
    await stopListening()
  }
}
