import { readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Logger } from 'pino'
import { type PictureFormat, pictureFormats, pictureWidths, ZOOM_WIDTH } from '#domain/catalogue/picture-sizes.ts'
import { TimeSharingQueue } from '../http/time-sharing-queue.ts'
import { convertImage } from './convert-image.ts'
import { type OriginalPicture, pictureTypes } from './picture-originals.ts'
import { writeAtomically } from './write-atomically.ts'

/** Each encoder takes a core and up to 50 MB. */
const CONVERSIONS_AT_ONCE = 2
/** The number of failed sources to remember. */
const MAX_FAILURES = 1000

/** `isOriginal`: the conversion failed and this is the unconverted source. */
type ServedImage = { readonly body: Buffer; readonly type: string; readonly isOriginal: boolean }

type Variant = { readonly name: string; readonly stem: string; readonly width: number; readonly format: PictureFormat }

type Options = {
  readonly findSource: (stem: string) => Promise<OriginalPicture | null>
  readonly cacheFolder: string
  readonly log: Logger
  readonly convert?: typeof convertImage
}

/**
 * Converts pictures on first request and stores the variants on disk. A variant has the modification time of its
 * original, so a replaced original is converted again. Processes may share the folder.
 */
export function createImageVariants({ findSource, cacheFolder, log, convert = convertImage }: Options) {
  const queue = new TimeSharingQueue({
    concurrency: CONVERSIONS_AT_ONCE,
    maxRunningPerVisitor: CONVERSIONS_AT_ONCE,
    maxWaiting: Infinity,
    now: () => performance.now(),
  })
  const pending = new Map<string, Promise<Buffer>>()
  const failed = new Set<string>()

  const make = async (
    original: OriginalPicture,
    { name, width, format }: Variant,
    visitor: string,
  ): Promise<Buffer> => {
    const body = await queue.run(visitor, async () => convert(await readFile(original.path), { width, format }))
    try {
      await writeAtomically(join(cacheFolder, name), body, original.modifiedSeconds)
    } catch (error) {
      log.warn({ err: error }, 'a converted picture could not be kept')
    }
    return body
  }

  /** The picture of a name such as `glymetra-500-1-640.webp`, or null. It is converted in the turn of the visitor. */
  return async function findImage(name: string, visitor: string): Promise<ServedImage | null> {
    const variant = readName(name)
    const original = variant && (await findSource(variant.stem))
    if (!original) return null
    const cached = await readVariant(join(cacheFolder, name), original)
    const type = `image/${variant.format}`
    if (cached) return { body: cached, type, isOriginal: false }
    const key = `${original.path} ${original.modifiedSeconds} ${name}`
    if (failed.has(key)) return serveOriginal(original)
    try {
      const running = pending.get(key) ?? make(original, variant, visitor)
      pending.set(key, running)
      return { body: await running, type, isOriginal: false }
    } catch (error) {
      if (failed.size < MAX_FAILURES) failed.add(key)
      log.warn({ err: error, picture: name }, 'a picture could not be converted')
      return serveOriginal(original)
    } finally {
      pending.delete(key)
    }
  }
}

function readName(name: string): Variant | null {
  const [, stem = '', digits = '', ending = ''] = /^([a-z0-9-]{1,200})-(\d{3,4})\.([a-z]{4})$/.exec(name) ?? []
  const width = [...pictureWidths, ZOOM_WIDTH].find((known) => String(known) === digits)
  const format = pictureFormats.find((known) => known === ending)
  return width && format ? { name, stem, width, format } : null
}

async function readVariant(path: string, { modifiedSeconds }: OriginalPicture): Promise<Buffer | null> {
  const found = await stat(path).catch(() => null)
  if (found === null || Math.floor(found.mtimeMs / 1000) !== modifiedSeconds) return null
  return readFile(path).catch(() => null)
}

async function serveOriginal({ path }: OriginalPicture): Promise<ServedImage | null> {
  const body = await readFile(path).catch(() => null)
  return body && { body, type: pictureTypes[extname(path)] ?? 'application/octet-stream', isOriginal: true }
}
