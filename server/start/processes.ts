import cluster, { type Worker } from 'node:cluster'
import type { Logger } from 'pino'
import { SECOND } from '#domain/time.ts'
import type { Config } from '../config.ts'
import { openDatabase } from '../db/connect.ts'
import { createLog } from '../log.ts'
import { startMetrics } from '../metrics/metrics.ts'
import { prepareDatabase } from './prepare-database.ts'
import { loadSecrets } from '../crypto/secret.ts'
import { announceOwnerLink, startupMessage } from './startup-message.ts'

/** Workers that die within this time restart with exponential backoff. */
const STABLE_AFTER = 10 * SECOND
const FIRST_BACKOFF = SECOND / 4
const LONGEST_BACKOFF = 10 * SECOND
/** Longer than any request may take. */
const DRAIN_LIMIT = 40 * SECOND

/**
 * Prepares the database, keeps it open and starts the workers. Workers share the port through node:cluster, and this
 * process replaces crashed ones. On a signal the workers finish their requests, then the database closes. `program` is the
 * file that a worker runs.
 */
export async function startProcesses(config: Config, program: string): Promise<void> {
  const log = createLog(config.logLevel)
  const database = await openDatabase(config.database, { exclusive: true, log })
  try {
    await prepareDatabase(config, database, log)
  } catch (error) {
    await database.close()
    throw error
  }
  // Workers accept connections themselves, so that pending ones stay in the socket across a restart.
  if (config.socketFd !== null) cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({ exec: program, args: [] })
  const [secret] = await loadSecrets(config, database.db)
  startMetrics(config)
  const onOpen = () => {
    process.stdout.write(startupMessage(config))
    announceOwnerLink(() => ({ config, db: database.db, secret, now: () => new Date() }))
  }
  const exitCode = await runWorkers(config.processes, onOpen, log)
  await database.close()
  process.exit(exitCode)
}

/** Resolves with an exit code after all workers end: after a signal, or after a crash during startup. */
function runWorkers(count: number, onOpen: () => void, log: Logger): Promise<number> {
  let listening = 0
  let failures = 0
  let exitCode: number | null = null
  return new Promise((done) => {
    const end = (code: number) => {
      if (exitCode !== null) return
      exitCode = code
      for (const worker of liveWorkers()) worker.process.kill('SIGTERM')
      setTimeout(() => {
        exitCode = 1
        for (const worker of liveWorkers()) worker.process.kill('SIGKILL')
      }, DRAIN_LIMIT).unref()
      if (liveWorkers().length === 0) done(code)
    }
    const start = () => {
      if (exitCode !== null) return
      const startedAt = performance.now()
      const worker = cluster.fork()
      worker.once('listening', () => (listening += 1) === count && onOpen())
      worker.once('exit', (code, signal) => {
        if (exitCode !== null) return liveWorkers().length === 0 && done(exitCode)
        const livedMs = Math.round(performance.now() - startedAt)
        log.error({ pid: worker.process.pid, exitCode: code, signal, livedMs }, 'a worker ended')
        // A retry does not fix a failed startup.
        if (listening < count) return end(1)
        failures = livedMs < STABLE_AFTER ? failures + 1 : 0
        setTimeout(start, failures === 0 ? 0 : Math.min(FIRST_BACKOFF * 2 ** (failures - 1), LONGEST_BACKOFF))
      })
    }
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end(0))
    for (let n = 0; n < count; n += 1) start()
  })
}

function liveWorkers(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined && !worker.isDead()) as Worker[]
}
