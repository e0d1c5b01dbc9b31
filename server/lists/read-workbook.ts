import { Worker } from 'node:worker_threads'
import { MINUTE, SECOND } from '#domain/time.ts'
import { FairQueue, RequestAborted } from '../files/fair-queue.ts'
import { limitConcurrency } from '../files/limit-concurrency.ts'
import { type CpuWatch, watchCpu } from '../files/watch-cpu.ts'
import { shopBusy } from '../http/refusal.ts'
import { UnreadableFile } from './unreadable-file.ts'
import { sentences } from './workbook-sentences.ts'
import type { SheetCsv, WorkbookWorkerMessage } from './workbook-worker.ts'

/** Whose list is read, until `signal` is aborted. A list without a caller is read by the shop itself. */
export type ListCaller = { readonly callerId?: string; readonly signal: AbortSignal }

const MAX_HEAP_MB = 256
const MAX_CPU_MS = 10 * SECOND
const RETRY_AFTER_SECONDS = 5

/** Each waiting workbook has a turn of uploaded lists. */
const requests = new FairQueue({
  concurrency: 1,
  maxWaiting: 3,
  maxRunningPerCaller: 1,
  maxWaitingPerCaller: 1,
  maxWaitMs: MINUTE,
})
const oneAtATime = limitConcurrency(1)

/**
 * Reads the sheets of an .xlsx workbook as CSV, one workbook at a time in a worker with bounded memory and time, which ends
 * with its sender. Throws `UnreadableFile`, and refuses a request that waits too long (503).
 */
export async function readWorkbookSheets(file: Buffer, { callerId, signal }: ListCaller): Promise<readonly SheetCsv[]> {
  const read = () => oneAtATime(() => readInWorker(file, signal))
  return callerId === undefined ? read() : requests.run({ callerId, signal }, read)
}

async function readInWorker(file: Buffer, signal: AbortSignal): Promise<readonly SheetCsv[]> {
  if (signal.aborted) throw new RequestAborted()
  const bytes = new Uint8Array(file)
  const worker = new Worker(new URL('workbook-worker.ts', import.meta.url), {
    workerData: bytes,
    transferList: [bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    env: {},
    stdout: true,
    stderr: true,
  })
  const ends = new AbortController()
  let cpu: CpuWatch | undefined
  try {
    return await new Promise<readonly SheetCsv[]>((resolve, reject) => {
      const refuse = (sentence: string) => reject(new UnreadableFile(sentence))
      cpu = watchCpu(worker, {
        onExceeded: () => refuse(sentences.slow),
        onStandstill: () => reject(shopBusy(RETRY_AFTER_SECONDS)),
      })
      cpu.limit(MAX_CPU_MS)
      signal.addEventListener('abort', () => reject(new RequestAborted()), { signal: ends.signal })
      worker.on('message', (message: WorkbookWorkerMessage) =>
        message.kind === 'sheets' ? resolve(message.sheets) : refuse(message.sentence),
      )
      worker.on('error', (error) =>
        refuse(
          (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY' ? sentences.unpacked : sentences.broken,
        ),
      )
      worker.on('exit', () => refuse(sentences.broken))
    })
  } finally {
    ends.abort()
    cpu?.end()
    await worker.terminate()
  }
}
