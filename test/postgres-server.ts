import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { FolderInUse } from '#server/db/embedded/embedded-error.ts'
import { startEmbeddedServer } from '#server/db/embedded/embedded-server.ts'
import { findRunningServer } from '#server/db/embedded/running-server.ts'

export type PostgresServer = { readonly url: string; readonly stop: () => Promise<void> }

/** A server that a proof can kill and restart. */
export type FragileServer = PostgresServer & {
  /** Ends all processes without a checkpoint and keeps the files. */
  readonly kill: () => Promise<void>
  /** Restarts it on its files at the same address. */
  readonly start: () => Promise<void>
}

/** Settings for many concurrent tests. */
const large = { max_connections: '200', max_wal_size: '1GB' }
/** Settings for files that are deleted after the tests. */
const notDurable = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** Starts an embedded server of the shop in a temporary folder. `durable`: with every commit on the disk before it is acknowledged. */
export async function startPostgresServer({ durable = false } = {}): Promise<FragileServer> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-postgres-'))
  const settings = durable ? large : { ...large, ...notDurable }
  const discard = () => rmSync(folder, { recursive: true, force: true })
  try {
    let server = await startEmbeddedServer(folder, { settings })
    return {
      url: server.url,
      stop: () => server.close().finally(discard),
      kill: () => server.close('SIGQUIT'),
      start: async () => void (server = await startEmbeddedServer(folder, { settings })),
    }
  } catch (error) {
    discard()
    throw error
  }
}

/** Starts a server with the shop's own settings in a permanent folder, or finds the running one. */
export async function startPersistentPostgres(folder: string): Promise<PostgresServer> {
  try {
    const { url, close } = await startEmbeddedServer(folder)
    return { url, stop: () => close() }
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    return { url: await findRunningServer(folder), stop: async () => {} }
  }
}

/** Runs one statement and returns the column `name` of its rows. */
export async function queryServer(url: string, statement: string): Promise<string[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(statement)
    return rows.map((row) => row.name)
  } finally {
    await client.end()
  }
}

export function databaseUrl(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}
