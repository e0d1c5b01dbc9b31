import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { arch, cpus, platform, totalmem } from 'node:os'

/** Writes what was measured, where, when and with which versions, to bench/results/<name>.json. */
export function record(name: string, results: object): void {
  const machine = {
    system: `${platform()} ${arch()}`,
    processor: cpus()[0]?.model ?? 'unknown',
    processors: cpus().length,
    memoryGB: Math.round(totalmem() / 2 ** 30),
  }
  const versions = { node: process.version, nginx: versionOf('nginx', '-v'), wrk: versionOf('wrk', '-v') }
  const whole = { name, measuredAt: new Date().toISOString(), machine, versions, ...results }
  mkdirSync('bench/results', { recursive: true })
  writeFileSync(`bench/results/${name}.json`, `${JSON.stringify(whole, null, 2)}\n`)
}

/** Both say it on the error channel, and wrk ends with an error after it. */
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
