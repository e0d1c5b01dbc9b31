/** node scripts/draw-icons.ts: draws the app icons and the link preview from web/public/favicon.svg. */
import { mkdir, readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { shop } from '#shop/shop.ts'
import { SHARE_PICTURE } from '#web/layout/page-meta.ts'

const GREEN = '#0f766e'
const GROUND = '#faf8f3'
const mark = await readFile('web/public/favicon.svg')

await mkdir('web/public/icons', { recursive: true })
for (const size of [192, 512]) await icon(size, 0, `icon-${size}`)
// Phones crop icons; only the central four fifths are always visible.
await icon(512, 0.1, 'maskable-512')
await icon(180, 0.06, 'apple-touch-icon')
await sharePicture()

async function icon(size: number, margin: number, name: string): Promise<void> {
  const inner = Math.round(size * (1 - 2 * margin))
  const edge = Math.round((size - inner) / 2)
  const drawn = await sharp(mark, { density: 72 * (size / 40) })
    .resize(inner, inner)
    .png()
    .toBuffer()
  const sheet = { width: size, height: size, channels: 4, background: margin > 0 ? GREEN : '#0000' } as const
  await sharp({ create: sheet })
    .composite([{ input: drawn, left: edge, top: edge }])
    .png({ palette: true, compressionLevel: 9 })
    .toFile(`web/public/icons/${name}.png`)
}

async function sharePicture(): Promise<void> {
  const { width, height, path } = SHARE_PICTURE
  const words = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="Liberation Sans, Helvetica, Arial, sans-serif">
    <rect width="100%" height="100%" fill="${GROUND}"/><rect width="100%" height="16" y="614" fill="${GREEN}"/>
    <text x="440" y="290" font-size="72" font-weight="700" fill="#16211f">${shop.shortName}</text>
    <text x="440" y="370" font-size="56" fill="#16211f">${shop.nameEnding}</text>
    <text x="440" y="440" font-size="30" fill="#52615d">${shop.tagline}</text></svg>`
  const drawn = await sharp(mark, { density: 600 }).resize(260, 260).png().toBuffer()
  await sharp(Buffer.from(words))
    .composite([{ input: drawn, left: 120, top: 185 }])
    .jpeg({ quality: 82, mozjpeg: true })
    .toFile(`web/public${path}`)
}
