import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'
import { MAX_PDF_PAGES } from '#domain/prescriptions/prescription-rules.ts'
import { required } from '#domain/required.ts'

/** The pixels of a page as RGBA. */
export type DrawnPage = { readonly pixels: Uint8Array; readonly width: number; readonly height: number }
export type PdfWorkerData = { readonly file: Uint8Array; readonly maxSide: number }
export type PdfFailure = 'locked' | 'pages' | 'broken'
export type PdfWorkerMessage =
  /** The processor time that the start of the worker took. */
  | { readonly kind: 'start'; readonly cpuMs: number }
  | { readonly kind: 'page'; readonly page: DrawnPage }
  | { readonly kind: 'end' }
  | { readonly kind: 'failure'; readonly failure: PdfFailure }

/** 256 MB in pages of WebAssembly. */
const MAX_MEMORY_PAGES = 4096
const MEMORY_PAGE_BYTES = 65_536
/** Small pages are drawn at most this many times larger than 72 dots an inch. */
const MAX_SCALE = 4

limitMemory()
const port = required(parentPort)
const answer = (message: PdfWorkerMessage) => port.postMessage(message, [])
try {
  await drawFile(workerData as PdfWorkerData)
} catch (error) {
  answer({ kind: 'failure', failure: /password/i.test(String(error)) ? 'locked' : 'broken' })
}

async function drawFile({ file, maxSide }: PdfWorkerData): Promise<void> {
  const library = await PDFiumLibrary.init()
  const { user, system } = process.threadCpuUsage()
  answer({ kind: 'start', cpuMs: (user + system) / 1000 })
  const document = await library.loadDocument(file)
  const count = document.getPageCount()
  if (count < 1) throw new Error('The PDF has no page')
  if (count > MAX_PDF_PAGES) return answer({ kind: 'failure', failure: 'pages' })
  for (let index = 0; index < count; index += 1) {
    answer({ kind: 'page', page: await drawPage(document, index, maxSide) })
    await once(port, 'message')
  }
  answer({ kind: 'end' })
}

async function drawPage(document: PDFiumDocument, index: number, maxSide: number): Promise<DrawnPage> {
  const page = document.getPage(index)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const scale = Math.min(MAX_SCALE, maxSide / Math.max(originalWidth, originalHeight))
  // The picture of a signature is a form field.
  const { data, width, height } = await page.render({ scale, render: 'bitmap', renderFormFields: true })
  if (width < 1 || height < 1) throw new Error('The page is empty')
  return { pixels: data, width, height }
}

/** The limits of a worker do not count the memory of WebAssembly. */
function limitMemory(): void {
  const grow = WebAssembly.Memory.prototype.grow
  WebAssembly.Memory.prototype.grow = function growWithinLimit(this: WebAssembly.Memory, pages: number): number {
    if (this.buffer.byteLength / MEMORY_PAGE_BYTES + pages > MAX_MEMORY_PAGES) throw new RangeError('Out of memory')
    return grow.call(this, pages)
  }
}
