import { type Database, openDatabase } from '#server/db/connect.ts'
import { createTestDatabase } from './postgres.ts'

/** Opens a new migrated, empty database that is dropped on close. */
export async function openTestDatabase({ poolSize = 10 } = {}): Promise<Database> {
  const { url, drop } = await createTestDatabase()
  const database = await openDatabase({ kind: 'server', url, poolSize })
  return {
    ...database,
    close: async () => {
      await database.close()
      await drop()
    },
  }
}
