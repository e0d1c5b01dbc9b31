import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '../log.ts'
import { convertImage } from './convert-image.ts'
import { createImageVariants } from './image-variants.ts'
import { findOriginal } from './picture-originals.ts'

const SQUARE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="red"/></svg>'
const log = createLog('silent')
let folder: string
let calls: number
let running: number
let mostRunning: number
let gate: Promise<void>

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-images-'))
  for (const name of ['own', 'drawn']) mkdirSync(join(folder, name))
  calls = running = mostRunning = 0
  gate = Promise.resolve()
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Stands in for sharp: answers with the original's first bytes and the size that was asked for. */
const convert: typeof convertImage = async (original, { width, format }) => {
  calls += 1
  running += 1
  mostRunning = Math.max(mostRunning, running)
  await gate
  running -= 1
  if (original.toString() === 'broken') throw new Error('unsupported image format')
  return Buffer.from(`${original} ${width} ${format}`)
}

function start(cacheFolder = join(folder, 'cache')) {
  const find = createImageVariants({
    findSource: (stem) => findOriginal([join(folder, 'own'), join(folder, 'drawn')], stem),
    cacheFolder,
    log,
    convert,
  })
  return async (name: string, visitor = 'a') => {
    const image = await find(name, visitor)
    return image && { ...image, body: image.body.toString() }
  }
}

function write(path: string, text: string, modifiedSeconds = 1_000_000_000): void {
  writeFileSync(join(folder, path), text)
  utimesSync(join(folder, path), modifiedSeconds, modifiedSeconds)
}

test('converts a picture once and keeps it for the next start', async () => {
  write('drawn/neem-1.svg', 'svg')
  const find = start()
  const converted = { body: 'svg 320 avif', type: 'image/avif', isOriginal: false }
  expect(await find('neem-1-320.avif')).toEqual(converted)
  expect(await find('neem-1-320.avif')).toEqual(converted)
  expect(await start()('neem-1-320.avif')).toEqual(converted)
  expect(calls).toBe(1)
  expect(readdirSync(join(folder, 'cache'))).toEqual(['neem-1-320.avif'])
})

test('converts to the width of an enlarged picture', async () => {
  write('drawn/neem-1.svg', 'svg')
  expect(await start()('neem-1-1280.webp')).toMatchObject({ body: 'svg 1280 webp' })
})

test('shares one conversion between concurrent requests', async () => {
  write('drawn/neem-1.svg', 'svg')
  const find = start()
  const found = await Promise.all(Array.from({ length: 20 }, () => find('neem-1-640.webp')))
  expect(new Set(found.map((image) => image?.body))).toEqual(new Set(['svg 640 webp']))
  expect(calls).toBe(1)
})

test('runs at most two conversions at a time', async () => {
  for (let n = 0; n < 10; n += 1) write(`drawn/neem-${n}.svg`, 'svg')
  const { promise, resolve } = Promise.withResolvers<void>()
  gate = promise
  const find = start()
  const found = Promise.all(Array.from({ length: 10 }, (_, n) => find(`neem-${n}-480.avif`)))
  await vi.waitFor(() => expect(running).toBe(2))
  resolve()
  await found
  expect({ calls, mostRunning }).toEqual({ calls: 10, mostRunning: 2 })
})

test('converts the picture of another visitor before the waiting ones of a flood', async () => {
  for (let n = 0; n < 10; n += 1) write(`drawn/neem-${n}.svg`, 'svg')
  const find = start()
  let converted = 0
  const flood = Array.from({ length: 9 }, async (_, n) => {
    await find(`neem-${n}-480.avif`, 'flood')
    converted += 1
  })
  await find('neem-9-480.avif', 'neighbour')
  expect(converted).toBeLessThan(5)
  await Promise.all(flood)
})

test.for([2_000_000_000, 500_000_000])('converts a replaced original again (modified at %i)', async (modified) => {
  write('drawn/neem-1.svg', 'before')
  const find = start()
  await find('neem-1-320.avif')
  write('drawn/neem-1.svg', 'after', modified)
  expect(await find('neem-1-320.avif')).toMatchObject({ body: 'after 320 avif' })
})

test("prefers the owner's picture of any format", async () => {
  write('drawn/neem-1.svg', 'drawn')
  const find = start()
  await find('neem-1-320.webp')
  write('own/neem-1.jpg', 'own', 900_000_000)
  expect(await find('neem-1-320.webp')).toMatchObject({ body: 'own 320 webp' })
})

test.for([
  'neem-1-321.avif',
  'neem-1-320.png',
  'neem-1-0320.avif',
  'neem-1.svg',
  'neem-2-320.avif',
  '../drawn/neem-1-320.avif',
])('knows no picture %s', async (name) => {
  write('drawn/neem-1.svg', 'svg')
  expect(await start()(name)).toBeNull()
  expect(calls).toBe(0)
})

test('serves the original of a picture that cannot be converted, and tries again only when it changes', async () => {
  write('own/neem-1.png', 'broken')
  const find = start()
  const original = { body: 'broken', type: 'image/png', isOriginal: true }
  expect(await find('neem-1-320.avif')).toEqual(original)
  expect(await find('neem-1-320.avif')).toEqual(original)
  expect(calls).toBe(1)
  write('own/neem-1.png', 'mended', 1_000_000_100)
  expect(await find('neem-1-320.avif')).toMatchObject({ body: 'mended 320 avif', isOriginal: false })
})

test('serves a converted picture that cannot be kept, and leaves no temporary file', async () => {
  write('drawn/neem-1.svg', 'svg')
  write('cache', 'a file where the folder should be')
  expect(await start()('neem-1-320.avif')).toMatchObject({ body: 'svg 320 avif', isOriginal: false })
  mkdirSync(join(folder, 'blocked', 'neem-1-320.avif'), { recursive: true })
  expect(await start(join(folder, 'blocked'))('neem-1-320.avif')).toMatchObject({ body: 'svg 320 avif' })
  expect(readdirSync(join(folder, 'blocked'))).toEqual(['neem-1-320.avif'])
})

test.for(['avif', 'webp'] as const)('encodes %s of the exact width', async (format) => {
  const {
    width,
    height,
    format: written,
  } = await sharp(await convertImage(Buffer.from(SQUARE), { width: 320, format })).metadata()
  expect({ width, height, written }).toEqual({ width: 320, height: 320, written: format === 'avif' ? 'heif' : 'webp' })
})

test('rejects what is no image', async () => {
  await expect(convertImage(Buffer.from('no image'), { width: 320, format: 'webp' })).rejects.toThrow(
    'unsupported image format',
  )
  expect(existsSync(join(folder, 'cache'))).toBe(false)
})
