import { brotliCompressSync } from 'node:zlib'
import { PUBLIC_PAGES } from '#test/browser/pages.ts'
import { startShopProcess } from '#test/shop-process.ts'
import { recordResults } from './load/record.ts'

/** P2: the size of a first visit to a page after brotli: the HTML with its scripts and styles. */
const shop = await startShopProcess({ LOG_LEVEL: 'error' })
const rows: object[] = []
for (const path of PUBLIC_PAGES) {
  const html = await textOf(path)
  const scripts = new Set([...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([name]) => name))
  const styles = new Set([...html.matchAll(/\/assets\/[\w.-]+\.css/g)].map(([name]) => name))
  rows.push({
    page: path,
    'HTML (kB)': weigh(html),
    'scripts (kB)': await sumOf(scripts),
    'styles (kB)': await sumOf(styles),
  })
}
await shop.stop()
console.table(rows)
recordResults('page-sizes', { rows })

async function textOf(path: string): Promise<string> {
  return (await fetch(shop.url + path)).text()
}

async function sumOf(paths: Iterable<string>): Promise<number> {
  let sum = 0
  for (const path of paths) sum += weigh(await textOf(path))
  return Number(sum.toFixed(1))
}

function weigh(text: string): number {
  return Number((brotliCompressSync(text).length / 1000).toFixed(1))
}
