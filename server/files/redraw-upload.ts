import type { Sharp } from 'sharp'
import { recogniseFile } from '#domain/prescriptions/prescription-rules.ts'
import { collectUpload, readUploadStart } from '../http/read-upload.ts'
import { Refusal } from '../http/refusal.ts'
import type { Upload } from '../http/upload-receiver.ts'
import { loadSharp, MAX_PIXELS } from './convert-image.ts'
import { decodeQueue, MAX_STANDSTILL_MS } from './decode-queue.ts'
import { drawPdfPages } from './draw-pdf-pages.ts'
import { FairQueue, type QueuedCaller } from './fair-queue.ts'

/** Enough to read handwriting on a page. */
const MAX_SIDE = 2400
const DECODE_SECONDS = 10

/** A worker takes a core and up to 256 MB. */
const drawQueue = new FairQueue({
  concurrency: 2,
  maxWaiting: 32,
  maxRunningPerCaller: 1,
  maxWaitingPerCaller: 6,
  maxWaitMs: MAX_STANDSTILL_MS,
})

/**
 * Redraws a photo, or each page of a PDF, as JPEG without metadata and without bytes of the upload (prescriptions-2). Refuses
 * other types (415) and files that cannot be drawn (422).
 */
export async function redrawUpload(file: Upload, sender: QueuedCaller): Promise<Buffer[]> {
  const kind = recogniseFile(await readUploadStart(file))
  if (kind === null) throw new Refusal('unsupported_type', 'Please send a JPEG or PNG photo.')
  const sharp = await loadSharp()
  if (kind === 'pdf')
    return drawQueue.run(sender, async () =>
      drawPdfPages(
        await collectUpload(file),
        ({ pixels, width, height }) => writeJpeg(sharp(pixels, { raw: { width, height, channels: 4 } })),
        { maxSide: MAX_SIDE, signal: sender.signal },
      ),
    )
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'truncated' } as const
  return [await decodeQueue.run(sender, async () => redrawPhoto(sharp(await collectUpload(file), options)))]
}

async function redrawPhoto(photo: Sharp): Promise<Buffer> {
  try {
    const upright = photo.timeout({ seconds: DECODE_SECONDS }).autoOrient()
    return await writeJpeg(upright.resize(MAX_SIDE, MAX_SIDE, { fit: 'inside', withoutEnlargement: true }))
  } catch {
    throw new Refusal('invalid', 'This picture is damaged or too large. Please take a new photo and send that.')
  }
}

function writeJpeg(picture: Sharp): Promise<Buffer> {
  return picture.flatten({ background: 'white' }).jpeg({ quality: 80, mozjpeg: true }).toBuffer()
}
