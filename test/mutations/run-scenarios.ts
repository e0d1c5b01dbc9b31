import { startPostgresServer } from '../postgres-server.ts'
import { applyTo, createCopy, firstFailure } from './mutated-copy.ts'
import type { Scenario } from './scenario.ts'
import { scenarios } from './scenarios.ts'

// Vitest would start a server for each mutation.
const server = process.env.TEST_DATABASE_URL ? null : await startPostgresServer()
if (server !== null) process.env.TEST_DATABASE_URL = server.url
try {
  await runScenarios(scenarios.filter(({ name }) => name.includes(process.argv.slice(2).join(' '))))
} finally {
  await server?.stop()
}

/** Applies each mutation to a copy of the code and prints which test caught it; one that survives fails the run. */
async function runScenarios(chosen: readonly Scenario[]): Promise<void> {
  await expectToPass(chosen)
  const queue = [...chosen]
  let caught = 0
  const work = async () => {
    const copy = createCopy()
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { name, promise, caughtBy } = next
      const restore = applyTo(copy.folder, next)
      const test = await firstFailure(copy.folder, caughtBy).catch((error: Error) => error)
      restore()
      if (typeof test === 'string') caught += 1
      const outcome = typeof test === 'string' ? `caught by: ${test}` : `NOT CAUGHT ${test?.message ?? ''}`
      console.log(`${promise} ${name}\n   ${outcome}`)
    }
    copy.remove()
  }
  await Promise.all([work(), work()])
  console.log(`${caught} passed, ${chosen.length - caught} failed`)
  process.exitCode = caught < chosen.length ? 1 : 0
}

/** Without a mutation the tests pass, or their failures would mean nothing. */
async function expectToPass(chosen: readonly Scenario[]): Promise<void> {
  const copy = createCopy()
  const failure = await firstFailure(copy.folder, [...new Set(chosen.flatMap(({ caughtBy }) => caughtBy))])
  copy.remove()
  if (failure !== null) throw new Error(`Fails without a mutation: ${failure}`)
}
