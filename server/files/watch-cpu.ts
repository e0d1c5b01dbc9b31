import type { Worker } from 'node:worker_threads'

const CHECK_MS = 100

/** Calls `onExceeded` when a worker has used more than `maxMs` of processor time. */
export function watchCpu(worker: Worker, maxMs: number, onExceeded: () => void): NodeJS.Timeout {
  const check = async () => {
    const { user, system } = await worker.cpuUsage()
    if ((user + system) / 1000 > maxMs) onExceeded()
  }
  // A worker that has ended uses nothing.
  return setInterval(() => void check().catch(() => {}), CHECK_MS)
}
