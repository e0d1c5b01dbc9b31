import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPersistentPostgres, type PostgresServer } from '#test/postgres-server.ts'

/**
 * Returns the server of BENCH_DATABASE_URL, or starts one with persistent files. Each checkout has its own, because its
 * schema may differ.
 */
export async function openBenchServer(): Promise<PostgresServer> {
  const given = process.env.BENCH_DATABASE_URL
  if (given) return { url: given, stop: async () => {} }
  const checkout = createHash('sha256').update(process.cwd()).digest('hex').slice(0, 8)
  return startPersistentPostgres(join(tmpdir(), `shop-bench-${checkout}`))
}
