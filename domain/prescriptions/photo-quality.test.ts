import { expect, test } from 'vitest'
import {
  findPhotoFaults,
  type GreyPicture,
  greyPicture,
  laplacianVariance,
  meanLuminance,
  photoFaults,
  sharpness,
} from './photo-quality.ts'

const PAPER = 225
const INK = 40

/** A page with lines of upright strokes in its upper left, 5 pixels apart. */
function drawPage({ width = 750, height = 1000, light = 1 } = {}): GreyPicture {
  const pixels = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const isWriting = y > 100 && y < 300 && x > 100 && x < 300
      pixels[y * width + x] = light * (isWriting && y % 20 < 10 && x % 7 < 2 ? INK : PAPER)
    }
  return { width, height, pixels }
}

/** Each pixel becomes the mean of the square around it. */
function blur({ width, height, pixels }: GreyPicture, radius: number): GreyPicture {
  const blurred = new Uint8Array(pixels.length)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      let [sum, count] = [0, 0]
      for (let dy = Math.max(0, y - radius); dy <= Math.min(height - 1, y + radius); dy += 1)
        for (let dx = Math.max(0, x - radius); dx <= Math.min(width - 1, x + radius); dx += 1) {
          sum += pixels[dy * width + dx]!
          count += 1
        }
      blurred[y * width + x] = Math.round(sum / count)
    }
  return { width, height, pixels: blurred }
}

const LARGE = { width: 3000, height: 4000 }

test('reads the brightness of coloured pixels', () => {
  const rgba = [255, 255, 255, 255, 0, 0, 0, 255, 255, 0, 0, 255, 0, 255, 0, 255]
  expect([...greyPicture(rgba, 2, 2).pixels]).toEqual([255, 0, 76, 150])
})

test('has the mean luminance of all pixels', () => {
  expect(meanLuminance({ width: 2, height: 1, pixels: Uint8Array.of(0, 100) })).toBe(50)
  expect(meanLuminance({ width: 0, height: 0, pixels: new Uint8Array() })).toBe(0)
})

test('has the variance of the Laplacian, 0 for a plain picture and a picture without inner pixels', () => {
  const point = { width: 5, height: 3, pixels: Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0) }
  // The inner pixels have 9, -36 and 9.
  expect(laplacianVariance(point)).toBeCloseTo((81 + 1296 + 81) / 3 - (-18 / 3) ** 2)
  expect(laplacianVariance({ width: 9, height: 9, pixels: new Uint8Array(81).fill(200) })).toBe(0)
  expect(laplacianVariance({ width: 1, height: 1, pixels: Uint8Array.of(7) })).toBe(0)
})

test('finds nothing wrong with a sharp page in daylight, however little is written on it', () => {
  const page = drawPage()
  expect(findPhotoFaults(page, LARGE)).toEqual([])
  expect(laplacianVariance(page)).toBeLessThan(sharpness(page))
})

test('finds a blurred page', () => {
  expect(findPhotoFaults(blur(drawPage(), 1), LARGE)).toEqual([])
  expect(findPhotoFaults(blur(drawPage(), 6), LARGE)).toEqual(['blurred'])
})

test('finds a dark page, and takes a sharp one in the dark for sharp', () => {
  expect(findPhotoFaults(drawPage({ light: 0.2 }), LARGE)).toEqual(['dark'])
  expect(findPhotoFaults(blur(drawPage({ light: 0.2 }), 6), LARGE)).toEqual(['dark', 'blurred'])
})

test.each([
  [600, 800, []],
  [599, 4000, ['small']],
  [4000, 599, ['small']],
])('of a page of %d × %d pixels', (width, height, faults) => {
  expect(findPhotoFaults(drawPage(), { width, height })).toEqual(faults)
})

test('finds a black picture dark and blurred', () => {
  const black = { width: 100, height: 100, pixels: new Uint8Array(10_000) }
  expect(findPhotoFaults(black, { width: 100, height: 100 })).toEqual(Object.keys(photoFaults))
})
