import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SECOND } from '#domain/time.ts'

export type ShopProcess = {
  readonly url: string
  readonly pid: number
  /** Ends it as a signal from the owner would; the data stays. */
  readonly close: () => Promise<void>
  /** Ends it and removes its data. */
  readonly stop: () => Promise<void>
}

const START_LIMIT = 60 * SECOND

/** The built shop as its owner runs it: a process of its own, an empty data folder, a free port. */
export async function startShopProcess(
  env: Record<string, string> = {},
  folder = mkdtempSync(join(tmpdir(), 'shop-')),
): Promise<ShopProcess> {
  const port = await freePort()
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: folder,
      DATABASE_URL: '',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const opened = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The shop did not open in time')), START_LIMIT)
    child.stdout.on('data', (chunk: Buffer) => {
      if (!chunk.toString().includes('The shop is open')) return
      clearTimeout(timer)
      resolve()
    })
    void ended.then(() => reject(new Error('The shop ended while it was starting')))
  })
  await opened
  const close = async () => {
    child.kill('SIGTERM')
    await ended
  }
  const stop = async () => {
    await close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: `http://localhost:${port}`, pid: child.pid ?? 0, close, stop }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === 'object' && address !== null ? resolve(address.port) : reject(new Error('No free port')),
      )
    })
  })
}
