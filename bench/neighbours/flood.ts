import { Agent, get } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

/** A worker that keeps connections busy with different addresses until it is told to stop, and counts the statuses. */
export type Flood = {
  readonly url: string
  readonly paths: readonly string[]
  readonly connections: number
  readonly visitor: string
  /** Shared; 1 ends the flood. */
  readonly isOver: Int32Array
}
export type FloodStatuses = { readonly [status: string]: number }

const { url, paths, connections, visitor, isOver } = workerData as Flood
/** A request with a cookie is answered without the cache. */
const headers = { 'x-forwarded-for': visitor, 'accept-encoding': 'br', cookie: 'flood=1' }
const agent = new Agent({ keepAlive: true, maxSockets: connections })
const statuses: Record<string, number> = {}
let at = 0

await Promise.all(Array.from({ length: connections }, repeat))
agent.destroy()
parentPort?.postMessage(statuses satisfies FloodStatuses, [])

async function repeat(): Promise<void> {
  while (Atomics.load(isOver, 0) === 0) {
    const status = await ask(paths[at++ % paths.length] ?? '/')
    statuses[status] = (statuses[status] ?? 0) + 1
  }
}

function ask(path: string): Promise<string> {
  return new Promise((done) => {
    get(url + path, { agent, headers }, (response) => {
      response.resume().once('close', () => done(String(response.statusCode)))
    }).once('error', () => done('no answer'))
  })
}
