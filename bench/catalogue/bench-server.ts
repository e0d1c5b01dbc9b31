import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { keepPostgresServer, type PostgresServer } from '#test/postgres-server.ts'

/**
 * Returns the server of BENCH_DATABASE_URL, or starts one with persistent files. Each checkout has its own, because its
 * schema may differ.
 */
export async function openBenchServer(): Promise<PostgresServer> {
  const given = process.env.BENCH_DATABASE_URL
  if (given) return { url: given, stop: async () => {} }
  const checkout = createHash('sha256').update(process.cwd()).digest('hex').slice(0, 8)
  return keepPostgresServer(join(tmpdir(), `shop-bench-${checkout}`))
}

/** Runs one statement and returns the column `name` of its rows. */
export async function onServer(url: string, statement: string): Promise<string[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(statement)
    return rows.map((row) => row.name)
  } finally {
    await client.end()
  }
}

export function urlOf(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}
