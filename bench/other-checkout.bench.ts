import { alternateCheckouts } from './load/alternate-checkouts.ts'
import { recordResults } from './load/record.ts'

/*
 * Orders per second of this tree and of another commit, in alternating rounds, for the promise "≥ 0.95 × the commit
 * before": `OTHER=<folder of a git worktree with its packages> npm run bench -- other-checkout`.
 */
const other = process.env.OTHER
const ROUNDS = Number(process.env.CHECKOUT_ROUNDS ?? 5)
const ROUND_MS = 3000
const settings = { 'few hot products': 4, 'many products': 2000 }

if (other === undefined) throw new Error('Set OTHER to the folder of the other commit.')
const rows = []
for (const [setting, products] of Object.entries(settings)) {
  const parameters = [String(products), String(ROUND_MS)]
  const rates = await alternateCheckouts({
    script: 'bench/checkout/serve-rounds.ts',
    parameters,
    rounds: ROUNDS,
    other,
  })
  rows.push({ setting, ...rates })
}
console.table(rows)
recordResults('other-checkout', { rounds: ROUNDS, rows })
