import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type LoadResult = { readonly perSecond: number; readonly p99Ms: number; readonly requests: number }

/** Measures the request rate of wrk with 32 connections. Every response must be successful. */
export function measureLoad(url: string, { seconds = 4, headers = [] as readonly string[] } = {}): LoadResult {
  const options = [
    '-t1',
    '-c32',
    `-d${seconds}s`,
    '--timeout',
    '20s',
    '--latency',
    '-H',
    'accept-encoding: gzip',
    ...headers.flatMap((header) => ['-H', header]),
    url,
  ]
  return readReport(url, run('wrk', options))
}

/** Measures the same with each URL requested at most once. */
export function measureDistinctLoad(
  origin: string,
  paths: readonly string[],
  { seconds = 4, connections = 20 } = {},
): LoadResult {
  const folder = mkdtempSync(join(tmpdir(), 'shop-wrk-'))
  const [list, script] = [join(folder, 'paths'), join(folder, 'paths.lua')]
  writeFileSync(list, paths.join('\n'))
  writeFileSync(
    script,
    `local paths, at = {}, 0
for path in io.lines(${JSON.stringify(list)}) do paths[#paths + 1] = path end
function request()
  at = at + 1
  return wrk.format("GET", paths[at])
end
`,
  )
  const options = [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--timeout',
    '20s',
    '--latency',
    '-H',
    'accept-encoding: gzip, deflate, br',
  ]
  try {
    const result = readReport(origin, run('wrk', [...options, '-s', script, origin]))
    if (result.requests > paths.length) throw new Error(`${paths.length} addresses are too few for ${seconds} seconds.`)
    return result
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function readReport(url: string, report: string): LoadResult {
  if (/Non-2xx|Socket errors/.test(report)) throw new Error(`Not every answer of ${url} was good:\n${report}`)
  const [, number = '0', unit = ''] = /99%\s+([\d.]+)(us|ms|s)/.exec(report) ?? []
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(report)?.[1] ?? 0)
  const requests = Number(/(\d+) requests in/.exec(report)?.[1] ?? 0)
  const p99Ms = Number(number) * ({ us: 0.001, ms: 1, s: 1000 }[unit] ?? 1)
  return { perSecond: Math.round(perSecond), p99Ms, requests }
}

function run(program: string, options: string[]): string {
  try {
    return execFileSync(program, options, { encoding: 'utf8' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new Error(`This benchmark needs ${program} (on Debian: apt-get install ${program}).`, { cause: error })
  }
}

export function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN
}
