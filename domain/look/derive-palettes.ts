import { unreadablePairs } from './colour-pairs.ts'
import { defaultPalettes, type ShopPalette } from './default-palettes.ts'
import { contrastOf, hexOf, type Oklch, oklchOf } from './oklch.ts'

/** The colours of light and dark pages. */
export type Palettes = { readonly light: ShopPalette; readonly dark: ShopPalette }

/** The colours that staff choose, such as "#0f766e". */
type ChosenColours = { readonly brand: string; readonly accent: string }

const { light, dark } = defaultPalettes
const TEXT = 4.5
const STEP = 0.005

/**
 * The palettes of a brand colour and an accent. A colour that could not be read keeps its hue and becomes darker or lighter
 * (look-1). A default colour keeps the colours of the shop's style sheet.
 */
export function derivePalettes({ brand, accent }: ChosenColours): Palettes {
  const ofBrand = brand === light.brand ? null : brandColours(oklchOf(brand))
  const ofAccent = accent === light.accent ? null : accentColours(oklchOf(accent))
  return {
    light: { ...light, ...ofBrand?.light, ...ofAccent?.light },
    dark: { ...dark, ...ofBrand?.dark, ...ofAccent?.dark },
  }
}

/** What light pages show instead of a brand colour on which white text could not be read, or null. */
export function brandAdjustment(brand: string): string | null {
  const { light: shown } = derivePalettes({ brand, accent: light.accent })
  return shown.brand === brand ? null : shown.brand
}

/** Why these colours are refused, by field (look-1). */
export function colourRefusals(colours: ChosenColours): {
  readonly brand: string | null
  readonly accent: string | null
} {
  const refusalOf = (chosen: ChosenColours) => {
    const { light: one, dark: other } = derivePalettes(chosen)
    const [pair] = [...unreadablePairs(one), ...unreadablePairs(other)]
    return pair === undefined
      ? null
      : `Texts would be hard to read in this colour (${pair}). Please choose another one.`
  }
  return {
    brand: refusalOf({ ...colours, accent: light.accent }),
    accent: refusalOf({ ...colours, brand: light.brand }),
  }
}

function brandColours(chosen: Oklch): { light: Partial<ShopPalette>; dark: Partial<ShopPalette> } {
  const soft = toned(chosen, 0.955, 0.018)
  const isBrand = (hex: string) => [light.ground, light['on-brand']].every((other) => contrastOf(hex, other) >= TEXT)
  const base = move(chosen, -STEP, isBrand)
  // A nearly black brand has a lighter second tone.
  const isBlack = base.lightness <= 0.36
  const second = { ...base, lightness: base.lightness + (isBlack ? 0.1 : -0.13) }
  const strong = move(second, -STEP, (hex) => contrastOf(hex, soft) >= TEXT)
  const deep = isBlack ? base : strong
  const darkStrong = toned(chosen, 0.87, 0.09)
  return {
    light: {
      brand: hexOf(base),
      'brand-strong': hexOf(strong),
      'brand-soft': soft,
      deep: hexOf(deep),
      'on-deep-quiet': toned(chosen, 0.87, 0.03),
      'deep-line': toned(deep, deep.lightness + 0.09, 0.06),
      focus: hexOf(strong),
    },
    dark: {
      brand: toned(chosen, 0.79, 0.13),
      'brand-strong': darkStrong,
      'brand-soft': toned(chosen, 0.295, 0.045),
      'on-brand': toned(chosen, 0.28, 0.05),
      deep: toned(chosen, 0.25, 0.035),
      'on-deep-quiet': toned(chosen, 0.8, 0.03),
      'deep-line': toned(chosen, 0.36, 0.04),
      focus: darkStrong,
    },
  }
}

function accentColours(chosen: Oklch): { light: Partial<ShopPalette>; dark: Partial<ShopPalette> } {
  const texts = [light.ink, light.surface]
  const onAccent = (hex: string) => texts.find((text) => contrastOf(hex, text) >= TEXT)
  const accent = hexOf(move(chosen, STEP, (hex) => onAccent(hex) !== undefined))
  const onDark = hexOf({ ...chosen, lightness: Math.max(chosen.lightness, 0.78) })
  return {
    light: { accent, 'accent-soft': toned(chosen, 0.955, 0.045), 'on-accent': onAccent(accent) ?? light.ink },
    dark: { accent: onDark, 'accent-soft': toned(chosen, 0.3, 0.055) },
  }
}

/** The hue in another lightness, with at most this chroma. */
function toned({ chroma, hue }: Oklch, lightness: number, mostChroma: number): string {
  return hexOf({ lightness, chroma: Math.min(chroma, mostChroma), hue })
}

/** Changes the lightness in steps until the colour is good. */
function move(colour: Oklch, step: number, isGood: (hex: string) => boolean): Oklch {
  let moved = colour
  while (!isGood(hexOf(moved)) && moved.lightness >= 0 && moved.lightness <= 1)
    moved = { ...moved, lightness: moved.lightness + step }
  return moved
}
