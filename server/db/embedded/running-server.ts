import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { MINUTE, SECOND } from '#domain/time.ts'
import { clusterHome, dataOf } from './cluster.ts'
import { EmbeddedDatabaseError } from './embedded-error.ts'

/** The contents of postmaster.pid, which stays after SIGKILL. */
type PidFile = {
  readonly pid: number
  readonly url: string
  readonly ready: boolean
  /** False in a copy of another data folder. */
  readonly isOwn: boolean
}

const pidFileOf = (home: string) => join(dataOf(home), 'postmaster.pid')

export function readPidFile(home: string): PidFile | null {
  try {
    const lines = readFileSync(pidFileOf(home), 'utf8').split('\n')
    const [pid = '', data = '', , port = '', socketFolder = '', host = '', , status = ''] = lines.map((line) =>
      line.trim(),
    )
    const url = new URL(`postgres://postgres@${host || 'localhost'}:${port}/postgres`)
    if (socketFolder) url.searchParams.set('host', socketFolder)
    else url.password = readFileSync(join(home, 'password'), 'utf8')
    return { pid: Number(pid), url: url.href, ready: status === 'ready', isOwn: isSameFolder(data, dataOf(home)) }
  } catch {
    return null
  }
}

function isSameFolder(one: string, other: string): boolean {
  const [first, second] = [one, other].map((path) => statSync(path, { throwIfNoEntry: false }))
  return first !== undefined && first.ino === second?.ino && first.dev === second.dev
}

/** Waits for the server that another process runs on this data folder and returns its address. */
export async function findRunningServer(dataDir: string): Promise<string> {
  const home = clusterHome(dataDir)
  for (const deadline = performance.now() + MINUTE; performance.now() < deadline; await wait(50)) {
    const running = readPidFile(home)
    if (running?.ready && running.isOwn && (await accepts(running.url))) return running.url
  }
  throw new EmbeddedDatabaseError(
    `Another process is using the shop's files in ${dataDir}, but its database does not answer. Stop it, and try again.`,
  )
}

/**
 * Stops an orphaned server. If none answers, the process ids in the lock files are stale: PostgreSQL ignores its
 * parent's id in postmaster.pid and still checks the shared memory; the socket lock can be deleted.
 */
export async function stopOrphan(home: string): Promise<void> {
  const file = pidFileOf(home)
  const orphan = readPidFile(home)
  if (orphan?.isOwn && (await accepts(orphan.url))) return stopServer(orphan.pid, home)
  rmSync(join(home, '.s.PGSQL.5432.lock'), { force: true })
  if (!existsSync(file)) return
  const text = readFileSync(file, 'utf8')
  // A power cut may leave the file empty.
  if (text.trim() === '') rmSync(file)
  else writeFileSync(file, text.replace(/^-?\d+/, String(process.pid)))
}

/** A fast shutdown, then an immediate one. */
async function stopServer(pid: number, home: string): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    process.kill(pid, signal)
    for (const deadline = performance.now() + MINUTE / 2; performance.now() < deadline; await wait(20))
      if (readPidFile(home)?.pid !== pid) return
  }
  throw new EmbeddedDatabaseError(`PostgreSQL (process ${pid}) of an earlier start uses ${home} and does not stop.`)
}

/** Whether a server answers, including one that starts, stops or has no free connection. */
async function accepts(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5 * SECOND })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch (error) {
    return !['ECONNREFUSED', 'ENOENT', 'EACCES'].includes((error as { code?: string }).code ?? '')
  } finally {
    await client.end().catch(() => {})
  }
}
