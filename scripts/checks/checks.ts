import { existsSync } from 'node:fs'
import { findBrowser } from '../setup/find-browser.ts'
import { generateRouteTypes, prepare } from '../setup/prepare.ts'
import { checkBudget } from './budget.ts'
import { programCheck, runProgram } from './program-check.ts'
import type { Check } from './run-checks.ts'
import { checkSupplyChain } from './supply-chain.ts'
import { vitestCheck } from './vitest-check.ts'

/** Builds stale pages and pictures for the later checks. */
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
    if (!ok) return { passed: 0, failed: 1, output }
    const shop = await runProgram('typescript/bin/tsc', '--noEmit')
    // Code that uses the tools is checked only where they are installed.
    if (shop.failed > 0 || !existsSync('bench/tools/node_modules')) return shop
    return runProgram('typescript/bin/tsc', '--noEmit', '-p', 'bench/tools')
  },
}

/** All checks that need no browser. */
export const quickChecks: readonly Check[] = [
  programCheck('format', 'oxfmt/bin/oxfmt', '--check'),
  programCheck('lint', 'oxlint/bin/oxlint', '--deny-warnings'),
  typesCheck,
  { name: 'supply chain', run: checkSupplyChain },
  buildCheck,
  { name: 'first-load budget', run: checkBudget },
  vitestCheck('unit tests', 'unit'),
  vitestCheck('feature tests', 'feature'),
]

export const allChecks: readonly Check[] = [
  ...quickChecks,
  vitestCheck('browser journeys', 'e2e', async () => ({ CHROME_PATH: await findBrowser() })),
]

/** The checks that take minutes: races, crashes, outages, soak, backup under load, model, fuzz (`npm run proof -- commit`). */
export const proofChecks: readonly Check[] = [buildCheck, vitestCheck('proofs at commit size', 'proof')]
