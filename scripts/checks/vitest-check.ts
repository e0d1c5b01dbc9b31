import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runProcess } from '../setup/run.mjs'
import { checkEnvironment } from './program-check.ts'
import type { RepositoryCheck, CheckResult } from './run-checks.ts'

/** Runs one project of vitest.config.ts with the environment variables from `prepare`. */
export function createVitestCheck(
  name: string,
  project: string,
  prepare: () => Promise<Record<string, string>> = async () => ({}),
): RepositoryCheck {
  return { name, run: async () => runVitest(project, await prepare()) }
}

async function runVitest(project: string, variables: Record<string, string>): Promise<CheckResult> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-tests-'))
  const results = join(folder, 'results.json')
  const parameters = ['run', '--project', project, '--reporter=dot', '--reporter=json', `--outputFile.json=${results}`]
  const env = { ...withoutSettings(checkEnvironment()), NODE_ENV: 'test', ...variables }
  try {
    const { ok, output } = await runProcess(process.execPath, ['node_modules/vitest/vitest.mjs', ...parameters], {
      env,
    })
    return { ...count(results, ok), output }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Removes the shop's own settings from the environment. */
function withoutSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const settings = [...readFileSync('.env.example', 'utf8').matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name]) => name)
  return Object.fromEntries(Object.entries(env).filter(([name]) => !settings.includes(name)))
}

/** A file that cannot be loaded and an error outside of tests count as one failure each. */
function count(results: string, ok: boolean): Pick<CheckResult, 'passed' | 'failed' | 'skipped'> {
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = read(results)
  const unloaded = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  const failed = numFailedTests + unloaded.length
  return { passed: numPassedTests, failed: ok ? failed : Math.max(failed, 1), skipped: numPendingTests }
}

type Results = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

function read(path: string): Results {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, testResults: [] }
  }
}
