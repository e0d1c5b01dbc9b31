import { deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMemoryStore } from '#test/memory-file-store.ts'
import { registerCustomer, type TestCustomer } from '#test/factories.ts'
import { photo, upload } from '#test/prescription-steps.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { readEncrypted } from '../files/encrypted-files.ts'

const files = createMemoryStore()
let app: TestApp
let customer: TestCustomer
let uploads = 0
beforeAll(async () => {
  app = await startTestApp({ files })
})
afterAll(() => app.close())

/** Uploads as a customer with uploads left. */
async function send(file: Buffer): Promise<{ status: number; message: string; fileId: string }> {
  if (uploads % 15 === 0) customer = await registerCustomer(app)
  uploads += 1
  const response = await upload(app, customer, file)
  return { status: response.status, ...((await response.json()) as { message: string; fileId: string }) }
}

/** A text that must not survive in what is stored. */
const MARK = 'MARK<script>alert(1)</script>'
const mark = Buffer.from(MARK)
const text = (contents: string) => async () => Buffer.from(contents)
const join = (...parts: readonly (Buffer | string)[]) => Buffer.concat(parts.map((part) => Buffer.from(part)))

/** A PNG chunk without a valid checksum. */
function chunk(kind: string, contents: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(contents.length)
  return join(length, kind, contents, Buffer.alloc(4))
}

const PNG = Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1')

/** A PNG that announces a size and holds few bytes. */
function pngBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  return join(
    PNG,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  )
}

/** A JPEG segment after the first two bytes. */
async function jpegWith(marker: number, contents: Buffer): Promise<Buffer> {
  const jpeg = await photo()
  const length = Buffer.alloc(2)
  length.writeUInt16BE(contents.length + 2)
  return join(jpeg.subarray(0, 2), Buffer.from([0xff, marker]), length, contents, jpeg.subarray(2))
}

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'white' }, limitInputPixels: false })
const withExif = (format: 'jpeg' | 'png' | 'webp') => async () =>
  sharp(await photo())
    .withExif({
      IFD0: { Artist: MARK, ImageDescription: MARK },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '17/1 22/1 0/1' },
    })
    .toFormat(format)
    .toBuffer()

/** Pictures that are accepted; nothing of what they carry is kept. */
const carriers: Readonly<Record<string, () => Promise<Buffer>>> = {
  'EXIF in a JPEG': withExif('jpeg'),
  'EXIF in a PNG': withExif('png'),
  'EXIF in a WebP': withExif('webp'),
  'a JPEG comment': () => jpegWith(0xfe, mark),
  'an unknown JPEG segment': () => jpegWith(0xe9, mark),
  'XMP in a JPEG': () => jpegWith(0xe1, join('http://ns.adobe.com/xap/1.0/\0', mark)),
  'a script after a JPEG': async () => join(await photo(), mark),
  'a script after a PNG': async () => join(await photo('png'), mark),
  'a script after a WebP': async () => join(await photo('webp'), mark),
  'a ZIP after a JPEG': async () => join(await photo(), 'PK\u0003\u0004', mark),
  'a PDF after a JPEG': async () => join(await photo(), '%PDF-1.7\n', mark, '\n%%EOF'),
  'PHP after a PNG': async () => join(await photo('png'), '<?php ', mark),
  'a JPEG after a JPEG': async () => join(await photo(), mark, await photo()),
  'a gzip stream after a PNG': async () => join(await photo('png'), gzipSync(mark), mark),
}

