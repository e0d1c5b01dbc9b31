import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { SECOND } from '#domain/time.ts'
import { OutputLeakCheck } from './logs/log-watch.ts'
import type { Machine } from './proofs/harness/machines.ts'
import { unlimitedOrders } from './unlimited-orders.ts'

export type ProcessExit = { readonly code: number | null; readonly signal: NodeJS.Signals | null }

export type ShopProcess = {
  readonly url: string
  readonly pid: number
  /** Its output so far. */
  readonly said: () => string
  /** Rejects when the output holds a secret, as do the methods below. */
  readonly ended: Promise<ProcessExit>
  /** Sends SIGTERM and keeps the data. */
  readonly close: () => Promise<ProcessExit>
  /** Sends SIGKILL and keeps the data. */
  readonly kill: () => Promise<ProcessExit>
  /** Ends it and removes its data. */
  readonly stop: () => Promise<void>
}

const START_LIMIT = 60 * SECOND
const KEPT_TEXT = 100_000

/** A started shop process that may fail to open. */
export type LaunchedShop = {
  readonly url: string
  readonly child: ChildProcess
  readonly said: () => string
  readonly ended: Promise<ProcessExit>
  /** Resolves when the shop is open; rejects with its output when it ends first. */
  readonly opened: Promise<void>
}

/** Starts the built shop in a process with an empty data folder and a free port. */
export async function startShopProcess(
  env: Record<string, string> = {},
  folder = mkdtempSync(join(tmpdir(), 'shop-')),
): Promise<ShopProcess> {
  const { url, child, said, ended, opened } = await launchShop(folder, env)
  await opened
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return ended
  }
  const close = () => end('SIGTERM')
  const stop = async () => {
    try {
      await close()
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  return { url, pid: child.pid ?? 0, said, ended, close, kill: () => end('SIGKILL'), stop }
}

/** The Node options of `npm start`, which also limits the heaps of glibc. */
const nodeOptions = ['--max-old-space-size=1024', '--max-semi-space-size=8', '--heap-growing-percent=100']

/**
 * Starts the shop, on this computer or inside a machine, without waiting until it opens. It runs the sources, or the program
 * of `npm start` where SHOP_PROGRAM names it.
 */
export async function launchShop(
  folder: string,
  env: Record<string, string> = {},
  machine?: Pick<Machine, 'address' | 'run'>,
): Promise<LaunchedShop> {
  const port = env.PORT ?? String(await findFreePort())
  const host = machine?.address ?? 'localhost'
  const variables = {
    ...process.env,
    ...unlimitedOrders,
    NODE_ENV: 'production',
    MALLOC_ARENA_MAX: '2',
    NODE_COMPILE_CACHE: resolve('node_modules/.cache/compiled'),
    DATA_DIR: folder,
    DATABASE_URL: '',
    LOG_LEVEL: 'info',
    ...(machine !== undefined && { HOST: '0.0.0.0' }),
    ...env,
    PORT: port,
  }
  const parameters = [...nodeOptions, process.env.SHOP_PROGRAM ?? 'server/main.ts']
  const child =
    machine?.run(process.execPath, parameters, { env: variables }) ??
    spawn(process.execPath, parameters, { env: variables, stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  const watch = new OutputLeakCheck()
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text = (text + chunk).slice(-KEPT_TEXT)
      watch.read(stream, chunk)
    })
  // The whole output has arrived at "close", not necessarily at "exit".
  const ended = new Promise<ProcessExit>((done) => child.once('close', (code, signal) => done({ code, signal }))).then(
    (exit) => {
      watch.expectNoLeaks()
      return exit
    },
  )
  const opened = new Promise<void>((done, fail) => {
    const timer = setTimeout(() => fail(new Error(`The shop did not open in time\n${text}`)), START_LIMIT)
    child.stdout.on('data', () => text.includes('The shop is open') && done())
    child.once('close', () => {
      clearTimeout(timer)
      fail(new Error(`The shop ended while it was starting\n${text}`))
    })
  })
  // The rejection is ignored when the caller kills the shop before it opens.
  opened.catch(() => {})
  return { url: `http://${host}:${port}`, child, said: () => text, ended, opened }
}

export function findFreePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer().once('error', fail)
    probe.listen(0, () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
