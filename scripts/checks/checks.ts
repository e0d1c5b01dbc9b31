import { existsSync } from 'node:fs'
import { findBrowser } from '../setup/find-browser.ts'
import { generateRouteTypes, prepareBuild } from '../setup/prepare.ts'
import { checkBudget } from './budget.ts'
import { createProgramCheck, runProgram } from './program-check.ts'
import type { RepositoryCheck } from './run-checks.ts'
import { checkSupplyChain } from './supply-chain.ts'
import { createVitestCheck } from './vitest-check.ts'

/** Builds stale pages and pictures for the later checks. */
const buildCheck: RepositoryCheck = {
  name: 'build',
  run: async () => {
    await prepareBuild()
    return { passed: 1, failed: 0, output: '' }
  },
}

const typesCheck: RepositoryCheck = {
  name: 'types',
  run: async () => {
    const { ok, output } = await generateRouteTypes()
    if (!ok) return { passed: 0, failed: 1, output }
    const shop = await runProgram('typescript/bin/tsc', '--noEmit')
    // Code that uses the tools is checked only where they are installed.
    if (shop.failed > 0 || !existsSync('bench/tools/node_modules')) return shop
    return runProgram('typescript/bin/tsc', '--noEmit', '-p', 'bench/tools')
  },
}

/** All checks that need no browser. */
export const quickChecks: readonly RepositoryCheck[] = [
  createProgramCheck('format', 'oxfmt/bin/oxfmt', '--check'),
  createProgramCheck('lint', 'oxlint/bin/oxlint', '--deny-warnings'),
  typesCheck,
  { name: 'supply chain', run: () => checkSupplyChain() },
  buildCheck,
  { name: 'first-load budget', run: checkBudget },
  createVitestCheck('unit tests', 'unit'),
  createVitestCheck('feature tests', 'feature'),
]

export const allChecks: readonly RepositoryCheck[] = [
  ...quickChecks,
  createVitestCheck('browser journeys', 'e2e', {
    prepare: async () => ({ CHROME_PATH: await findBrowser() }),
    showFiles: true,
  }),
]

/** The checks that take minutes: races, crashes, outages, soak, backup under load, model, fuzz (`npm run proof -- commit`). */
export const proofChecks: readonly RepositoryCheck[] = [
  buildCheck,
  createVitestCheck('proofs at commit size', 'proof', { showFiles: true }),
]
