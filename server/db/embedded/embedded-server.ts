import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { SECOND } from '#domain/time.ts'
import { type Cluster, openCluster } from './cluster.ts'
import { explainFailure } from './embedded-error.ts'
import { lockFolder } from './lock-folder.ts'
import {
  type PostgresEnd,
  type PostgresProcess,
  type PostgresSettings,
  spawnPostgres,
  untilReady,
} from './postgres-process.ts'
import { readPidFile, stopOrphan } from './running-server.ts'
import { openArchive } from './wal-archive.ts'

type EmbeddedServer = {
  readonly url: string
  /** SIGINT: a fast shutdown with a checkpoint. SIGQUIT: as a crash. */
  readonly close: (signal?: 'SIGINT' | 'SIGQUIT') => Promise<void>
}

export type ServerOptions = {
  readonly log?: Logger | undefined
  /** The folder for archived WAL; none is archived without it. */
  readonly archive?: string | undefined
  /** Overrides of PostgreSQL settings. */
  readonly settings?: PostgresSettings | undefined
}

/** macOS allows 103 bytes, Linux 107. */
const SOCKET_PATH_LIMIT = 103
/** A server that dies within this time after its start restarts with exponential backoff. */
const STABLE_AFTER = 10 * SECOND
const FIRST_BACKOFF = SECOND / 10
const LONGEST_BACKOFF = 5 * SECOND
const ORPHAN_LIMIT = 30 * SECOND

/** Locks a data folder, starts its database and keeps it running until closed. Throws an EmbeddedDatabaseError. */
export async function startEmbeddedServer(dataDir: string, options: ServerOptions = {}): Promise<EmbeddedServer> {
  const unlock = lockFolder(dataDir)
  try {
    const cluster = await openCluster(dataDir)
    await stopOrphan(cluster.home)
    const archive = options.archive === undefined ? null : openArchive(options.archive, cluster, options.log)
    try {
      const settings = { ...archive?.settings, ...options.settings }
      const { url, close } = await superviseServer(cluster, { ...options, settings })
      return { url, close: (signal) => close(signal).finally(archive?.close).finally(unlock) }
    } catch (error) {
      await archive?.close()
      throw error
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/** Starts a server and restarts it whenever it ends by itself. */
async function superviseServer(cluster: Cluster, { log, settings }: ServerOptions): Promise<EmbeddedServer> {
  const listening = process.platform === 'win32' ? await listenOnLoopback() : listenOnSocket(cluster)
  const launch = () => spawnPostgres(cluster, { ...listening.settings, ...settings })
  const closing = new AbortController()
  let server = await launchFirst(launch, cluster.home)
  const url = readPidFile(cluster.home)?.url
  if (url === undefined) throw explainFailure('The server wrote no postmaster.pid.', cluster.home)
  const restart = async (end: PostgresEnd, backoffMs: number) => {
    log?.error(
      { exitCode: end.code, signal: end.signal, output: end.output, backoffMs },
      'the embedded PostgreSQL ended and restarts',
    )
    await wait(backoffMs, undefined, { signal: closing.signal }).catch(() => {})
    if (!closing.signal.aborted) server = launch()
  }
  const supervise = async () => {
    for (let failures = 0; !closing.signal.aborted;) {
      const startedAt = performance.now()
      const end = await server.ended
      if (closing.signal.aborted) return
      failures = performance.now() - startedAt < STABLE_AFTER ? failures + 1 : 1
      await restart(end, Math.min(FIRST_BACKOFF * 2 ** (failures - 1), LONGEST_BACKOFF))
    }
  }
  const supervised = supervise()
  const close: EmbeddedServer['close'] = async (signal = 'SIGINT') => {
    closing.abort()
    await server.end(signal)
    await supervised
    listening.discard()
  }
  return { url, close }
}

/** The processes of a killed server may take a moment to notice; until then the new one refuses to start. */
async function launchFirst(launch: () => PostgresProcess, home: string): Promise<PostgresProcess> {
  for (const deadline = performance.now() + ORPHAN_LIMIT; ; await wait(FIRST_BACKOFF)) {
    const server = launch()
    const end = await untilReady(server, home)
    if (end === null) return server
    if (!end.output.includes('is still in use') || performance.now() > deadline) throw explainFailure(end.output, home)
  }
}

type Listening = { readonly settings: PostgresSettings; readonly discard: () => void }

function listenOnSocket({ home, account }: Cluster): Listening {
  const isShort = Buffer.byteLength(join(home, '.s.PGSQL.5432')) <= SOCKET_PATH_LIMIT
  const folder = isShort ? home : mkdtempSync(join(tmpdir(), 'shop-socket-'))
  if (!isShort && account.uid !== undefined && account.gid !== undefined) chownSync(folder, account.uid, account.gid)
  return {
    settings: { listen_addresses: '', unix_socket_directories: folder, unix_socket_permissions: '0700' },
    discard: () => (isShort ? undefined : rmSync(folder, { recursive: true, force: true })),
  }
}

/** Windows: no Unix sockets, so the port of this machine is guarded by the password. */
export async function listenOnLoopback(): Promise<Listening> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((done) => probe.once('listening', done))
  const { port } = probe.address() as AddressInfo
  await new Promise((done) => probe.close(done))
  const settings = { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '' }
  return { settings, discard: () => {} }
}
