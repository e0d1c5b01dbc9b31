import cluster, { type Worker } from 'node:cluster'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { SECOND } from '#domain/time.ts'
import type { Config } from './config.ts'
import { openDatabase } from './db/connect.ts'
import { createLog } from './log.ts'
import { prepareDatabase } from './prepare-database.ts'
import { welcome } from './welcome.ts'

/** Who ends sooner than this after its start is started again ever later. */
const SHORT_LIFE = 10 * SECOND
const FIRST_WAIT = SECOND / 4
const LONGEST_WAIT = 10 * SECOND
/** Longer than any request may take; what then still runs hangs. */
const DRAIN_LIMIT = 40 * SECOND

/** Starts the processes which answer, and again whoever ends by itself; on a signal lets all of them finish, then ends. */
export async function startProcesses(config: Config): Promise<void> {
  const log = createLog(config.logLevel)
  if (config.database.kind !== 'postgres') throw new Error('Several processes need a database server.')
  const database = await openDatabase({ ...config.database, poolSize: 1 })
  try {
    await prepareDatabase(config, database, log)
  } finally {
    await database.close()
  }
  cluster.setupPrimary({ exec: fileURLToPath(new URL('./main.ts', import.meta.url)), args: [] })
  const nursery = new Nursery(log, () => process.stdout.write(welcome(config)), config.processes)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => nursery.end(0))
}

class Nursery {
  readonly #log: Logger
  readonly #opened: () => void
  readonly #wanted: number
  #ready = 0
  #isOpen = false
  #ending = false
  #shortLives = 0

  constructor(log: Logger, opened: () => void, wanted: number) {
    this.#log = log
    this.#opened = opened
    this.#wanted = wanted
    for (let n = 0; n < wanted; n += 1) this.#start()
  }

  end(exitCode: number): void {
    if (this.#ending) return
    this.#ending = true
    process.exitCode = exitCode
    for (const worker of living()) worker.process.kill('SIGTERM')
    setTimeout(() => {
      process.exitCode = 1
      for (const worker of living()) worker.process.kill('SIGKILL')
    }, DRAIN_LIMIT).unref()
    if (living().length === 0) process.exit()
  }

  #start(): void {
    const worker = cluster.fork()
    const began = performance.now()
    worker.once('listening', () => this.#listens())
    worker.once('exit', (code, signal) => {
      const livedMs = performance.now() - began
      if (this.#ending) return living().length === 0 ? process.exit() : undefined
      this.#log.error({ pid: worker.process.pid, code, signal, livedMs: Math.round(livedMs) }, 'a process ended')
      // What cannot even start once will not start by trying again.
      if (!this.#isOpen) return this.end(1)
      this.#restart(livedMs)
    })
  }

  #listens(): void {
    this.#ready += 1
    if (this.#isOpen || this.#ready < this.#wanted) return
    this.#isOpen = true
    this.#opened()
  }

  #restart(livedMs: number): void {
    this.#shortLives = livedMs < SHORT_LIFE ? this.#shortLives + 1 : 0
    const waitMs = this.#shortLives === 0 ? 0 : Math.min(FIRST_WAIT * 2 ** (this.#shortLives - 1), LONGEST_WAIT)
    setTimeout(() => {
      if (!this.#ending) this.#start()
    }, waitMs)
  }
}

function living(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined && !worker.isDead()) as Worker[]
}
