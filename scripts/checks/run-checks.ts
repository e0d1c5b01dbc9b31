import { begin } from '../setup/progress.mjs'

/** What one check found: how many of its parts hold, how many do not, and what there is to read about those. */
export type Findings = {
  readonly passed: number
  readonly failed: number
  readonly output: string
  /** Whether to show the output also when all is well. */
  readonly worthReading?: boolean
}
export type Check = { readonly name: string; readonly run: () => Promise<Findings> }

/** Runs all checks, each also when one before it failed, ends with one line of counts and sets the exit code. */
export async function runChecks(checks: readonly Check[]): Promise<void> {
  let passed = 0
  let failed = 0
  const failing: string[] = []
  for (const check of checks) {
    const findings = await report(check)
    passed += findings.passed
    failed += findings.failed
    if (findings.failed > 0) failing.push(check.name)
  }
  if (failing.length > 0) console.log(`\nFailing: ${failing.join(', ')}`)
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}

async function report({ name, run }: Check): Promise<Findings> {
  const line = begin(name)
  const findings = await run().catch(broken)
  const { passed, failed, output, worthReading } = findings
  line.end(`${failed > 0 ? 'FAILED: ' : ''}${passed} passed, ${failed} failed`)
  if (failed > 0) console.log(`\n${output.trim()}\n`)
  else if (worthReading) console.log(`  ${output}`)
  return findings
}

/** A check that cannot even run has failed. */
function broken(error: unknown): Findings {
  return { passed: 0, failed: 1, output: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}
