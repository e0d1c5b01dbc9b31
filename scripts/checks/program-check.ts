import { runProcess } from '../setup/run.mjs'
import type { RepositoryCheck, CheckResult } from './run-checks.ts'

/** A check that passes when a program of a package exits with 0. */
export function createProgramCheck(name: string, script: string, ...parameters: string[]): RepositoryCheck {
  return { name, run: () => runProgram(script, ...parameters) }
}

/** Runs a script of a package with this Node. */
export async function runProgram(script: string, ...parameters: string[]): Promise<CheckResult> {
  const { ok, output } = await runProcess(process.execPath, [`node_modules/${script}`, ...parameters], {
    env: checkEnvironment(),
  })
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, output }
}

/** Keeps colours on a terminal although the output is piped. */
export function checkEnvironment(): NodeJS.ProcessEnv {
  const { FORCE_COLOR: _, NO_COLOR: __, ...env } = process.env
  return { ...env, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }) }
}
