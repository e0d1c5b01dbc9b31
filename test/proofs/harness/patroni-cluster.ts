import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, vi } from 'vitest'
import { MINUTE, SECOND } from '#domain/time.ts'
import { canMakeMachines, type Machine, openNetwork } from './machines.ts'
import { canMakeDisks, makeSmallDisk, type SmallDisk } from './small-disk.ts'

const HAPROXY = '/usr/sbin/haproxy'
const PROGRAMS = ['/usr/bin/patroni', '/usr/bin/etcd', HAPROXY, '/usr/lib/postgresql/15/bin/pg_rewind']
export const canRunPatroni = canMakeMachines && canMakeDisks && PROGRAMS.every((path) => existsSync(path))

/** The addresses in the files of ops/. */
const documented = { db1: '10.0.0.11', db2: '10.0.0.12', db3: '10.0.0.13' }
type DatabaseName = keyof typeof documented
const databaseNames = Object.keys(documented) as DatabaseName[]
/** The password in ops/patroni/patroni.env. */
const SUPERUSER = 'postgres:change-me-2'
const DISK_MEGABYTES = 1200

export type DatabaseMachine = Machine & {
  readonly disk: SmallDisk
  /** Starts etcd, Patroni and the check of the disk on the files of the machine. */
  readonly boot: () => void
  /** The processes of PostgreSQL. */
  readonly postgres: () => number[]
}

/** Three machines with etcd, Patroni and PostgreSQL, and two for shops with HAProxy, by the files of ops/. */
export type PatroniCluster = {
  /** The address of this process in the network. */
  readonly host: string
  readonly shops: readonly Machine[]
  /** DATABASE_URL inside a shop's machine. */
  readonly shopUrl: string
  /** The machine that holds the lock of the primary; null while there is none. */
  readonly findPrimary: () => Promise<DatabaseMachine | null>
  /** The address of the primary's database for this process. */
  readonly url: () => Promise<string>
  /** Waits until two standbys stream and one of them is the synchronous one; returns the primary. */
  readonly awaitHealthy: () => Promise<DatabaseMachine>
  readonly close: () => void
}

export async function openPatroniCluster(): Promise<PatroniCluster> {
  const { host, machines, close: closeNetwork } = openNetwork(...databaseNames, 'shop1', 'shop2')
  const folder = mkdtempSync(join(tmpdir(), 'patroni-'))
  chmodSync(folder, 0o755)
  const databases: DatabaseMachine[] = []
  const close = () => {
    closeNetwork()
    for (const { disk } of databases) disk.remove()
    if (process.env.KEEP_LOGS === undefined) rmSync(folder, { recursive: true, force: true })
  }
  const withAddresses = (text: string) =>
    databaseNames
      .reduce((done, name) => done.replaceAll(documented[name], machines[name].address), text)
      .replaceAll('10.0.0.0/24', '198.18.0.0/15')
  const findPrimary = () => findLockHolder(databases)
  const awaitHealthy = async () => {
    await vi.waitFor(() => expectHealthy(databases), { timeout: 3 * MINUTE, interval: SECOND / 2 })
    return (await findPrimary())!
  }
  try {
    for (const name of databaseNames) databases.push(installDatabase(machines[name], join(folder, name), withAddresses))
    for (const database of databases) database.boot()
    await createShopDatabase(await awaitHealthy())
    writeFileSync(join(folder, 'haproxy.cfg'), withAddresses(readFileSync('ops/haproxy/postgres.cfg', 'utf8')))
    const shops = [machines.shop1, machines.shop2]
    for (const shop of shops)
      keepLog(shop.run(HAPROXY, ['-db', '-f', join(folder, 'haproxy.cfg')]), join(folder, `${shop.name}.log`))
    return {
      host,
      shops,
      shopUrl: 'postgres://shop:shop@127.0.0.1:5000/shop',
      findPrimary,
      url: async () => `postgres://shop:shop@${(await findPrimary())!.address}:5432/shop`,
      awaitHealthy,
      close,
    }
  } catch (error) {
    close()
    throw error
  }
}

