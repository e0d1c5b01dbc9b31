import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type Page } from 'playwright-core'
import { SECOND } from '#domain/time.ts'
import { findBrowser } from '#scripts/setup/find-browser.ts'
import { findFreePort } from '#test/shop-process.ts'
import { recordResults } from './load/record.ts'

/** The time from a saved edit to the changed page in an open browser, under `npm run dev`. The files are put back. */
type Edit = { readonly path: string; readonly file: string; readonly from: string; readonly to: (n: number) => string }

const edits: Readonly<Record<string, Edit>> = {
  page: {
    path: '/vision',
    file: 'web/about/vision-page.tsx',
    from: 'Did we keep to it?',
    to: (n) => `Was edit ${n} seen?`,
  },
  server: {
    path: '/products',
    file: 'server/catalogue/shown-product.ts',
    from: 'productName: row.name,',
    to: (n) => `productName: \`Was edit ${n} seen? \${row.name}\`,`,
  },
}
const ROUNDS = 5

const folder = mkdtempSync(join(tmpdir(), 'shop-bench-'))
const port = String(await findFreePort())
const shop = spawn(process.execPath, ['scripts/command.mjs', 'dev'], {
  env: { ...process.env, PORT: port, DATA_DIR: folder, DATABASE_URL: '', LOG_LEVEL: 'error' },
  stdio: ['ignore', 'pipe', 'inherit'],
})
await new Promise<void>((opened, fail) => {
  shop.stdout.on('data', (text: Buffer) => String(text).includes('The shop is open') && opened())
  shop.once('exit', () => fail(new Error('npm run dev ended')))
})
const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] })
const rows: object[] = []
try {
  for (const [changed, edit] of Object.entries(edits)) {
    const page = await browser.newPage()
    await page.goto(`http://localhost:${port}${edit.path}`, { waitUntil: 'networkidle', timeout: 120_000 })
    const times = await measure(page, edit)
    rows.push({ changed, 'median (ms)': times[ROUNDS >> 1], 'slowest (ms)': times.at(-1) })
    await page.close()
  }
} finally {
  await browser.close()
  const ended = new Promise((done) => shop.once('exit', done))
  shop.kill('SIGTERM')
  await ended
  rmSync(folder, { recursive: true, force: true })
}
console.table(rows)
recordResults('dev-loop', { rows, rounds: ROUNDS })

/** The milliseconds of every round, shortest first. */
async function measure(page: Page, { file, from, to }: Edit): Promise<number[]> {
  const original = readFileSync(file, 'utf8')
  if (!original.includes(from)) throw new Error(`${file} does not contain ${from}`)
  const times: number[] = []
  try {
    for (let n = 1; n <= ROUNDS; n += 1) {
      const started = performance.now()
      writeFileSync(file, original.replace(from, to(n)))
      await page.getByText(`Was edit ${n} seen?`).first().waitFor({ timeout: 60_000 })
      times.push(Math.round(performance.now() - started))
      // The next edit must not meet the work of this one.
      await wait(2 * SECOND)
    }
  } finally {
    writeFileSync(file, original)
  }
  return times.toSorted((one, other) => one - other)
}
