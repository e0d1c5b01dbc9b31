import { execFileSync } from 'node:child_process'

export type Load = { readonly perSecond: number; readonly p99Ms: number }

/** As many requests as one sender gets through on 32 connections, counted by wrk; every answer must be a good one. */
export function load(url: string, { seconds = 4, headers = [] as readonly string[] } = {}): Load {
  const options = [
    '-t1',
    '-c32',
    `-d${seconds}s`,
    '--latency',
    '-H',
    'accept-encoding: gzip',
    ...headers.flatMap((header) => ['-H', header]),
    url,
  ]
  const report = run('wrk', options)
  if (/Non-2xx|Socket errors/.test(report)) throw new Error(`Not every answer of ${url} was good:\n${report}`)
  const [, number = '0', unit = ''] = /99%\s+([\d.]+)(us|ms|s)/.exec(report) ?? []
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(report)?.[1] ?? 0)
  return { perSecond: Math.round(perSecond), p99Ms: Number(number) * ({ us: 0.001, ms: 1, s: 1000 }[unit] ?? 1) }
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
