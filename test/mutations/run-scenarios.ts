import { startPostgresServer } from '../postgres-server.ts'
import { applyMutation, createCodeCopy, findFirstFailure } from './mutated-copy.ts'
import type { MutationScenario } from './mutate.ts'
import { mutationScenarios } from './scenarios.ts'

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

// One server serves the test runs of all mutations.
const server = process.env.TEST_DATABASE_URL ? null : await startPostgresServer()
if (server !== null) process.env.TEST_DATABASE_URL = server.url
try {
  await runScenarios(mutationScenarios.filter(({ name }) => name.includes(process.argv.slice(2).join(' '))))
} finally {
  await server?.stop()
}

/** Applies each mutation to a copy of the code and prints which test caught it; one that survives fails the run. */
async function runScenarios(chosen: readonly MutationScenario[]): Promise<void> {
  await expectToPass(chosen)
  const queue = [...chosen]
  let caught = 0
  const work = async () => {
    const folder = createCodeCopy()
    for (let next = queue.shift(); next; next = queue.shift()) {
      const test = await attempt(folder, next).catch((error: Error) => error)
      const isCaught = typeof test === 'string'
      if (isCaught) caught += 1
      console.log(
        `${next.promise} ${next.name}\n   ${isCaught ? `caught by: ${test}` : `NOT CAUGHT ${test?.message ?? ''}`}`,
      )
    }
  }
  await Promise.all([work(), work()])
  console.log(`${caught} passed, ${chosen.length - caught} failed`)
  process.exitCode = caught < chosen.length ? 1 : 0
}

async function attempt(folder: string, scenario: MutationScenario): Promise<string | null> {
  const restore = applyMutation(folder, scenario)
  try {
    return await findFirstFailure(folder, scenario.caughtBy)
  } finally {
    restore()
  }
}

/** The tests must pass without a mutation. */
async function expectToPass(chosen: readonly MutationScenario[]): Promise<void> {
  const folder = createCodeCopy()
  const failure = await findFirstFailure(folder, [...new Set(chosen.flatMap(({ caughtBy }) => caughtBy))])
  if (failure !== null) throw new Error(`Fails without a mutation: ${failure}`)
}
