import { beginStep } from '../setup/progress.mjs'

export type CheckResult = {
  readonly passed: number
  readonly failed: number
  /** Tests that cannot run on this machine. */
  readonly skipped?: number
  readonly output: string
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
  for (const check of checks) {
    const { passed, failed, skipped = 0 } = await report(check)
    total.passed += passed
    total.failed += failed
    total.skipped += skipped
    if (failed > 0) failing.push(check.name)
  }
  if (failing.length > 0) console.log(`\nFailing: ${failing.join(', ')}`)
  console.log(countsOf(total))
  process.exitCode = total.failed > 0 ? 1 : 0
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
