import { spawn } from 'node:child_process'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { MINUTE } from '#domain/time.ts'
import { type Cluster, dataOf, serverEnv } from './cluster.ts'
import { readPidFile } from './running-server.ts'

export type PostgresSettings = Readonly<Record<string, string>>

/** How a PostgreSQL ended, with the last lines of its log. */
export type PostgresEnd = { readonly code: number | null; readonly signal: string | null; readonly output: string }

export type PostgresProcess = {
  readonly pid: number | undefined
  readonly ended: Promise<PostgresEnd>
  /** SIGINT: a fast shutdown with a checkpoint. SIGQUIT: as a crash. */
  readonly end: (signal: 'SIGINT' | 'SIGQUIT') => Promise<PostgresEnd>
}

const MEBIBYTE = 2 ** 20
const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity)
/** An eighth of the memory, which PostgreSQL takes as the catalogue grows. */
const sharedBuffers = Math.min(memory / 8, 512 * MEBIBYTE)

/** Sized to run beside the shop, with PostgreSQL's default durability. */
const settings: PostgresSettings = {
  shared_buffers: `${Math.floor(sharedBuffers / MEBIBYTE)}MB`,
  // Enough for the orders of one shop; it is touched as a whole.
  wal_buffers: '4MB',
  max_connections: '100',
  max_wal_size: '256MB',
  max_wal_senders: '0',
  io_method: 'sync',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  timezone: 'UTC',
  // The shop restarts it: on a full disk PostgreSQL's own restart can stay without a startup process for good (K5).
  restart_after_crash: 'off',
  // PostgreSQL logs into the shop's log, which must not contain customer data.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  // macOS needs this to write to the disk.
  ...(process.platform === 'darwin' && { wal_sync_method: 'fsync_writethrough' }),
}

const LOG_TAIL = 2000
/** A fast shutdown that takes longer than this becomes an immediate one; the next start then recovers. */
const SHUTDOWN_LIMIT = MINUTE

/** Starts PostgreSQL on a cluster; these settings override the shop's. */
export function spawnPostgres({ home, account, programs }: Cluster, overrides: PostgresSettings): PostgresProcess {
  const options = Object.entries({ ...settings, ...overrides }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(join(programs, 'postgres'), ['-D', dataOf(home), ...options], {
    ...account,
    cwd: home,
    env: serverEnv,
    stdio: ['ignore', 'ignore', 'pipe'],
    // Ctrl+C reaches the whole process group, and the shop must finish its requests first.
    detached: process.platform !== 'win32',
    windowsHide: true,
  })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (output = (output + chunk).slice(-LOG_TAIL)))
  const ended = new Promise<PostgresEnd>((done) => {
    child.once('error', ({ message }) => done({ code: null, signal: null, output: message }))
    child.once('close', (code, signal) => done({ code, signal, output }))
  })
  // However this process exits, the server does not stay behind; only after SIGKILL the next start has to stop it.
  const interrupt = () => void child.kill('SIGINT')
  process.once('exit', interrupt)
  void ended.then(() => process.removeListener('exit', interrupt))
  const end = async (signal: 'SIGINT' | 'SIGQUIT') => {
    child.kill(signal)
    const limit = setTimeout(() => child.kill('SIGQUIT'), SHUTDOWN_LIMIT)
    return ended.finally(() => clearTimeout(limit))
  }
  return { pid: child.pid, ended, end }
}

/** Resolves when the server takes connections; with its end when it ends before. */
export async function untilReady({ pid, ended }: PostgresProcess, home: string): Promise<PostgresEnd | null> {
  let end: PostgresEnd | null = null
  void ended.then((ending) => (end = ending))
  for (;;) {
    const running = readPidFile(home)
    if (running?.pid === pid && running?.ready) return null
    if (end !== null) return end
    await wait(20)
  }
}
