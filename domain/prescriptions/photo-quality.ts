/** A picture as brightness: a byte for each pixel, row by row, 0 black and 255 white. */
export type GreyPicture = { readonly width: number; readonly height: number; readonly pixels: Uint8Array }

/** In pixels of the shorter side: below it, handwriting on a whole page is a few pixels high. */
const MIN_SIDE = 600
/** Of 255: paper in the light of a room has 110 and more. */
const MIN_LUMINANCE = 65
/** Sharp writing has 250 and more at `CHECKED_SIDE` pixels, writing that cannot be read less than 30. */
const MIN_SHARPNESS = 60
/** The brightness of a photo in daylight, to which sharpness refers: half the light quarters the variance. */
const DAYLIGHT = 200
/** Below it, brightness is noise. */
const NOISE = 20
/** The side of a square of the picture in pixels. */
const TILE = 96

/** The longer side at which photos are checked, in pixels. Sharpness depends on it. */
export const CHECKED_SIDE = 1000

/** What may make a photo of a prescription unreadable, with the sentence for the customer. A photo is never refused for it. */
export const photoFaults = {
  small: 'It is a small picture: the original photo is easier to read.',
  dark: 'It is dark: more light helps.',
  blurred: 'It looks blurred: please hold the phone still.',
} as const
export type PhotoFault = keyof typeof photoFaults

/** Reads RGBA bytes, as a canvas has them, as brightness by ITU-R BT.601. */
export function greyPicture(rgba: ArrayLike<number>, width: number, height: number): GreyPicture {
  const pixels = new Uint8Array(width * height)
  for (let index = 0; index < pixels.length; index += 1) {
    const [red = 0, green = 0, blue = 0] = [rgba[index * 4], rgba[index * 4 + 1], rgba[index * 4 + 2]]
    pixels[index] = Math.round(0.299 * red + 0.587 * green + 0.114 * blue)
  }
  return { width, height, pixels }
}

/** The mean brightness, 0 to 255; 0 for an empty picture. */
export function meanLuminance({ pixels }: GreyPicture): number {
  let sum = 0
  for (const pixel of pixels) sum += pixel
  return pixels.length === 0 ? 0 : sum / pixels.length
}

type Area = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }

/** The variance of the Laplacian in an area, which is high at sharp edges and near 0 in a blurred or plain one. */
export function laplacianVariance(
  { width, height, pixels }: GreyPicture,
  { left, top, right, bottom }: Area = { left: 0, top: 0, right: width, bottom: height },
): number {
  let [count, sum, squares] = [0, 0, 0]
  const at = (index: number) => pixels[index] ?? 0
  for (let y = Math.max(top, 1); y < Math.min(bottom, height - 1); y += 1)
    for (let x = Math.max(left, 1); x < Math.min(right, width - 1); x += 1) {
      const index = y * width + x
      const edge = at(index - 1) + at(index + 1) + at(index - width) + at(index + width) - 4 * at(index)
      count += 1
      sum += edge
      squares += edge * edge
    }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2
}

/** The variance of the Laplacian in the sharpest square of the picture, as in daylight. Most of a page is empty paper. */
export function sharpness(picture: GreyPicture): number {
  let sharpest = 0
  for (let top = 0; top < picture.height; top += TILE)
    for (let left = 0; left < picture.width; left += TILE)
      sharpest = Math.max(sharpest, laplacianVariance(picture, { left, top, right: left + TILE, bottom: top + TILE }))
  return sharpest * (DAYLIGHT / Math.max(meanLuminance(picture), NOISE)) ** 2
}

/** What may make a photo unreadable. `size` has the pixels of the photo itself, of which `picture` is a copy in `CHECKED_SIDE`. */
export function findPhotoFaults(
  picture: GreyPicture,
  size: { readonly width: number; readonly height: number },
): PhotoFault[] {
  const faults: PhotoFault[] = []
  if (Math.min(size.width, size.height) < MIN_SIDE) faults.push('small')
  if (meanLuminance(picture) < MIN_LUMINANCE) faults.push('dark')
  if (sharpness(picture) < MIN_SHARPNESS) faults.push('blurred')
  return faults
}
