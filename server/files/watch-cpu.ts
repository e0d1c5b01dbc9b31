import type { Worker } from 'node:worker_threads'
import { MINUTE } from '#domain/time.ts'

const CHECK_MS = 100
/** Ends a worker that uses no processor time at all. On a busy machine a worker gets little, but some. */
const MAX_STANDSTILL_MS = MINUTE

export type CpuWatch = {
  /** The limit, in milliseconds of the worker's processor time; none before the first call. */
  readonly limit: (ms: number) => void
  readonly end: () => void
}

/** Watches the processor time of a worker: more than its limit, and none at all for long. */
export function watchCpu(
  worker: Pick<Worker, 'cpuUsage'>,
  calls: { readonly onExceeded: () => void; readonly onStandstill: () => void },
): CpuWatch {
  let maxMs = Infinity
  let usedMs = 0
  const standstill = setTimeout(calls.onStandstill, MAX_STANDSTILL_MS)
  const check = async () => {
    const { user, system } = await worker.cpuUsage()
    const nowUsedMs = (user + system) / 1000
    if (nowUsedMs > usedMs) standstill.refresh()
    usedMs = nowUsedMs
    if (usedMs > maxMs) calls.onExceeded()
  }
  // A worker that has ended uses nothing.
  const checks = setInterval(() => void check().catch(() => {}), CHECK_MS)
  return {
    limit: (ms) => void (maxMs = ms),
    end: () => {
      clearTimeout(standstill)
      clearInterval(checks)
    },
  }
}
