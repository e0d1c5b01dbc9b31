import { markSvg } from '#domain/look/mark.ts'
import type { Palettes } from '#domain/look/derive-palettes.ts'
import { loadSharp } from './convert-image.ts'

/** What stands for the shop in icons: its logo, or the mark in its colours. */
export type Emblem = Palettes & { readonly logo: Buffer | null }

/** Draws a square PNG. The margin is a part of the side: phones crop icons. */
export async function drawIcon(
  emblem: Emblem,
  { size, margin }: { readonly size: number; readonly margin: number },
): Promise<Buffer> {
  const { light, logo } = emblem
  const sharp = await loadSharp()
  const inner = Math.round(size * (1 - 2 * margin))
  const edge = Math.round((size - inner) / 2)
  const source = logo === null ? sharp(Buffer.from(markSvg(emblem)), { density: 72 * (size / 40) }) : sharp(logo)
  const drawn = await source.resize(inner, inner).png().toBuffer()
  const background = margin === 0 ? '#0000' : logo === null ? light.brand : '#ffffff'
  return sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: drawn, left: edge, top: edge }])
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()
}

/** Re-encodes a decoded picture as the square PNG on white that the shop keeps of a logo. */
export async function drawLogo(picture: Buffer): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(picture)
    .resize(512, 512, { fit: 'contain', background: '#ffffff' })
    .flatten({ background: '#ffffff' })
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()
}
