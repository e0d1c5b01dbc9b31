import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import type { Logger } from 'pino'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from '../connect.ts'
import { clusterHome, dataOf } from './cluster.ts'
import { listenOnLoopback, startEmbeddedServer } from './embedded-server.ts'
import { findPackage } from './programs.ts'
import { readPidFile, stopOrphan } from './running-server.ts'

const root = mkdtempSync(join(tmpdir(), 'embedded-'))
chmodSync(root, 0o711)
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** One folder for all tests, which find it stopped: creating a database takes a second. */
const folder = join(root, 'shop')
const home = () => clusterHome(folder)
let opened: Database[] = []
let child: ChildProcess | undefined
afterEach(async () => {
  for (const database of opened.toReversed()) await database.close()
  opened = []
  child?.kill('SIGKILL')
})

async function open(options: Parameters<typeof openDatabase>[1] = {}): Promise<Database> {
  const database = await openDatabase({ kind: 'embedded', folder }, options)
  opened.push(database)
  return database
}

const show = async ({ db }: Database, name: string) =>
  (await sql<{ value: string }>`select current_setting(${name}) as value`.execute(db)).rows[0]!.value

test('is durable, listens on a socket only, and keeps its files to itself', async () => {
  const database = await open()
  const names = ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums', 'jit', 'listen_addresses']
  expect(await Promise.all(names.map((name) => show(database, name)))).toEqual(['on', 'on', 'on', 'on', 'off', ''])
  const { rows } = await sql`select datlocale, pg_encoding_to_char(encoding) as encoding from pg_database
    where datname = current_database()`.execute(database.db)
  expect(rows).toEqual([{ datlocale: 'C.UTF-8', encoding: 'UTF8' }])
  const files = readdirSync(home(), { recursive: true, encoding: 'utf8' }).map((name) => join(home(), name))
  expect([home(), join(folder, 'lock'), ...files].filter((path) => (statSync(path).mode & 0o077) !== 0)).toEqual([])
})

test('a second shop is refused, a command connects to the running server', async () => {
  const database = await open()
  await expect(open({ exclusive: true })).rejects.toThrow("Another process is using the shop's files in")
  const beside = await open()
  const pidOf = async ({ db }: Database) =>
    (await sql<{ pid: string }>`select pg_postmaster_start_time()::text as pid`.execute(db)).rows[0]!.pid
  expect(await pidOf(beside)).toBe(await pidOf(database))
})

test('a server that dies is logged and restarted', async () => {
  const error = vi.fn<(facts: object, message: string) => void>()
  const database = await open({ log: { error } as unknown as Logger })
  const first = readPidFile(home())!.pid
  process.kill(first, 'SIGKILL')
  await expect.poll(() => show(database, 'fsync').catch(() => 'away')).toBe('on')
  expect(readPidFile(home())!.pid).not.toBe(first)
  expect(error).toHaveBeenCalledWith(expect.objectContaining({ signal: 'SIGKILL' }), expect.stringMatching(/restarts/))
})

test('the server of a killed shop is stopped by the next start', async () => {
  const program = `import { openDatabase } from '${new URL('../connect.ts', import.meta.url)}'
    await openDatabase({ kind: 'embedded', folder: process.argv[1] }); console.log('open')`
  child = spawn(process.execPath, ['--input-type=module', '-e', program, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout!, 'data')
  const orphan = readPidFile(home())!.pid
  child.kill('SIGKILL')
  await once(child, 'exit')
  process.kill(orphan, 0)
  expect(await show(await open(), 'fsync')).toBe('on')
  expect(readPidFile(home())!.pid).not.toBe(orphan)
})

test('a stale process number that belongs to another program keeps no shop from opening', async () => {
  await (await openDatabase({ kind: 'embedded', folder })).close()
  const { uid, gid } = statSync(home())
  child = spawn('sleep', ['60'], { uid, gid })
  await once(child, 'spawn')
  const stale = [child.pid, dataOf(home()), 1, 5432, home(), '', ' 1 1', 'ready   ', '']
  for (const path of ['data/postmaster.pid', '.s.PGSQL.5432.lock']) writeFileSync(join(home(), path), stale.join('\n'))
  expect(await show(await open(), 'fsync')).toBe('on')
  expect(child.exitCode).toBeNull()
})

test('a folder with a long path has its socket in a closed temporary folder', async () => {
  const long = join(root, 'x'.repeat(90))
  const server = await startEmbeddedServer(long)
  const socketFolder = new URL(server.url).searchParams.get('host')!
  expect(statSync(socketFolder).mode & 0o777).toBe(0o700)
  await expect(query(server.url)).resolves.toBe(1)
  await server.close()
  expect(existsSync(socketFolder)).toBe(false)
})

test('without sockets it listens on this machine and asks for the password', async () => {
  const { settings } = await listenOnLoopback()
  const server = await startEmbeddedServer(folder, { settings })
  const url = new URL(server.url)
  expect([url.hostname, url.password.length]).toEqual(['127.0.0.1', 48])
  await expect(query(url.href)).resolves.toBe(1)
  url.password = 'guessed'
  await expect(query(url.href)).rejects.toMatchObject({ code: '28P01' })
  await server.close()
})

async function query(url: string): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ one: number }>('select 1 as one')
  await client.end()
  return rows[0]!.one
}

test.runIf(process.getuid?.() === 0)('a folder which root keeps closed has its data elsewhere', async () => {
  const closed = mkdtempSync(join(root, 'closed-'))
  const inside = join(closed, 'shop')
  mkdirSync(inside)
  const outside = clusterHome(inside)
  expect(outside).toMatch(/^\/var\/lib\/pharmacy-shop-/)
  try {
    const server = await startEmbeddedServer(inside)
    await server.close()
    expect(existsSync(join(outside, 'data', 'PG_VERSION'))).toBe(true)
  } finally {
    rmSync(join(outside, '..'), { recursive: true })
  }
})

test('refuses what it cannot open, with a sentence', async () => {
  const older = join(root, 'older')
  mkdirSync(join(older, 'postgres', 'data'), { recursive: true })
  writeFileSync(join(older, 'postgres', 'data', 'PG_VERSION'), '17\n')
  await expect(startEmbeddedServer(older)).rejects.toThrow(/PostgreSQL 17; .* Run "npm run backup" .* "npm run restore/)
  const earlier = join(root, 'earlier')
  mkdirSync(join(earlier, 'pglite'), { recursive: true })
  await expect(startEmbeddedServer(earlier)).rejects.toThrow(/earlier version of the shop.* Move it away/)
  await expect(findPackage('plan9', 'x64')).rejects.toThrow(/\(plan9, x64\): set DATABASE_URL/)
})

test('an interrupted first start leaves nothing that looks whole', async () => {
  const cut = join(root, 'cut')
  mkdirSync(join(cut, 'postgres.creating-abc', 'data'), { recursive: true })
  const server = await startEmbeddedServer(cut)
  await server.close()
  expect(readdirSync(cut).filter((name) => name.startsWith('postgres'))).toEqual(['postgres'])
})

test('a kill of both leaves a database that opens', async () => {
  const database = await openDatabase({ kind: 'embedded', folder })
  execFileSync('kill', ['-9', String(readPidFile(home())!.pid)])
  await database.close()
  await stopOrphan(home())
  expect(await show(await open(), 'fsync')).toBe('on')
})
