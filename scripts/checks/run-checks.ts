import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { beginStep } from '../setup/progress.mjs'

export type FileDuration = { readonly file: string; readonly seconds: number }
export type CheckResult = {
  readonly passed: number
  readonly failed: number
  /** Tests that cannot run on this machine. */
  readonly skipped?: number
  readonly output: string
  /** How long each test file took. */
  readonly durations?: readonly FileDuration[]
  /** Prints the output also without a failure. */
  readonly alwaysPrint?: boolean
}
export type RepositoryCheck = {
  readonly name: string
  /** `note` prints a line while the check runs. */
  readonly run: (note: (text: string) => void) => Promise<CheckResult>
}

/** Runs every check, also after a failure, prints the total counts and sets the exit code. */
export async function runChecks(checks: readonly RepositoryCheck[]): Promise<void> {
  const total = { passed: 0, failed: 0, skipped: 0 }
  const failing: string[] = []
  const durations: FileDuration[] = []
  for (const check of checks) {
    const { passed, failed, skipped = 0, durations: taken = [] } = await report(check)
    durations.push(...taken)
    total.passed += passed
    total.failed += failed
    total.skipped += skipped
    if (failed > 0) failing.push(check.name)
  }
  const longest = durations.toSorted((a, b) => b.seconds - a.seconds)
  if (longest.length > 0) console.log(`\nThe slowest files:\n${longest.slice(0, 10).map(describeDuration).join('\n')}`)
  if (process.argv.includes('--durations')) saveDurations(longest)
  if (failing.length > 0) console.log(`\nFailing: ${failing.join(', ')}`)
  console.log(countsOf(total))
  process.exitCode = total.failed > 0 ? 1 : 0
}

const describeDuration = ({ file, seconds }: FileDuration) => `${seconds.toFixed(1).padStart(7)} s  ${file}`

const TABLE = 'test/durations.json'

/** Updates the table by which the longest files start first. Files that are gone leave it. */
function saveDurations(taken: readonly FileDuration[]): void {
  const former = Object.entries(JSON.parse(readFileSync(TABLE, 'utf8')) as Record<string, number>)
  const rows = new Map([...former, ...taken.map(({ file, seconds }) => [file, Math.round(seconds)] as const)])
  const kept = [...rows].filter(([file, seconds]) => seconds > 0 && existsSync(file)).toSorted((a, b) => b[1] - a[1])
  writeFileSync(TABLE, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`)
}

async function report({ name, run }: RepositoryCheck): Promise<CheckResult> {
  const line = beginStep(name)
  const findings = await run(line.note).catch(failureOf)
  line.end(`${findings.failed > 0 ? 'FAILED: ' : ''}${countsOf(findings)}`)
  if (findings.failed > 0) console.log(`\n${findings.output.trim()}\n`)
  else if (findings.alwaysPrint) console.log(`  ${findings.output}`)
  return findings
}

function countsOf({ passed, failed, skipped = 0 }: Pick<CheckResult, 'passed' | 'failed' | 'skipped'>): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** A check that throws has failed. */
function failureOf(error: unknown): CheckResult {
  return { passed: 0, failed: 1, output: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}
