import { Worker } from 'node:worker_threads'
import { MAX_PDF_PAGES } from '#domain/prescriptions/prescription-rules.ts'
import { SECOND } from '#domain/time.ts'
import { Refusal, shopBusy } from '../http/refusal.ts'
import { RequestAborted } from './fair-queue.ts'
import type { DrawnPage, PdfFailure, PdfWorkerData, PdfWorkerMessage } from './pdf-worker.ts'
import { watchCpu } from './watch-cpu.ts'

/** The processor time of all pages of a file. The start of the worker does not count. */
const MAX_CPU_MS = 3 * SECOND
const RETRY_AFTER_SECONDS = 5
const MAX_HEAP_MB = 256

const sentences: Readonly<Record<PdfFailure | 'timeout', string>> = {
  locked: 'This PDF is locked with a password. Please send it without one, or send a photo of the page.',
  pages: `This PDF has more than ${MAX_PDF_PAGES} pages. Please send only the pages of the prescription.`,
  broken: 'This PDF is damaged or cannot be read. Please send a photo of the page.',
  timeout: 'This PDF takes too long to read. Please send a photo of the page.',
}

type DrawOptions = {
  readonly maxSide: number
  readonly signal: AbortSignal
  readonly maxCpuMs?: number
  readonly startWorker?: (data: PdfWorkerData) => PdfWorker
}

type PdfWorker = Pick<Worker, 'on' | 'postMessage' | 'cpuUsage' | 'terminate'>

/**
 * Draws the pages of a PDF in a worker of their own, at most `maxSide` pixels long, and writes each with `write`. Refuses
 * files that are locked, broken, too long or too slow (422). Ends the worker when `signal` is aborted.
 */
export async function drawPdfPages<Written>(
  file: Buffer,
  write: (page: DrawnPage) => Promise<Written>,
  { maxSide, signal, maxCpuMs = MAX_CPU_MS, startWorker = startPdfWorker }: DrawOptions,
): Promise<Written[]> {
  const worker = startWorker({ file: new Uint8Array(file), maxSide })
  try {
    return await collectPages(worker, write, { signal, maxCpuMs })
  } finally {
    await worker.terminate()
  }
}

function startPdfWorker(workerData: PdfWorkerData): Worker {
  return new Worker(new URL('pdf-worker.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    env: {},
    stdout: true,
    stderr: true,
  })
}

/** Requests one page at a time, so that only one page of pixels is in memory. */
function collectPages<Written>(
  worker: PdfWorker,
  write: (page: DrawnPage) => Promise<Written>,
  { signal, maxCpuMs }: { readonly signal: AbortSignal; readonly maxCpuMs: number },
): Promise<Written[]> {
  const written: Written[] = []
  return new Promise((resolve, reject) => {
    const refuse = (failure: keyof typeof sentences) => reject(new Refusal('invalid', sentences[failure]))
    const cpu = watchCpu(worker, {
      onExceeded: () => refuse('timeout'),
      onStandstill: () => reject(shopBusy(RETRY_AFTER_SECONDS)),
    })
    const take = async (message: PdfWorkerMessage) => {
      if (message.kind === 'start') return cpu.limit(message.cpuMs + maxCpuMs)
      if (message.kind === 'failure') return refuse(message.failure)
      if (message.kind === 'end') return resolve(written)
      written.push(await write(message.page))
      worker.postMessage('next', [])
    }
    const hangUp = () => reject(new RequestAborted())
    signal.addEventListener('abort', hangUp)
    worker.on('message', (message: PdfWorkerMessage) => void take(message).catch(() => refuse('broken')))
    worker.on('error', () => refuse('broken'))
    worker.on('exit', () => {
      cpu.end()
      signal.removeEventListener('abort', hangUp)
      refuse('broken')
    })
  })
}
