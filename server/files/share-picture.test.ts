import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { lookOf } from '#domain/settings/look.ts'
import { loadFont, outlineText, wrapText } from './outline-text.ts'
import { shop } from '#shop/shop.ts'
import { drawSharePicture, drawShopPicture, type SharedProduct } from './share-picture.ts'

const PICTURE = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="red"/></svg>',
)
const product: SharedProduct = {
  shop,
  name: 'Glymetra 500 Tablet',
  pack: 'Strip of 10 tablets',
  price: 'Rs. 28.50',
  prescriptionRequired: true,
}
let font: Awaited<ReturnType<typeof loadFont>>

beforeAll(async () => {
  font = await loadFont(800)
})

test.each([
  ['with the picture of the pack', product, PICTURE],
  ['without a picture', product, null],
  ['with markup in every text', { ...product, name: '"><script>&amp;', pack: '</svg>', price: "'&" }, PICTURE],
  ['with very long texts', { ...product, name: 'Methylcobalamin'.repeat(20), pack: 'Carton '.repeat(40) }, PICTURE],
])('draws a JPEG of 1200 × 630 pixels %s', async (_, shown, picture) => {
  const drawn = await drawSharePicture(shown, picture)
  const { width, height, format } = await sharp(drawn ?? undefined).metadata()
  expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'jpeg' })
  expect(drawn?.length).toBeLessThan(300_000)
})

test('says whether a prescription is needed', async () => {
  const [needed, free] = await Promise.all(
    [true, false].map((prescriptionRequired) => drawSharePicture({ ...product, prescriptionRequired }, null)),
  )
  expect(needed?.equals(free ?? Buffer.alloc(0))).toBe(false)
})

test('draws nothing when the font lacks a letter', async () => {
  expect(await drawSharePicture({ ...product, name: 'β-Carotene' }, null)).toBeNull()
})

test('rejects a picture that is no image', async () => {
  await expect(drawSharePicture(product, Buffer.from('no image'))).rejects.toThrow('unsupported image format')
})

test.each([
  ['a short name', ['a short', 'name']],
  ['Methylcobalamin', ['Methylco', 'balamin']],
  ['one two three four five', ['one two', 'three…']],
])('wraps %s', (text, lines) => {
  const wrapped = wrapText(font, text, { size: 50, width: 240, maxLines: 2 })
  expect(wrapped).toEqual(lines)
})

test('outlines contain no text', () => {
  expect(outlineText(font, '<b>&"', { x: 0, y: 50, size: 50 })).toMatch(/^[MLQCZ\d.\s-]+$/)
})

test('draws the picture of the shop with its mark, in its colour', async () => {
  const { light, dark } = lookOf({
    look: { brand: '#b3261e', accent: '#e59a12', corners: 'soft' },
    logo: { picture: '' },
  })
  const branded = { ...shop, look: { ...shop.look, light, dark }, tagline: 'Health, తెలుగు' }
  const drawn = await drawShopPicture(branded, { light, dark, logo: null })
  const { data, info } = await sharp(drawn).raw().toBuffer({ resolveWithObject: true })
  expect({ width: info.width, height: info.height }).toEqual({ width: 1200, height: 630 })
  const [red = 0, green = 0, blue = 0] = data.subarray(-3)
  expect([red > 160, green < 60, blue < 60]).toEqual([true, true, true])
})
