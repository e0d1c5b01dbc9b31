import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { SECOND } from '#domain/time.ts'
import { startPostgresServer } from '#test/postgres-server.ts'
import { startShopProcess } from '#test/shop-process.ts'
import { recordResults } from './load/record.ts'

/** S4: the memory of an idle shop on existing data after its first pages. Linux only. */
const IDLE = 20 * SECOND

const postgres = await startPostgresServer()
const cases: Record<string, Record<string, string>> = {
  'embedded database': {},
  'embedded database, small young generation': { NODE_OPTIONS: '--max-semi-space-size=4' },
  'PostgreSQL server': { DATABASE_URL: postgres.url },
  'PostgreSQL server, small young generation': { DATABASE_URL: postgres.url, NODE_OPTIONS: '--max-semi-space-size=4' },
}
const rows: object[] = []
for (const [what, env] of Object.entries(cases)) rows.push({ what, ...(await measure(env)) })
await postgres.stop()
console.table(rows)
recordResults('memory', { idleSeconds: IDLE / SECOND, rows })

async function measure(env: Record<string, string>) {
  // The first start creates the database, which needs extra memory, so a later start is measured.
  const folder = mkdtempSync(join(tmpdir(), 'shop-bench-'))
  await (await startShopProcess({ LOG_LEVEL: 'error', ...env }, folder)).close()
  const shop = await startShopProcess({ LOG_LEVEL: 'error', ...env }, folder)
  for (const path of ['/', '/products', '/contact-us']) await (await fetch(shop.url + path)).text()
  await wait(IDLE)
  const status = readFileSync(`/proc/${shop.pid}/status`, 'utf8')
  const megabytes = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)
  await shop.stop()
  return {
    'resident (MB)': megabytes('VmRSS'),
    'of it its own (MB)': megabytes('RssAnon'),
    'of it the program (MB)': megabytes('RssFile'),
    'highest (MB)': megabytes('VmHWM'),
  }
}