/** Files that are refused. */
const refused: Readonly<Record<string, readonly [status: 415 | 422, file: () => Promise<Buffer>]>> = {
  nothing: [422, text('')],
  'one byte': [415, text('\u0000')],
  JSON: [415, text('{}')],
  HTML: [415, text(`<!doctype html>${MARK}`)],
  SVG: [415, text(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${MARK}</svg>`)],
  'SVG with an entity bomb': [415, text('<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "aaaa">]><svg>&a;</svg>')],
  'a HEIC photo': [415, async () => join(Buffer.from([0, 0, 0, 24]), 'ftypheic', Buffer.alloc(64))],
  'an AVIF picture': [415, () => flat(9, 9).avif({ effort: 0 }).toBuffer()],
  'a GIF': [415, () => flat(9, 9).gif().toBuffer()],
  'a TIFF': [415, () => flat(9, 9).tiff().toBuffer()],
  'a TIFF bomb': [415, async () => join('II*\0', Buffer.alloc(4000, 0xff))],
  'a BMP': [415, async () => join('BM', Buffer.alloc(100))],
  'an icon': [415, async () => Buffer.from([0, 0, 1, 0, 1, 0, 16, 16])],
  'a Photoshop file': [415, text('8BPS\u0000\u0001')],
  'an executable': [415, async () => join('MZ', Buffer.alloc(200))],
  'an ELF file': [415, async () => join(Buffer.from([0x7f]), 'ELF', Buffer.alloc(200))],
  'a shell script': [415, text('#!/bin/sh\nrm -rf /')],
  'a ZIP': [415, async () => join('PK\u0003\u0004', mark)],
  'a gzip bomb': [415, async () => gzipSync(Buffer.alloc(20_000_000))],
  'an MP4': [415, async () => join(Buffer.from([0, 0, 0, 24]), 'ftypisom', Buffer.alloc(64))],
  'a PDF': [415, text('%PDF-1.7\n1 0 obj<<>>endobj\n%%EOF')],
  'a PDF with a script': [415, text('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n%%EOF')],
  'a locked PDF': [415, text('%PDF-1.7\ntrailer<</Encrypt 1 0 R>>\n%%EOF')],
  'a PDF that begins with a JPEG': [422, async () => join(Buffer.from([0xff, 0xd8, 0xff]), '%PDF-1.7\n', mark)],
  'a text before a JPEG': [415, async () => join('GIF89a', await photo())],
  'a JPEG of three bytes': [422, async () => Buffer.from([0xff, 0xd8, 0xff])],
  'the first half of a JPEG': [422, async () => halfOf(await flat(800, 800).jpeg().toBuffer())],
  'the first half of a PNG': [422, async () => halfOf(await flat(800, 800).png().toBuffer())],
  'the first half of a WebP': [422, async () => halfOf(await noise())],
  'a PNG signature alone': [422, async () => PNG],
  'a WebP header alone': [422, async () => join('RIFF', Buffer.alloc(4), 'WEBP')],
  'a WebP of noise': [422, async () => join('RIFF', Buffer.alloc(4), 'WEBPVP8 ', Buffer.alloc(3000, 7))],
  'a JPEG of noise': [422, async () => join(Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(5000, 0x55))],
  'a PNG of 50,000 by 50,000 pixels': [422, async () => pngBomb(50_000, 50_000)],
  'a PNG of 2,147,483,647 by 1 pixels': [422, async () => pngBomb(2_147_483_647, 1)],
  'a PNG without pixels': [422, async () => pngBomb(0, 0)],
  'a JPEG of 41 megapixels': [422, () => flat(8200, 5000).jpeg().toBuffer()],
  'a PNG of 64 megapixels': [422, () => flat(8000, 8000).png().toBuffer()],
  'a PNG that says it is a WebP': [422, async () => join('RIFF', Buffer.alloc(4), 'WEBP', await photo('png'))],
}

const halfOf = (file: Buffer) => file.subarray(0, file.length >> 1)
const noise = () =>
  sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 128, sigma: 90 },
    },
  })
    .webp()
    .toBuffer()

describe('a file that comes', () => {
  test.each(Object.entries(carriers))('leaves none of its own bytes: %s', async (_, build) => {
    const file = await build()
    expect(file.includes(MARK), 'the file carries the mark').toBe(true)
    const { status, fileId } = await send(file)
    expect(status).toBe(201)
    const row = await app.ctx.db
      .selectFrom('prescription_files')
      .selectAll()
      .where('id', '=', fileId)
      .executeTakeFirstOrThrow()
    const kept = await readEncrypted(app.ctx, fileId, row)
    expect(kept.includes(MARK)).toBe(false)
    const { format, exif, xmp, comments } = await sharp(kept).metadata()
    expect({ format, exif, xmp, comments }).toEqual({
      format: 'jpeg',
      exif: undefined,
      xmp: undefined,
      comments: undefined,
    })
    // On the disk is neither the file that came nor the picture that was drawn.
    const stored = files.stored.get(fileId)!
    expect([stored.includes(file.subarray(0, 16)), stored.includes(kept.subarray(0, 16))]).toEqual([false, false])
  })

  test.each(Object.entries(refused).map(([name, [status, build]]) => [name, status, build] as const))(
    'is refused and not stored: %s (%i)',
    async (_, expected, build) => {
      const before = files.stored.size
      const { status, message } = await send(await build())
      expect([status, message]).toEqual([
        expected,
        expect.stringMatching(/^(Please send|Please choose|PDF files|This picture)/),
      ])
      expect(files.stored.size).toBe(before)
    },
  )

  test('is at most 10 MB (413)', async () => {
    const large = join(await photo(), Buffer.alloc(10_000_000))
    expect(await send(large)).toMatchObject({ status: 413, message: 'A file may have at most 10 MB.' })
  })
})

test('turns a photo upright and makes it at most 2,400 pixels long', async () => {
  const lying = await flat(3000, 1500).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const { fileId } = await send(lying)
  const row = await app.ctx.db
    .selectFrom('prescription_files')
    .selectAll()
    .where('id', '=', fileId)
    .executeTakeFirstOrThrow()
  const { width, height, orientation } = await sharp(await readEncrypted(app.ctx, fileId, row)).metadata()
  expect([width, height, orientation]).toEqual([1200, 2400, undefined])
})
