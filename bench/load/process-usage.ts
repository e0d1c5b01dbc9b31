import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'

/** The CPU time of these processes so far in milliseconds. Linux only. */
export function cpuTimeMs(pids: readonly number[]): number {
  const ticks = pids.map((pid) => {
    const [user = '0', system = '0'] = statOf(pid).slice(11, 13)
    return Number(user) + Number(system)
  })
  // A clock tick is 10 ms for user space, whatever the kernel's timer frequency.
  return 10 * ticks.reduce((sum, own) => sum + own, 0)
}

/** The proportional set size in MiB, which divides shared memory among its processes. Linux only. */
export function proportionalSetSizeMiB(pids: readonly number[]): number {
  const kilobytes = pids.map((pid) => {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0)
  })
  return Math.round(kilobytes.reduce((sum, own) => sum + own, 0) / 1024)
}

/** The process ids of the PostgreSQL server behind a URL: its postmaster and all child processes. */
export async function listPostgresPids(url: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const parent = Number(statOf(rows[0]?.pid ?? 0)[1])
  await client.end()
  return [parent, ...listChildPids(parent)]
}

export function listChildPids(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => Number(statOf(pid)[1]) === parent)
}

/**
 * The fields after the program's name, which may contain spaces: state, parent, … Empty for a process that has ended.
 */
function statOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
  } catch {
    return []
  }
}
