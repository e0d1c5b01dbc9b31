import { loadSharp, MAX_PIXELS } from './convert-image.ts'
import type { QueuedCaller } from './fair-queue.ts'
import { decodeQueue } from './decode-queue.ts'
import { ZOOM_WIDTH } from '#domain/catalogue/picture-sizes.ts'
import { collectUpload, readUploadStart } from '../http/read-upload.ts'
import { invalidField, Refusal } from '../http/refusal.ts'
import type { Upload } from '../http/upload-receiver.ts'

/**
 * Decodes an uploaded picture and encodes it anew as WebP, in the largest size that the shop uses and without metadata.
 * Refuses other types (415) and pictures that cannot be decoded (422).
 */
export async function decodeUpload(file: Upload, sender: QueuedCaller): Promise<Buffer> {
  if (!isPicture(await readUploadStart(file))) {
    const sentence = 'Please choose a JPEG, PNG, WebP or AVIF picture.'
    throw new Refusal('unsupported_type', sentence, { fields: { file: sentence } })
  }
  const sharp = await loadSharp()
  return decodeQueue.run(sender, async () => {
    try {
      return await sharp(await collectUpload(file), { limitInputPixels: MAX_PIXELS })
        .autoOrient()
        .resize(ZOOM_WIDTH, ZOOM_WIDTH, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 88, effort: 4 })
        .toBuffer()
    } catch (error) {
      throw invalidField(
        'file',
        (error as Error).message.includes('pixel limit')
          ? `The picture has more than ${MAX_PIXELS / 1_000_000} million pixels. Please make it smaller.`
          : 'The picture is damaged or incomplete. Please save it again and choose the new file.',
      )
    }
  })
}

/** Recognises a picture by its first bytes, so that no other decoder runs: libvips also reads SVG and PDF. */
function isPicture(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  return (
    start.startsWith('\xFF\xD8\xFF') ||
    start.startsWith('\x89PNG\r\n\x1A\n') ||
    /^RIFF[^]{4}WEBP/.test(start) ||
    /^[^]{4}ftypavi[fs]/.test(start)
  )
}
