import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { recordResults } from './load/record.ts'

/*
 * Orders per second of this tree and of another commit, in alternating rounds, for the promise "≥ 0.95 × the commit
 * before": `OTHER=<folder of a git worktree with its packages> npm run bench -- other-checkout`.
 */
const other = process.env.OTHER
const ROUNDS = Number(process.env.CHECKOUT_ROUNDS ?? 5)
const ROUND_MS = 3000
const SCRIPT = 'bench/checkout/serve-rounds.ts'
const settings = { 'few hot products': 4, 'many products': 2000 }

type Rounds = { readonly next: () => Promise<number>; readonly end: () => void }

if (other === undefined) throw new Error('Set OTHER to the folder of the other commit.')
// The other commit may be older than the script.
copyFileSync(SCRIPT, join(other, SCRIPT))
const rows = []
for (const [setting, products] of Object.entries(settings)) {
  const trees = [await startRounds('.', products), await startRounds(other, products)]
  const rates: number[][] = trees.map(() => [])
  // The first round warms up.
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const index of round % 2 === 0 ? [0, 1] : [1, 0]) {
      const rate = await trees[index]!.next()
      if (round > 0) rates[index]!.push(rate)
    }
  for (const { end } of trees) end()
  const [here, there] = rates.map(median) as [number, number]
  rows.push({ setting, here, there, ratio: Number((here / there).toFixed(2)) })
}
console.table(rows)
recordResults('other-checkout', { rounds: ROUNDS, rows })

async function startRounds(cwd: string, products: number): Promise<Rounds> {
  const child: ChildProcessByStdio<Writable, Readable, null> = spawn(
    process.execPath,
    [SCRIPT, String(products), String(ROUND_MS)],
    { cwd, env: { ...process.env, NODE_ENV: 'production' }, stdio: ['pipe', 'pipe', 'inherit'] },
  )
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  await lines.next()
  const next = async () => {
    child.stdin.write('next\n')
    return Number((await lines.next()).value)
  }
  return { next, end: () => child.stdin.end() }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}
