import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { arch, cpus, loadavg, platform, totalmem } from 'node:os'

/** A file of bench/results. */
export type BenchResults = {
  readonly name: string
  readonly measuredAt: string
  readonly machine: { readonly [fact: string]: string | number }
  readonly versions: { readonly [program: string]: string | null }
  readonly rows: readonly ResultRow[]
  readonly [more: string]: unknown
}
export type ResultRow = { readonly [column: string]: string | number }

type Measured = { readonly rows: readonly object[]; readonly [more: string]: unknown }

/** Writes the results with date, machine and versions to bench/results/<name>.json. */
export function recordResults(name: string, results: Measured): void {
  const machine = {
    system: `${platform()} ${arch()}`,
    processor: cpus()[0]?.model ?? 'unknown',
    processors: cpus().length,
    memoryGB: Math.round(totalmem() / 2 ** 30),
    // The load average shows how busy the machine was.
    load: Number((loadavg()[1] ?? 0).toFixed(1)),
  }
  const versions = { node: process.version, nginx: versionOf('nginx', '-v'), wrk: versionOf('wrk', '-v') }
  const whole = { name, measuredAt: new Date().toISOString(), machine, versions, ...results }
  mkdirSync('bench/results', { recursive: true })
  writeFileSync(`bench/results/${name}.json`, `${JSON.stringify(whole, null, 2)}\n`)
}

/** Both programs print their version to stderr, and wrk exits with an error. */
function versionOf(program: string, option: string): string | null {
  try {
    return (
      execFileSync('sh', ['-c', `${program} ${option} 2>&1 || true`], { encoding: 'utf8' }).match(/\d[\w.]+/)?.[0] ??
      null
    )
  } catch {
    return null
  }
}
