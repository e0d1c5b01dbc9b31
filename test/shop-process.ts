import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { SECOND } from '#domain/time.ts'
import { OutputWatch } from './logs/log-watch.ts'
import { unlimitedOrders } from './unlimited-orders.ts'

/** How a process ended: with a code of its own, or by a signal. */
export type Exit = { readonly code: number | null; readonly signal: NodeJS.Signals | null }

export type ShopProcess = {
  readonly url: string
  readonly pid: number
  /** What it wrote so far, log and sentences for its owner. */
  readonly said: () => string
  /** Rejects when it wrote something that nobody may read in a log; so do those below. */
  readonly ended: Promise<Exit>
  /** Ends it as a signal from the owner would; the data stays. */
  readonly close: () => Promise<Exit>
  /** Ends it as a power cut would: without a chance to finish anything. */
  readonly kill: () => Promise<Exit>
  /** Ends it and removes its data. */
  readonly stop: () => Promise<void>
}

const START_LIMIT = 60 * SECOND
const KEPT_TEXT = 100_000

/** A process of the shop that has been started and may or may not open. */
export type LaunchedShop = {
  readonly url: string
  readonly child: ChildProcess
  readonly said: () => string
  readonly ended: Promise<Exit>
  /** Resolves when it takes shoppers; rejects with what it said when it ends before. */
  readonly opened: Promise<void>
}

/** The built shop as its owner runs it: a process of its own, an empty data folder, a free port. */
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

/** Starts it and does not wait: for shops that are to be refused, or killed before they open. */
export async function launchShop(folder: string, env: Record<string, string> = {}): Promise<LaunchedShop> {
  const port = env.PORT ?? String(await freePort())
  const child = spawn(process.execPath, ['--max-old-space-size=1024', 'server/main.ts'], {
    env: {
      ...process.env,
      ...unlimitedOrders,
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: resolve('node_modules/.cache/compiled'),
      DATA_DIR: folder,
      DATABASE_URL: '',
      LOG_LEVEL: 'info',
      ...env,
      PORT: port,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const watch = new OutputWatch()
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text = (text + chunk).slice(-KEPT_TEXT)
      watch.read(stream, chunk)
    })
  // "close", not "exit": by then everything it wrote has arrived.
  const ended = new Promise<Exit>((done) => child.once('close', (code, signal) => done({ code, signal }))).then(
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
  // Whoever kills it before it opens does not ask.
  opened.catch(() => {})
  return { url: `http://localhost:${port}`, child, said: () => text, ended, opened }
}

export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer().once('error', fail)
    probe.listen(0, () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
