import { randomBytes } from 'node:crypto'
import { openDatabase } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { databaseUrl, type PostgresServer, queryServer, startPostgresServer } from './postgres-server.ts'

const TEMPLATE = 'shop_template'

/**
 * Creates a migrated template database on the server of TEST_DATABASE_URL or on a new one, for `createTestDatabase` in this
 * process and its children.
 */
export async function startTestPostgres(): Promise<PostgresServer> {
  const given = process.env.TEST_DATABASE_URL
  const server = given ? { url: given, stop: async () => {} } : await startPostgresServer()
  // Several projects of one run prepare their own template on a shared server.
  const template = `${TEMPLATE}_${process.pid}_${randomBytes(4).toString('hex')}`
  await queryServer(server.url, `drop database if exists ${template}`)
  await queryServer(server.url, `create database ${template}`)
  const { db, close } = await openDatabase({ kind: 'server', url: databaseUrl(server.url, template), poolSize: 1 })
  await migrate(db, new Date())
  await close()
  process.env.TEST_POSTGRES = server.url
  process.env.TEST_POSTGRES_TEMPLATE = template
  return {
    url: server.url,
    stop: async () => {
      await queryServer(server.url, `drop database ${template}`)
      await server.stop()
    },
  }
}

/** Creates a migrated, empty database from the template. */
export async function createTestDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const { TEST_POSTGRES: server, TEST_POSTGRES_TEMPLATE: template } = process.env
  if (!server || !template) throw new Error('Call startTestPostgres() first; vitest does in its global setup.')
  const name = `shop_${randomBytes(8).toString('hex')}`
  // Copying the files takes half as long as writing them to the log.
  await queryServer(server, `create database ${name} template ${template} strategy file_copy`)
  return {
    url: databaseUrl(server, name),
    drop: async () => void (await queryServer(server, `drop database ${name} with (force)`)),
  }
}

/** Vitest's global setup: starts PostgreSQL and returns the teardown. */
export async function setup(): Promise<() => Promise<void>> {
  const { stop } = await startTestPostgres()
  return stop
}