/** Writes the files of ops/patroni with the paths of this machine. */
function installDatabase(machine: Machine, home: string, withAddresses: (text: string) => string): DatabaseMachine {
  const disk = makeSmallDisk(DISK_MEGABYTES)
  mkdirSync(home)
  execFileSync('chown', ['postgres:postgres', home, disk.folder])
  const install = (name: string) => {
    const text = readFileSync(join('ops/patroni', name), 'utf8')
    const own = name.endsWith('.env') ? withOwnName(text, machine.name as DatabaseName) : text
    const path = join(home, name)
    const placed = withAddresses(own)
      .replaceAll('/var/lib/postgresql/15/shop', join(disk.folder, 'data'))
      .replaceAll('/etc/patroni/config.yml', join(home, 'patroni.yml'))
      .replaceAll(/\/var\/lib\/(postgresql|etcd)|\/run\/postgresql/g, home)
    writeFileSync(path, placed)
    return path
  }
  const [config, check] = [install('patroni.yml'), install('leave-full-disk.sh')]
  const variables = { ...readVariables(install('etcd.env')), ...readVariables(install('patroni.env')) }
  const env = { PATH: `${process.env.PATH}:/usr/sbin`, LANG: 'C.UTF-8', ...variables }
  const run = (program: string, parameters: readonly string[], log: string) =>
    keepLog(machine.run(program, parameters, { env, account: 'postgres' }), join(home, log))
  return {
    ...machine,
    disk,
    boot: () => {
      run('etcd', [], 'etcd.log')
      run('patroni', [config], 'patroni.log')
      run('sh', ['-c', `while sleep 5; do sh ${check}; done`], 'check.log')
    },
    postgres: () => machine.pids().filter((pid) => isPostgres(pid)),
  }
}

/** As `sed` does in docs/failover.md. */
function withOwnName(text: string, name: DatabaseName): string {
  const lines = text.split('\n').map((line) => {
    const isShared = line.startsWith('ETCD_INITIAL_CLUSTER=')
    return isShared ? line : line.replaceAll('db1', name).replaceAll(documented.db1, documented[name])
  })
  return lines.join('\n')
}

function readVariables(path: string): Record<string, string> {
  const lines = readFileSync(path, 'utf8').split('\n')
  return Object.fromEntries(lines.flatMap((line) => (/^\w+=/.test(line) ? [line.split(/=(.*)/, 2)] : [])))
}

function keepLog({ stdout, stderr }: ReturnType<Machine['run']>, path: string): void {
  const log = createWriteStream(path, { flags: 'a' })
  stdout.pipe(log, { end: false })
  stderr.pipe(log, { end: false })
}

async function ask(database: Machine, path: string): Promise<Response | null> {
  return fetch(`http://${database.address}:8008${path}`, { signal: AbortSignal.timeout(SECOND) }).catch(() => null)
}

async function findLockHolder(databases: readonly DatabaseMachine[]): Promise<DatabaseMachine | null> {
  for (const database of databases) if ((await ask(database, '/primary'))?.status === 200) return database
  return null
}

/** By the primary, because a machine that was cut off may have an old view of the cluster. */
async function expectHealthy(databases: readonly DatabaseMachine[]): Promise<void> {
  const primary = await findLockHolder(databases)
  if (primary === null) throw new Error('There is no primary.')
  const read = async (path: string) => (await ask(primary, path))?.json() ?? {}
  const { members = [] } = (await read('/cluster')) as { members?: readonly { role: string }[] }
  expect(members.map(({ role }) => role).toSorted()).toEqual(['leader', 'replica', 'sync_standby'])
  const { replication = [] } = (await read('/patroni')) as { replication?: readonly { state: string }[] }
  expect(replication.map(({ state }) => state)).toEqual(['streaming', 'streaming'])
}

/** As docs/failover.md says. */
async function createShopDatabase({ address }: Machine): Promise<void> {
  const client = new pg.Client(`postgres://${SUPERUSER}@${address}:5432/postgres`)
  await client.connect()
  await client.query(`create role shop login password 'shop'`)
  await client.query('create database shop owner shop')
  await client.end()
}

function isPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres'
  } catch {
    return false
  }
}
