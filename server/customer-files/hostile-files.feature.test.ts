import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { registerCustomer, type TestCustomer } from '#test/factories.ts'
import { joinBytes, PAYLOAD_TEXT } from '#test/hostile-files/hostile-file.ts'
import { pdfsWithPayload, damagedPdfs, refusedPdfs } from '#test/hostile-files/hostile-pdfs.ts'
import {
  picturesWithPayload,
  damagedPictures,
  plainPicture,
  refusedPictures,
} from '#test/hostile-files/hostile-pictures.ts'
import { wrongTypeFiles } from '#test/hostile-files/wrong-types.ts'
import { createMemoryFileStore } from '#test/memory-file-store.ts'
import { BLUE_SQUARE, buildPdf } from '#test/pdf-files.ts'
import { buildPhoto, postPrescriptionFile } from '#test/prescription-steps.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { readEncrypted } from './encrypted-files.ts'

const files = createMemoryFileStore()
const app = useTestApp({ files })
let customer: TestCustomer
let uploads = 0

type UploadAnswer = { status: number; message: string; fileId: string; fileIds: string[] }

/** Uploads as a customer with uploads left. */
async function send(file: Buffer): Promise<UploadAnswer> {
  if (uploads % 15 === 0) customer = await registerCustomer(app)
  uploads += 1
  const response = await postPrescriptionFile(app, customer, file)
  return { ...((await response.json()) as UploadAnswer), status: response.status }
}

async function readKept(fileId: string): Promise<Buffer> {
  const row = await app.ctx.db
    .selectFrom('customer_files')
    .selectAll()
    .where('id', '=', fileId)
    .executeTakeFirstOrThrow()
  return readEncrypted(app.ctx, fileId, row)
}

/** Checks that what is kept is a JPEG without metadata and without any byte sequence of the file. */
async function expectNothingKept(file: Buffer, fileId: string): Promise<void> {
  const kept = await readKept(fileId)
  expect(kept.includes(PAYLOAD_TEXT)).toBe(false)
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
}

const carriers = { ...picturesWithPayload, ...pdfsWithPayload }
const refused = { ...refusedPictures, ...refusedPdfs, ...wrongTypeFiles }
const damaged = { ...damagedPictures, ...damagedPdfs }
const SENTENCE = /^(Please send|Please choose|This picture|This PDF)/

describe('a file that comes', () => {
  test('has at least 200 hostile kinds', () => {
    expect(Object.keys({ ...carriers, ...refused, ...damaged }).length).toBeGreaterThanOrEqual(200)
  })

  test.each(Object.entries(carriers))('leaves none of its own bytes: %s', async (_, build) => {
    const file = await build()
    expect(
      file.includes(PAYLOAD_TEXT) || file.includes(PAYLOAD_TEXT.replaceAll(/[()]/g, '\\$&')),
      'the file carries the mark',
    ).toBe(true)
    const { status, fileId } = await send(file)
    expect(status).toBe(201)
    await expectNothingKept(file, fileId)
  })

  test.each(Object.entries(refused).map(([name, [status, build]]) => [name, status, build] as const))(
    'is refused and not stored: %s (%i)',
    async (_, expected, build) => {
      const before = files.stored.size
      const { status, message } = await send(await build())
      expect([status, message]).toEqual([expected, expect.stringMatching(SENTENCE)])
      expect(files.stored.size).toBe(before)
    },
  )

  test.each(Object.entries(damaged))('is drawn anew or refused: %s', async (_, build) => {
    const file = await build()
    const { status, message, fileIds = [] } = await send(file)
    expect([status, message]).toEqual(status === 201 ? [201, undefined] : [422, expect.stringMatching(SENTENCE)])
    for (const fileId of fileIds) await expectNothingKept(file, fileId)
  })

  test('is at most 10 MB (413)', async () => {
    const large = joinBytes(await buildPhoto(), Buffer.alloc(10_000_000))
    expect(await send(large)).toMatchObject({ status: 413, message: 'A file may have at most 10 MB.' })
  })
})

test('turns a photo upright and makes it at most 2,400 pixels long', async () => {
  const lying = await plainPicture(3000, 1500).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const { fileId } = await send(lying)
  const { width, height, orientation } = await sharp(await readKept(fileId)).metadata()
  expect([width, height, orientation]).toEqual([1200, 2400, undefined])
})

test('makes a picture of each page of a PDF', async () => {
  const pages = [BLUE_SQUARE, '1 0 0 rg 100 100 200 200 re f']
  const { fileId, fileIds } = await send(buildPdf({ pages }))
  expect(fileIds).toEqual([fileId, expect.any(String)])
  const colours = await Promise.all(fileIds.map(async (id) => colourOfSquare(await readKept(id))))
  expect(colours).toEqual(['blue', 'red'])
})

test('draws a PDF with bytes before its header, as mail programs and scanners add them', async () => {
  const { status, fileIds } = await send(joinBytes('\u00ef\u00bb\u00bf\r\n', 'x'.repeat(900), '\n', buildPdf()))
  expect([status, fileIds.length]).toEqual([201, 1])
})

test.each([
  ['locked', refusedPdfs['a PDF with a 40 bit password']!, /^This PDF is locked with a password/],
  ['longer than five pages', refusedPdfs['a PDF of six pages']!, /^This PDF has more than 5 pages/],
])('says that a PDF is %s', async (_, [, build], sentence) => {
  expect((await send(await build())).message).toMatch(sentence)
})

async function colourOfSquare(picture: Buffer): Promise<'red' | 'blue'> {
  const { width } = await sharp(picture).metadata()
  expect(width).toBe(1695)
  const square = { left: 400, top: 1700, width: 100, height: 100 }
  const { dominant } = await sharp(await sharp(picture).extract(square).toBuffer()).stats()
  return dominant.r > dominant.b ? 'red' : 'blue'
}
