import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { findFreePort } from '#test/shop-process.ts'
import { cpuTimeMs, listChildPids, proportionalSetSizeMiB } from '../load/process-usage.ts'

export type MeasuredShop = {
  /** The processor time until the first page was answered. */
  readonly startMs: number
  /** The memory of the shop and its database, with shared pages divided among their processes. */
  readonly memoryMiB: () => number
  /** The processor time of the shop and its database for each of these requests. */
  readonly costOf: (paths: readonly string[]) => Promise<number>
  readonly get: (path: string) => Promise<string>
  readonly stop: () => Promise<void>
}

const CONNECTIONS = 16

/** Starts the shop of a tree as its `npm start` does. */
export async function startMeasuredShop(tree: string, dataDir: string): Promise<MeasuredShop> {
  const { scripts } = JSON.parse(readFileSync(join(tree, 'package.json'), 'utf8')) as { scripts: { start: string } }
  const port = await findFreePort()
  const child = spawn(process.execPath, scripts.start.split(' ').slice(1), {
    cwd: tree,
    // The limit of glibc's heaps, which needs no second process when it is there.
    env: { ...process.env, MALLOC_ARENA_MAX: '2', PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const pid = child.pid ?? 0
  for await (const text of child.stdout) if (String(text).includes('The shop is open')) break
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const get = async (path: string, headers = {}) => {
    const [response] = await once(request({ port, path, agent, headers }).end(), 'response')
    const body = Buffer.concat(await response.toArray())
    if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}`)
    return body.toString()
  }
  await get('/')
  const startMs = cpuTimeMs([pid])
  return {
    startMs,
    memoryMiB: () => proportionalSetSizeMiB([pid, ...descendantsOf(pid)]),
    costOf: async (paths) => {
      const before = cpuTimeMs([pid, ...descendantsOf(pid)])
      const waiting = [...paths]
      const visit = async () => {
        for (let path = waiting.pop(); path !== undefined; path = waiting.pop())
          await get(path, { 'accept-encoding': 'gzip' })
      }
      await Promise.all(Array.from({ length: CONNECTIONS }, visit))
      return (cpuTimeMs([pid, ...descendantsOf(pid)]) - before) / paths.length
    },
    get,
    stop: async () => {
      agent.destroy()
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

function descendantsOf(pid: number): number[] {
  return listChildPids(pid).flatMap((child) => [child, ...descendantsOf(child)])
}
