import { Worker } from 'node:worker_threads'
import { MAX_PDF_PAGES } from '#domain/prescriptions/prescription-rules.ts'
import { SECOND } from '#domain/time.ts'
import { Refusal } from '../http/refusal.ts'
import { limitConcurrency } from './limit-concurrency.ts'
import type { DrawnPage, PdfFailure, PdfWorkerMessage } from './pdf-worker.ts'

/** Starting, drawing and writing all pages of a file. */
const DRAW_TIMEOUT_MS = 10 * SECOND
const MAX_HEAP_MB = 256

/** A worker takes a core and up to 256 MB. */
const runLimited = limitConcurrency(2)

const sentences: Readonly<Record<PdfFailure | 'timeout', string>> = {
  locked: 'This PDF is locked with a password. Please send it without one, or send a photo of the page.',
  pages: `This PDF has more than ${MAX_PDF_PAGES} pages. Please send only the pages of the prescription.`,
  broken: 'This PDF is damaged or cannot be read. Please send a photo of the page.',
  timeout: 'This PDF takes too long to read. Please send a photo of the page.',
}

/**
 * Draws the pages of a PDF in a worker of their own, at most `maxSide` pixels long, and writes each with `write`. Refuses
 * files that are locked, broken, too long or too slow (422).
 */
export function drawPdfPages<Written>(
  file: Buffer,
  write: (page: DrawnPage) => Promise<Written>,
  { maxSide, timeoutMs = DRAW_TIMEOUT_MS }: { readonly maxSide: number; readonly timeoutMs?: number },
): Promise<Written[]> {
  return runLimited(async () => {
    const worker = new Worker(new URL('pdf-worker.ts', import.meta.url), {
      workerData: { file: new Uint8Array(file), maxSide },
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
      env: {},
      stdout: true,
      stderr: true,
    })
    try {
      return await collectPages(worker, write, timeoutMs)
    } finally {
      await worker.terminate()
    }
  })
}

/** Requests one page at a time, so that only one page of pixels is in memory. */
function collectPages<Written>(
  worker: Worker,
  write: (page: DrawnPage) => Promise<Written>,
  timeoutMs: number,
): Promise<Written[]> {
  const written: Written[] = []
  return new Promise((resolve, reject) => {
    const refuse = (failure: keyof typeof sentences) => reject(new Refusal('invalid', sentences[failure]))
    const take = async (message: PdfWorkerMessage) => {
      if (message.kind === 'failure') return refuse(message.failure)
      if (message.kind === 'end') return resolve(written)
      written.push(await write(message.page))
      worker.postMessage('next', [])
    }
    const timer = setTimeout(() => refuse('timeout'), timeoutMs)
    worker.on('message', (message: PdfWorkerMessage) => void take(message).catch(() => refuse('broken')))
    worker.on('error', () => refuse('broken'))
    worker.on('exit', () => {
      clearTimeout(timer)
      refuse('broken')
    })
  })
}
