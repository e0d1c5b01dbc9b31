import { findBrowser } from '../setup/find-browser.ts'
import { generateRouteTypes, prepare } from '../setup/prepare.ts'
import { checkBudget } from './budget.ts'
import { programCheck, runProgram } from './program-check.ts'
import type { Check } from './run-checks.ts'
import { checkSupplyChain } from './supply-chain.ts'
import { vitestCheck } from './vitest-check.ts'

/** Pictures and pages, made when they are stale; what follows looks at them. */
const buildCheck: Check = {
  name: 'build',
  run: async () => {
    await prepare()
    return { passed: 1, failed: 0, output: '' }
  },
}

const typesCheck: Check = {
  name: 'types',
  run: async () => {
    const { ok, output } = await generateRouteTypes()
    return ok ? runProgram('typescript/bin/tsc', '--noEmit') : { passed: 0, failed: 1, output }
  },
}

/** Everything that needs neither a database server nor a browser. */
export const quickChecks: readonly Check[] = [
  programCheck('format', 'oxfmt/bin/oxfmt', '--check'),
  programCheck('lint', 'oxlint/bin/oxlint', '--deny-warnings'),
  typesCheck,
  { name: 'supply chain', run: checkSupplyChain },
  buildCheck,
  { name: 'first-load budget', run: checkBudget },
  vitestCheck('unit tests', 'unit'),
  vitestCheck('feature tests, embedded database', 'feature-pglite'),
]

export const allChecks: readonly Check[] = [
  ...quickChecks,
  vitestCheck('feature tests and proofs, PostgreSQL', 'feature-postgres'),
  vitestCheck('browser journeys', 'e2e', async () => ({ CHROME_PATH: await findBrowser() })),
]
