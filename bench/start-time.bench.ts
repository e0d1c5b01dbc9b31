import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startShopProcess } from '#test/shop-process.ts'
import { recordResults } from './load/record.ts'

/**
 * S4: the time from process start to the first page, on an empty and an existing data folder, and the memory after it.
 */
const folder = mkdtempSync(join(tmpdir(), 'shop-bench-'))
const rows: object[] = []
for (const state of ['empty data folder', 'existing data', 'existing data', 'existing data']) {
  const started = performance.now()
  const shop = await startShopProcess({ LOG_LEVEL: 'error' }, folder)
  const page = await fetch(shop.url)
  await page.text()
  const seconds = (performance.now() - started) / 1000
  rows.push({ state, 'first page after (s)': Number(seconds.toFixed(2)), 'memory (MB)': memoryOf(shop.pid) })
  await shop.close()
}
rmSync(folder, { recursive: true, force: true })
console.table(rows)
recordResults('start-time', { rows })

/** Resident memory in megabytes, if the system reports it. */
function memoryOf(pid: number): number | string {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Math.round(Number(kilobytes) / 1024)
  } catch {
    return 'unknown'
  }
}
