import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { SECOND } from '#domain/time.ts'
import { writeMedicineFile } from './catalogue/generate.ts'
import { buildBaseTree } from './compare/base-tree.ts'
import { type MeasuredShop, startMeasuredShop } from './compare/measured-shop.ts'
import { alternateCheckouts } from './load/alternate-checkouts.ts'
import { recordResults } from './load/record.ts'

/*
 * What this tree costs beside an earlier commit: `npm run bench -- compare [--base <revision>]`, else the commit of
 * bench/baseline.json. Both shops run side by side with the same 10,000 medicines and take turns, and processor time is
 * compared instead of the clock, so that other load on the machine hardly matters. A ratio above 1 is a price.
 */
const PRODUCTS = 10_000
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const IDLE = 20 * SECOND

const { values } = parseArgs({ options: { base: { type: 'string' } } })
const baseline = JSON.parse(readFileSync(new URL('baseline.json', import.meta.url), 'utf8')) as { commit: string }
const base = buildBaseTree(values.base ?? baseline.commit)
const scratch = mkdtempSync(join(tmpdir(), 'shop-compare-'))
try {
  const file = join(scratch, 'medicines.csv')
  await writeMedicineFile(PRODUCTS, file)
  const sides = { now: '.', base: base.folder }
  const start = (side: keyof typeof sides) => startMeasuredShop(sides[side], join(scratch, side))
  for (const [side, tree] of Object.entries(sides))
    execFileSync(process.execPath, ['scripts/command.mjs', 'import', file, '--map', 'own'], {
      cwd: tree,
      env: { ...process.env, DATA_DIR: join(scratch, side), INIT_CWD: scratch },
    })
  const measured = await takeTurns(start)
  const rows = Object.entries(measured).map(([what, { now, base: before }]) => toRow(what, median(now), median(before)))
  for (const [what, script, parameters] of [
    ['orders', 'bench/checkout/serve-rounds.ts', ['4', '3000']],
    ['packed orders', 'bench/pack/serve-rounds.ts', ['300']],
  ] as const) {
    const { here, there = 0 } = await alternateCheckouts({ script, parameters, rounds: ROUNDS, other: base.folder })
    rows.push(toRow(`${what} (ms of the clock)`, 1000 / here, 1000 / there))
  }
  console.table(rows)
  recordResults('compare', { base: base.commit, products: PRODUCTS, rounds: ROUNDS, rows })
} finally {
  base.remove()
  rmSync(scratch, { recursive: true, force: true })
}

type Side = 'now' | 'base'

/** Starts both shops and measures them in turn, the order changing with each round. */
async function takeTurns(start: (side: Side) => Promise<MeasuredShop>) {
  const measured: Record<string, Record<Side, number[]>> = {}
  const note = (what: string, side: Side, value: number) => (measured[what] ??= { now: [], base: [] })[side].push(value)
  // The first start fills the compile cache.
  for (const side of ['now', 'base'] as const) await (await start(side)).stop()
  for (let round = 0; round < ROUNDS; round += 1) {
    const shops: [Side, MeasuredShop][] = []
    for (const side of round % 2 === 0 ? (['now', 'base'] as const) : (['base', 'now'] as const)) {
      const shop = await start(side)
      note('start (ms)', side, shop.startMs)
      for (const path of ['/products', '/contact-us']) await shop.get(path)
      shops.push([side, shop])
    }
    if (round === 0) await wait(IDLE)
    if (round === 0) for (const [side, shop] of shops) note('idle memory (MiB)', side, shop.memoryMiB())
    for (const [what, paths] of await listRequests(shops[0]![1], round))
      for (const [side, shop] of shops) note(what, side, await shop.costOf(paths))
    for (const [, shop] of shops) await shop.stop()
  }
  return measured
}

async function listRequests(shop: MeasuredShop, round: number): Promise<[string, string[]][]> {
  const { data } = JSON.parse(await shop.get('/api/sitemap')) as { data: { _id: string }[] }
  const times = (count: number, path: (n: number) => string) => Array.from({ length: count }, (_, n) => path(n))
  const idOf = (n: number) => data[n % data.length]?._id ?? ''
  const json = times(data.length, (n) => `/api/products/${idOf(n * 7919)}`)
  return [
    ['cold product page (ms)', times(500, (n) => `/product-details/${idOf(n)}`)],
    ['search never asked before (ms)', times(300, (n) => `/products?search=para${round}x${n}`)],
    ['kept home (ms)', times(10_000, () => '/')],
    ['JSON of each product, first (ms)', json],
    // In the same order, a cache that misses one in a hundred would miss all.
    ['JSON of each product, again (ms)', json.toReversed()],
  ]
}

function toRow(what: string, now: number, before: number) {
  const digits = (value: number) => Number(value.toPrecision(3))
  return { what, base: digits(before), now: digits(now), ratio: Number((now / before).toFixed(2)) }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}
