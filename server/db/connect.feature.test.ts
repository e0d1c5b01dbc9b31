import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#test/postgres.ts'
import { asRefusal } from '../http/errors.ts'
import { type Database, openDatabase } from './connect.ts'

let url: string
let drop = async () => {}
let database: Database
let stop = () => {}
beforeAll(async () => {
  const created = await createTestDatabase()
  url = created.url
  drop = created.drop
})
afterEach(async () => {
  await database.close()
  stop()
  stop = () => {}
})
afterAll(() => drop())

/** A way to the database that can swallow everything, as a cut cable does. */
async function openCable(): Promise<{ readonly url: string; readonly cut: () => void }> {
  const { host, port } = new pg.Client(url)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port })
    near.pipe(far).pipe(near)
    for (const socket of [near, far]) sockets.add(socket.on('error', () => {}))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  stop = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  const way = new URL(url)
  way.searchParams.delete('host')
  way.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url: way.href, cut: () => sockets.forEach((socket) => socket.unpipe().pause()) }
}

test('replaces a connection on which a query gets no answer', async () => {
  const cable = await openCable()
  database = await openDatabase({ kind: 'server', url: cable.url, poolSize: 1 }, { silenceLimitMs: 300 })
  const ask = () => sql`select 1`.execute(database.db)
  await ask()
  cable.cut()
  const error = await ask().catch((failed: unknown) => failed)
  expect(asRefusal(error)?.code).toBe('unavailable')
  // New connections take the mended way.
  await ask()
})

test('keeps a connection that is quiet because nothing is asked', async () => {
  database = await openDatabase({ kind: 'server', url, poolSize: 1 }, { silenceLimitMs: 50 })
  const pid = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.db)).rows[0]?.pid
  const first = await pid()
  await new Promise((done) => setTimeout(done, 200))
  expect(await pid()).toBe(first)
})

test('replaces a connection to a server that has become read-only', async () => {
  database = await openDatabase({ kind: 'server', url, poolSize: 1 })
  await sql`create table written (id int)`.execute(database.db)
  await sql`set default_transaction_read_only = on`.execute(database.db)
  const write = () => database.db.transaction().execute((trx) => sql`insert into written values (1)`.execute(trx))
  const error = await write().catch((failed: unknown) => failed)
  expect(asRefusal(error)?.code).toBe('unavailable')
  await write()
})
