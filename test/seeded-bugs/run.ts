import { adapterBugs } from '../gateways/seeded-bugs/adapter-bugs.ts'
import { ruleBugs } from '../gateways/seeded-bugs/rule-bugs.ts'
import { sharedBugs } from '../gateways/seeded-bugs/shared-bugs.ts'
import { moneyBugs } from '../payments/seeded-bugs/money-bugs.ts'
import { orderBugs } from '../payments/seeded-bugs/order-bugs.ts'
import { startBugs } from '../payments/seeded-bugs/start-bugs.ts'
import { startPostgresServer } from '../postgres-server.ts'
import { firstFailure, plant, withCopy } from './planted-copy.ts'
import type { SeededBug } from './seeded-bug.ts'

/*
 * Puts every seeded bug, one after the other, into a copy of the code and runs the tests that should notice.
 *   node test/seeded-bugs/run.ts [group] [words in the name]
 */
const groups: Readonly<Record<string, readonly SeededBug[]>> = {
  gateways: [...ruleBugs, ...adapterBugs, ...sharedBugs],
  payments: [...moneyBugs, ...orderBugs, ...startBugs],
}

function choose([first = '', ...others]: readonly string[]): SeededBug[] {
  const words = (first in groups ? others : [first, ...others]).join(' ').trim().toLowerCase()
  return (groups[first] ?? Object.values(groups).flat()).filter(({ name }) => name.toLowerCase().includes(words))
}

/** The code as it is must pass, or nothing that follows means anything. */
async function expectClean(copy: string): Promise<void> {
  for (const [project, of] of Map.groupBy(bugs, (bug) => bug.project)) {
    const broken = await firstFailure(copy, { project, tests: [...new Set(of.flatMap(({ tests }) => tests))] })
    if (broken !== null) throw new Error(`Without any bug a test fails: ${broken}`)
  }
}

async function work(copy: string, queue: SeededBug[], missed: SeededBug[]): Promise<void> {
  for (let bug = queue.shift(); bug !== undefined; bug = queue.shift()) {
    const caughtBy = await plant(copy, bug)
    if (caughtBy === null) missed.push(bug)
    process.stdout.write(
      caughtBy === null ? `MISSED  ${bug.name}\n` : `caught  ${bug.name}\n          by ${caughtBy}\n`,
    )
  }
}

const bugs = choose(process.argv.slice(2))
// One server for all runs; vitest would start one for each.
const needsServer = bugs.some(({ project }) => project === 'feature-postgres') && !process.env.TEST_DATABASE_URL
const server = needsServer ? await startPostgresServer() : null
if (server !== null) process.env.TEST_DATABASE_URL = server.url
try {
  await withCopy(expectClean)
  const queue = [...bugs]
  const missed: SeededBug[] = []
  const worker = () => withCopy((copy) => work(copy, queue, missed))
  await Promise.all([worker(), worker()])
  process.stdout.write(`\n${bugs.length - missed.length} of ${bugs.length} caught\n`)
  process.exitCode = missed.length === 0 ? 0 : 1
} finally {
  await server?.stop()
}
