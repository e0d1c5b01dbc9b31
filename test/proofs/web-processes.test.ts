import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { SECOND } from '#domain/time.ts'
import { clusterHome } from '#server/db/embedded/cluster.ts'
import { readPidFile } from '#server/db/embedded/running-server.ts'
import { OutputLeakCheck } from '#test/logs/log-watch.ts'
import { createTestDatabase } from '#test/postgres.ts'

vi.setConfig({ testTimeout: 60 * SECOND })

let primary: ChildProcess | undefined
let drop = async () => {}
afterEach(async () => {
  if (primary?.exitCode === null) primary.kill('SIGKILL')
  await drop()
})

/** Starts the shop as its owner does and collects its output. */
async function start(env: Record<string, string>) {
  const database = await createTestDatabase()
  drop = database.drop
  const port = String(20_000 + (process.pid % 10_000))
  const own = { NODE_ENV: 'production', LOG_LEVEL: 'trace', PORT: port, DATABASE_URL: database.url, DATABASE_POOL: '3' }
  const child = spawn(process.execPath, ['server/main.ts'], { env: { ...process.env, ...own, ...env } })
  primary = child
  let said = ''
  const watch = new OutputLeakCheck()
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk
      watch.read(stream, chunk)
    })
  const ended = once(child, 'close')
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } })
  const exitCode = async () => {
    const [code] = (await ended) as [number | null]
    watch.expectNoLeaks()
    return code
  }
  return { child, get, said: () => said, ended: exitCode }
}

function childrenOf({ pid }: ChildProcess): number[] {
  try {
    return execFileSync('pgrep', ['-P', String(pid), '-f', 'main.ts'], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map(Number)
  } catch {
    return []
  }
}

const opened = { timeout: 30 * SECOND }

test.each(['embedded', 'server'])(
  'two workers answer, a killed one is replaced, and SIGTERM ends all (%s)',
  async (engine) => {
    const folder = mkdtempSync(join(tmpdir(), 'shop-processes-'))
    const embedded = { DATABASE_URL: '', DATA_DIR: folder }
    const { child, get, said, ended } = await start({
      WEB_PROCESSES: '2',
      DRAIN_MS: '2000',
      ...(engine === 'embedded' && embedded),
    })
    await expect.poll(said, opened).toContain('The shop is open')
    expect(said().match(/The shop is open/g)).toHaveLength(1)
    const [first, second] = childrenOf(child)
    process.kill(first!, 'SIGKILL')
    await expect.poll(() => childrenOf(child).filter((pid) => pid !== first).length, opened).toBe(2)
    expect(childrenOf(child)).toContain(second)
    for (let n = 0; n < 20; n += 1) expect((await get('/api/products?limit=1')).status).toBe(200)
    const workers = childrenOf(child)
    child.kill('SIGTERM')
    // A load balancer sees that the shop stops while it still answers.
    await expect.poll(async () => (await get('/api/health')).status, { interval: 10 }).toBe(503)
    const open = await Promise.all([get('/api/ready'), get('/api/products?limit=1')])
    expect(open.map(({ status }) => status)).toEqual([503, 200])
    expect(await ended()).toBe(0)
    for (const pid of workers) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
    expect(readPidFile(clusterHome(folder))).toBeNull()
    rmSync(folder, { recursive: true })
  },
)

test('refuses more connections than the server allows and names the setting', async () => {
  const { said, ended } = await start({ WEB_PROCESSES: '2', DATABASE_POOL: '150' })
  expect(await ended()).toBe(1)
  expect(said()).toMatch(
    /^The PostgreSQL server allows \d+ connections, .* may want 302\. Set DATABASE_POOL to \d+ or less/m,
  )
})

test('stops restarting a shop that cannot start', async () => {
  const other = createServer().listen(0)
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const { said, ended } = await start({ WEB_PROCESSES: '2', PORT: String(port) })
  expect(await ended()).toBe(1)
  expect(said()).toContain(`Port ${port} is taken.`)
  other.close()
})
