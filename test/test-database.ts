import { type Database, openDatabase, overPglite } from '#server/db/connect.ts'
import { createTestDatabase } from './postgres.ts'
import { createTestPglite } from './pglite.ts'

/** Whether these tests run on a PostgreSQL server, not on the embedded one. */
export const onServer = process.env.TEST_DB === 'postgres'

/** A migrated, empty database of its own: embedded, or on PostgreSQL when TEST_DB says so. */
export async function openTestDatabase({ poolSize = 10 } = {}): Promise<Database> {
  if (!onServer) return overPglite(await createTestPglite())
  const { url, drop } = await createTestDatabase()
  const database = await openDatabase({ kind: 'postgres', url, poolSize })
  return {
    ...database,
    close: async () => {
      await database.close()
      await drop()
    },
  }
}
