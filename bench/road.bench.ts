import { alternateCheckouts } from './load/alternate-checkouts.ts'
import { recordResults } from './load/record.ts'

/*
 * Orders per second on their whole road, from the first line in the cart to the delivery at the desk: `npm run bench -- road
 * [orders per round] [rounds]`. With `OTHER=<folder of a git worktree with its packages>` the rounds alternate with those of
 * another commit.
 */
const orders = Number(process.argv[2] ?? 300)
const rounds = Number(process.argv[3] ?? 5)

const rates = await alternateCheckouts({
  script: 'bench/road/serve-rounds.ts',
  parameters: [String(orders)],
  rounds,
  other: process.env.OTHER,
})
console.table([rates])
recordResults('road', { orders, rounds, rows: [rates] })
