import { constants, deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { buildPdf } from '#test/pdf-files.ts'
import type { DrawnPage } from './pdf-worker.ts'
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

test('ends the worker when the sender hangs up', async () => {
  const slow = buildPdf({ pages: ['0 0 595 842 re f '.repeat(400_000)] })
  const hangUp = new AbortController()
  setTimeout(() => hangUp.abort(), 300)
  const drawing = drawPdfPages(slow, sizeOf, { maxSide: 2400, signal: hangUp.signal, maxCpuMs: 40_000 })
  await expect(drawing).rejects.toThrow(RequestAborted)
})
