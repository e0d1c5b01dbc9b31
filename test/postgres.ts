import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { openDatabase } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { type PostgresServer, startPostgresServer } from './postgres-server.ts'

const TEMPLATE = 'shop_template'

/**
 * Gives the tests a PostgreSQL with a migrated template database: the server of TEST_DATABASE_URL, or one of its own.
 * Afterwards, and in child processes, `createTestDatabase` knows where it is.
 */
export async function startTestPostgres(): Promise<PostgresServer> {
  const given = process.env.TEST_DATABASE_URL
  const server = given ? { url: given, stop: async () => {} } : await startPostgresServer()
  const template = `${TEMPLATE}_${process.pid}`
  await onServer(server.url, `drop database if exists ${template}`, `create database ${template}`)
  const { db, close } = await openDatabase({ kind: 'server', url: urlOf(server.url, template), poolSize: 1 })
  await migrate(db, new Date())
  await close()
  process.env.TEST_POSTGRES = server.url
  process.env.TEST_POSTGRES_TEMPLATE = template
  return {
    url: server.url,
    stop: async () => {
      await onServer(server.url, `drop database ${template}`)
      await server.stop()
    },
  }
}

/** A migrated, empty database of its own on the PostgreSQL which `startTestPostgres` started. */
export async function createTestDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const { TEST_POSTGRES: server, TEST_POSTGRES_TEMPLATE: template } = process.env
  if (!server || !template) throw new Error('Call startTestPostgres() first (vitest does, in test/setup-postgres.ts).')
  const name = `shop_${randomBytes(8).toString('hex')}`
  await onServer(server, `create database ${name} template ${template}`)
  return { url: urlOf(server, name), drop: () => onServer(server, `drop database ${name} with (force)`) }
}

async function onServer(url: string, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

function urlOf(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}
