import { run } from '../setup/run.mjs'
import type { Check, Findings } from './run-checks.ts'

/** A check that passes when a program of a package exits with 0. */
export function programCheck(name: string, script: string, ...parameters: string[]): Check {
  return { name, run: () => runProgram(script, ...parameters) }
}

/** Runs a script of a package with this Node. */
export async function runProgram(script: string, ...parameters: string[]): Promise<Findings> {
  const { ok, output } = await run(process.execPath, [`node_modules/${script}`, ...parameters], { env: environment() })
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, output }
}

/** Keeps colours on a terminal although the output is piped. */
export function environment(): NodeJS.ProcessEnv {
  const { FORCE_COLOR: _, NO_COLOR: __, ...env } = process.env
  return { ...env, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }) }
}
