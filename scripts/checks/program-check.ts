import { run } from '../setup/run.mjs'
import type { Check, Findings } from './run-checks.ts'

/** A check which is one program of a package: it holds when the program ends well. */
export function programCheck(name: string, script: string, ...parameters: string[]): Check {
  return { name, run: () => runProgram(script, ...parameters) }
}

/** Runs a package's script with this Node. */
export async function runProgram(script: string, ...parameters: string[]): Promise<Findings> {
  const { ok, output } = await run(process.execPath, [`node_modules/${script}`, ...parameters], { env: environment() })
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, output }
}

/** Colours reach a person's terminal although the output goes through us, and stay out of files. */
export function environment(): NodeJS.ProcessEnv {
  const { FORCE_COLOR: _, NO_COLOR: __, ...env } = process.env
  return { ...env, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }) }
}
