import { recogniseImage } from '#domain/prescriptions/prescription-rules.ts'
import { Refusal } from '../http/refusal.ts'
import { loadSharp, MAX_PIXELS } from './convert-image.ts'
import { limitConcurrency } from './limit-concurrency.ts'

/** Enough to read handwriting on a page. */
const MAX_SIDE = 2400
const DECODE_SECONDS = 10

/** A decoder takes a core and up to 160 MB. */
const runLimited = limitConcurrency(1)

/**
 * Decodes a photo and writes it anew as JPEG, without metadata and without any byte that came (D58). Refuses other types
 * (415) and pictures that cannot be decoded (422).
 */
export function redrawPhoto(bytes: Buffer): Promise<Buffer> {
  const recognised = recogniseImage(bytes)
  if ('refusal' in recognised) return Promise.reject(new Refusal('unsupported_type', recognised.refusal))
  return runLimited(() => redrawNow(bytes))
}

async function redrawNow(bytes: Buffer): Promise<Buffer> {
  const sharp = await loadSharp()
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'truncated' })
      .timeout({ seconds: DECODE_SECONDS })
      .autoOrient()
      .resize(MAX_SIDE, MAX_SIDE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: 80, mozjpeg: true })
      .toBuffer()
  } catch {
    throw new Refusal('invalid', 'This picture is damaged or too large. Please take a new photo and send that.')
  }
}
