import type { Font } from 'opentype.js'
import type { BrandedShop } from '#domain/settings/shop-profile.ts'
import { loadSharp, MAX_PIXELS } from './convert-image.ts'
import { drawIcon, type Emblem } from './draw-icon.ts'
import { hasAllGlyphs, loadFont, outlineText, wrapText } from './outline-text.ts'

const WIDTH = 1200
const HEIGHT = 630
/** The height of the line in the brand's colour. */
const FOOT = 20
const PICTURE = { left: 70, top: 75, size: 450 }
const EMBLEM = { left: 120, size: 260 }

export type SharedProduct = {
  readonly shop: Pick<BrandedShop, 'name' | 'look'>
  readonly name: string
  readonly pack: string
  readonly price: string
  readonly prescriptionRequired: boolean
}

type Fonts = { readonly regular: Font; readonly bold: Font }
type TextBlock = {
  readonly font: Font
  readonly text: string
  readonly size: number
  readonly fill: string
  readonly maxLines: number
}

let loading: Promise<Fonts> | undefined

async function loadFonts(): Promise<Fonts> {
  const [regular, bold] = await Promise.all([loadFont(400), loadFont(800)])
  return { regular, bold }
}

/** Draws the JPEG of a product for link previews. Null when the font lacks a letter of a text. */
export async function drawSharePicture(product: SharedProduct, picture: Buffer | null): Promise<Buffer | null> {
  const svg = layOut(await (loading ??= loadFonts()), product, picture !== null)
  if (svg === null) return null
  const sharp = await loadSharp()
  const { left, top, size } = PICTURE
  const pack =
    picture &&
    (await sharp(picture, { limitInputPixels: MAX_PIXELS })
      .autoOrient()
      .resize(size - 40, size - 40, { fit: 'contain', background: 'white' })
      .flatten({ background: 'white' })
      .png()
      .toBuffer())
  return sharp(Buffer.from(svg))
    .composite(pack ? [{ input: pack, left: left + 20, top: top + 20 }] : [])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer()
}

/** The card without the picture: all texts are outlines. */
function layOut({ regular, bold }: Fonts, product: SharedProduct, hasPicture: boolean): string | null {
  const { shop, name, pack, price, prescriptionRequired } = product
  const { brand, ink, quiet } = shop.look.light
  const isLong = name.length > 40
  const blocks: TextBlock[] = [
    { font: regular, text: shop.name, size: 28, fill: brand, maxLines: 1 },
    { font: bold, text: name, size: isLong ? 46 : 58, fill: ink, maxLines: isLong ? 4 : 3 },
    { font: regular, text: pack, size: 30, fill: quiet, maxLines: 2 },
    { font: bold, text: price, size: 52, fill: ink, maxLines: 1 },
    { font: regular, text: prescriptionRequired ? 'Prescription needed' : '', size: 28, fill: quiet, maxLines: 1 },
  ]
  const shown = blocks.filter(({ text }) => text.trim() !== '')
  if (!shown.every(({ font, text }) => hasAllGlyphs(font, text))) return null
  const { left, top, size } = PICTURE
  const x = hasPicture ? left + size + 60 : left
  const frame = `<rect x="${left}" y="${top}" width="${size}" height="${size}" rx="24" fill="white" stroke="${shop.look.light.line}" stroke-width="2"/>`
  return sheet(shop, (hasPicture ? frame : '') + stack(shown, { x, width: WIDTH - x - left }))
}

/** Draws the JPEG of the shop for link previews. A line with a letter that the font lacks is left out. */
export async function drawShopPicture(shop: BrandedShop, emblem: Emblem): Promise<Buffer> {
  const { regular, bold } = await (loading ??= loadFonts())
  const { ink, quiet } = shop.look.light
  const blocks: TextBlock[] = [
    { font: bold, text: shop.shortName, size: 72, fill: ink, maxLines: 2 },
    { font: regular, text: shop.nameEnding, size: 56, fill: ink, maxLines: 2 },
    { font: regular, text: shop.tagline, size: 30, fill: quiet, maxLines: 3 },
  ]
  const shown = blocks.filter(({ font, text }) => text.trim() !== '' && hasAllGlyphs(font, text))
  const { left, size } = EMBLEM
  const x = left + size + 60
  const svg = sheet(shop, stack(shown, { x, width: WIDTH - x - PICTURE.left }))
  const input = await drawIcon(emblem, { size, margin: 0 })
  const sharp = await loadSharp()
  return sharp(Buffer.from(svg))
    .composite([{ input, left, top: (HEIGHT - FOOT - size) / 2 }])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer()
}

function sheet({ look: { light } }: Pick<BrandedShop, 'look'>, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="${light.ground}"/><rect width="100%" height="${FOOT}" y="${HEIGHT - FOOT}" fill="${light.brand}"/>${content}</svg>`
}

/** Sets the blocks below each other, in the middle of the height. */
function stack(blocks: readonly TextBlock[], { x, width }: { x: number; width: number }): string {
  const lines = blocks.map((block) => ({ ...block, lines: wrapText(block.font, block.text, { ...block, width }) }))
  const height = lines.reduce((sum, { lines: { length }, size }) => sum + length * size * LINE_HEIGHT + GAP, -GAP)
  let y = (HEIGHT - FOOT - height) / 2
  let drawn = ''
  for (const { font, lines: rows, size, fill } of lines) {
    for (const row of rows) {
      drawn += `<path d="${outlineText(font, row, { x, y: y + size, size })}" fill="${fill}"/>`
      y += size * LINE_HEIGHT
    }
    y += GAP
  }
  return drawn
}

const LINE_HEIGHT = 1.2
const GAP = 22
