import { alternateCheckouts } from './load/alternate-checkouts.ts'
import { recordResults } from './load/record.ts'

/*
 * Packed orders per second of this tree: `npm run bench -- pack [orders per round] [rounds]`. With
 * `OTHER=<folder of a git worktree with its packages>` the rounds alternate with those of another commit, for the promise
 * "≥ 0.9 × the commit before".
 */
const orders = Number(process.argv[2] ?? 1000)
const rounds = Number(process.argv[3] ?? 5)

const rates = await alternateCheckouts({
  script: 'bench/pack/serve-rounds.ts',
  parameters: [String(orders)],
  rounds,
  other: process.env.OTHER,
})
console.table([rates])
recordResults('pack', { orders, rounds, rows: [rates] })
