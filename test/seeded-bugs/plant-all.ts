import { startPostgresServer } from '../postgres-server.ts'
import { firstFailure, plant, withCopy } from './planted-copy.ts'
import type { SeededBug } from './seeded-bug.ts'

/** Puts every bug, one after the other, into a copy of the code and says which of its tests noticed; a missed one fails the run. */
export async function plantAll(bugs: readonly SeededBug[]): Promise<void> {
  // One server for all runs; vitest would start one for each.
  const needsServer = bugs.some(({ project }) => project === 'feature-postgres') && !process.env.TEST_DATABASE_URL
  const server = needsServer ? await startPostgresServer() : null
  if (server !== null) process.env.TEST_DATABASE_URL = server.url
  try {
    await withCopy((copy) => expectClean(copy, bugs))
    const queue = [...bugs]
    const missed: SeededBug[] = []
    const worker = () => withCopy((copy) => work(copy, queue, missed))
    await Promise.all([worker(), worker()])
    process.stdout.write(`\n${bugs.length - missed.length} of ${bugs.length} caught\n`)
    process.exitCode = missed.length === 0 ? 0 : 1
  } finally {
    await server?.stop()
  }
}

/** The code as it is must pass, or nothing that follows means anything. */
async function expectClean(copy: string, bugs: readonly SeededBug[]): Promise<void> {
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
