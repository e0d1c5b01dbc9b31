import { EventEmitter } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { constants, deflateRawSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { MINUTE } from '#domain/time.ts'
import { buildPdf } from '#test/pdf-files.ts'
import type { DrawnPage, PdfWorkerMessage } from './pdf-worker.ts'
import { drawPdfPages } from './draw-pdf-pages.ts'
import { RequestAborted } from './fair-queue.ts'

const { signal } = new AbortController()
const sizeOf = async ({ width, height }: DrawnPage) => [width, height]

test('draws pages at most as long as told, and small ones at most four times larger', async () => {
  expect(await drawPdfPages(buildPdf(), sizeOf, { maxSide: 800, signal })).toEqual([[565, 800]])
  expect(await drawPdfPages(buildPdf({ size: [100, 50] }), sizeOf, { maxSide: 800, signal })).toEqual([[400, 200]])
})

test('ends a worker that takes too much processor time', async () => {
  const slow = buildPdf({ pages: ['0 0 595 842 re f '.repeat(400_000)] })
  await expect(drawPdfPages(slow, sizeOf, { maxSide: 2400, signal, maxCpuMs: 300 })).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringMatching(/^This PDF takes too long to read/),
  })
})

test.each([
  ['draws', 1, [[565, 800]]],
  ['refuses', 320, expect.stringMatching(/^This PDF is damaged/)],
])(
  '%s a drawing that unpacks to %i MB',
  async (_, megabytes, expected) => {
    const block = deflateRawSync(Buffer.alloc(2 ** 20, ' '), { finishFlush: constants.Z_FULL_FLUSH })
    const blocks = Array.from({ length: megabytes }, () => block)
    const packed = Buffer.concat([Buffer.from([0x78, 0x9c]), ...blocks, Buffer.from([3, 0])]).toString('latin1')
    const stream = `<< /Filter /FlateDecode /Length ${packed.length} >>\nstream\n${packed}\nendstream`
    const file = buildPdf({ page: '/Contents 100 0 R', objects: [stream] })
    const drawing = drawPdfPages(file, sizeOf, { maxSide: 800, signal, maxCpuMs: 40_000 })
    expect(await drawing.catch(({ message }) => message)).toEqual(expected)
  },
  60_000,
)

/** A worker that draws a page after `cpuMs` of processor time, of which it gets `share` of the time that passes. */
function startStarvedWorker({ cpuMs, share }: { cpuMs: number; share: number }) {
  const events = new EventEmitter()
  const began = Date.now()
  const usedMs = () => (Date.now() - began) * share
  let hasDrawn = false
  const terminate = async () => {
    events.emit('exit')
    return 0
  }
  const cpuUsage = async () => {
    if (usedMs() >= cpuMs && !hasDrawn) {
      hasDrawn = true
      const page = { pixels: new Uint8Array(4), width: 1, height: 1 }
      events.emit('message', { kind: 'page', page } satisfies PdfWorkerMessage)
    }
    return { user: usedMs() * 1000, system: 0 }
  }
  const postMessage = () => void events.emit('message', { kind: 'end' } satisfies PdfWorkerMessage)
  setImmediate(() => events.emit('message', { kind: 'start', cpuMs: 0 } satisfies PdfWorkerMessage))
  return Object.assign(events, { terminate, cpuUsage, postMessage }) as unknown as Worker
}

test.each([
  ['draws a file that waits minutes for a core', { cpuMs: 2000, share: 0.01 }, [[1, 1]]],
  ['refuses a file that takes too much of a rare core', { cpuMs: 4000, share: 0.01 }, 'invalid'],
  ['refuses when its worker gets no time at all', { cpuMs: 2000, share: 0 }, 'unavailable'],
])('%s', async (_, starved, expected) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  try {
    const startWorker = () => startStarvedWorker(starved)
    const drawing = drawPdfPages(buildPdf(), sizeOf, { maxSide: 800, signal, startWorker }).catch(({ code }) => code)
    await new Promise(setImmediate)
    await vi.advanceTimersByTimeAsync(10 * MINUTE)
    expect(await drawing).toEqual(expected)
  } finally {
    vi.useRealTimers()
  }
})

test('ends the worker when the sender hangs up', async () => {
  const slow = buildPdf({ pages: ['0 0 595 842 re f '.repeat(400_000)] })
  const hangUp = new AbortController()
  setTimeout(() => hangUp.abort(), 300)
  const drawing = drawPdfPages(slow, sizeOf, { maxSide: 2400, signal: hangUp.signal, maxCpuMs: 40_000 })
  await expect(drawing).rejects.toThrow(RequestAborted)
})
