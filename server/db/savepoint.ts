import { sql } from 'kysely'
import type { Trx } from './tables.ts'

/** Runs `work` in a savepoint, which is rolled back if it throws. */
export async function withSavepoint<T>(trx: Trx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(trx)
  try {
    const result = await work()
    await sql`release savepoint part`.execute(trx)
    return result
  } catch (error) {
    await sql`rollback to savepoint part`.execute(trx)
    await sql`release savepoint part`.execute(trx)
    throw error
  }
}
