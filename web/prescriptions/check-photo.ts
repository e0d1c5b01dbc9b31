import { CHECKED_SIDE, findPhotoFaults, greyPicture, type PhotoFault } from '#domain/prescriptions/photo-quality.ts'

/** In pixels: sharp on the screens of phones, and a few kilobytes as a data URL. */
const THUMBNAIL_SIDE = 240

export type CheckedPhoto = {
  /** A data URL, the only address of a chosen file that the content security policy allows. */
  readonly thumbnail: string
  readonly faults: readonly PhotoFault[]
}

/** A thumbnail of a chosen photo and what may make it unreadable. Null for a PDF and for what the browser cannot decode. */
export async function checkPhoto(file: Blob): Promise<CheckedPhoto | null> {
  if (file.size === 0) return null
  try {
    const photo = await createImageBitmap(file)
    const checked = drawScaled(photo, CHECKED_SIDE)
    const { width, height } = checked.canvas
    const { data } = checked.getImageData(0, 0, width, height)
    const thumbnail = drawScaled(photo, THUMBNAIL_SIDE).canvas.toDataURL('image/jpeg', 0.8)
    const faults = findPhotoFaults(greyPicture(data, width, height), photo)
    photo.close()
    return { thumbnail, faults }
  } catch {
    return null
  }
}

/** Draws the photo so that its longer side has at most so many pixels. */
function drawScaled(photo: ImageBitmap, longest: number): CanvasRenderingContext2D {
  const scale = Math.min(1, longest / Math.max(photo.width, photo.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(photo.width * scale))
  canvas.height = Math.max(1, Math.round(photo.height * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('The browser has no canvas.')
  context.imageSmoothingQuality = 'high'
  context.drawImage(photo, 0, 0, canvas.width, canvas.height)
  return context
}
