import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { SECOND } from '#domain/time.ts'
import { runProcess } from '../setup/run.mjs'
import { checkEnvironment } from './program-check.ts'
import type { CheckResult, FileDuration, RepositoryCheck } from './run-checks.ts'

type Options = {
  /** The environment variables of the run. */
  readonly prepare?: () => Promise<Record<string, string>>
  /** Prints name and time of every finished file. */
  readonly showFiles?: boolean
}

/** Runs one project of vitest.config.ts. */
export function createVitestCheck(
  name: string,
  project: string,
  { prepare, showFiles = false }: Options = {},
): RepositoryCheck {
  return {
    name,
    run: async (note) =>
      runVitest(project, {
        variables: (await prepare?.()) ?? {},
        onLine: (line) => {
          const file = showFiles ? finishedFile(line) : null
          if (file !== null) note(file)
        },
      }),
  }
}

/** The result, name and time in a line of Vitest about a finished file. */
export function finishedFile(line: string): string | null {
  const [, result, file] =
    /^\s*([✓❯×↓])\s+\|?\w+\|?\s+(\S+\.(?:e2e|test)\.tsx? .*)$/.exec(stripVTControlCharacters(line)) ?? []
  return file === undefined ? null : `${result} ${file}`
}

type Run = { readonly variables: Record<string, string>; readonly onLine: (line: string) => void }

async function runVitest(project: string, { variables, onLine }: Run): Promise<CheckResult> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-tests-'))
  const results = join(folder, 'results.json')
  const parameters = [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${results}`,
  ]
  const env = { ...withoutSettings(checkEnvironment()), NODE_ENV: 'test', ...variables }
  try {
    const vitest = ['node_modules/vitest/vitest.mjs', ...parameters]
    const { ok, output } = await runProcess(process.execPath, vitest, { env }, onLine)
    const read = readResults(results)
    return { ...count(read, ok), output, durations: durationsOf(read) }
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
function count(results: Results, ok: boolean): Pick<CheckResult, 'passed' | 'failed' | 'skipped'> {
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = results
  const unloaded = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  const failed = numFailedTests + unloaded.length
  return { passed: numPassedTests, failed: ok ? failed : Math.max(failed, 1), skipped: numPendingTests }
}

/** The seconds of each file, by its path in the repository. */
function durationsOf({ testResults }: Results): FileDuration[] {
  return testResults.map(({ name, startTime, endTime }) => ({
    file: relative(process.cwd(), name),
    seconds: (endTime - startTime) / SECOND,
  }))
}

type Results = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: { name: string; status: string; startTime: number; endTime: number; assertionResults: unknown[] }[]
}

function readResults(path: string): Results {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, testResults: [] }
  }
}
