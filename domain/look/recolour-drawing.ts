import { defaultPalettes, type ShopPalette } from './default-palettes.ts'
import { hexOf, oklchOf } from './oklch.ts'

const { light } = defaultPalettes

/** The shades of the drawings that follow the brand colour and the accent. */
const brandShades = ['#0f766e', '#178577', '#7cc4ba', '#b9dad4', '#d9ece8'] as const
const accentShades = ['#e59a12', '#f6cf86'] as const

type DrawingColours = Pick<ShopPalette, 'brand' | 'deep' | 'accent'>

/** A drawing of the shop, an SVG document, in the colours of a look (look-1). A shade keeps its lightness. */
export function recolourDrawing(svg: string, { brand, deep, accent }: DrawingColours): string {
  const colours = new Map<string, string>([
    ...brandShades.map((shade) => [shade, inHueOf(brand, shade, light.brand)] as const),
    ...accentShades.map((shade) => [shade, inHueOf(accent, shade, light.accent)] as const),
    [light.deep, deep],
  ])
  return svg.replaceAll(/#[0-9a-f]{6}\b/g, (colour) => colours.get(colour) ?? colour)
}

/** The shade of a default colour as a shade of the chosen one. */
function inHueOf(chosen: string, shade: string, original: string): string {
  if (chosen === original) return shade
  if (shade === original) return chosen
  const [to, of, from] = [oklchOf(chosen), oklchOf(shade), oklchOf(original)]
  return hexOf({ lightness: of.lightness, chroma: (of.chroma * to.chroma) / from.chroma, hue: to.hue })
}
