import { runEffects } from './after-commit.ts'
import { flushLateCommit } from './late-flush.ts'
import type { Db, Trx } from './tables.ts'

const ATTEMPTS = 5
/** Deadlock, serialisation failure and lock timeout: the transaction was rolled back and can be repeated. */
const retryable = new Set(['40P01', '40001', '55P03'])

/** Runs `work` in a transaction, repeated after deadlocks and lock timeouts. `work` has no outside effects but those of `afterCommit`. */
export async function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>, attempts = ATTEMPTS): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const committed = await commit(db, work).catch((error: unknown) => {
      if (attempt >= attempts || !retryable.has(sqlState(error))) throw error
      return null
    })
    if (committed === null) continue
    await flushLateCommit(db, committed.trx)
    runEffects(committed.trx)
    return committed.result
  }
}

function commit<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<{ readonly trx: Trx; readonly result: T }> {
  return db.transaction().execute(async (trx) => ({ trx, result: await work(trx) }))
}

/** Whether an insert or update repeats a value of a unique index. */
export function isUniqueViolation(error: unknown): boolean {
  return sqlState(error) === '23505'
}

/** The five-character code of a database error, or ''. */
export function sqlState(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code : ''
}
