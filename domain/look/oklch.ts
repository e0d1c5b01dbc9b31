/** A colour by lightness (0 to 1), chroma and hue (radians) of OKLCH, whose lightness is even to the eye. */
export type Oklch = { readonly lightness: number; readonly chroma: number; readonly hue: number }

type Triple = readonly [number, number, number]

/** The linear parts of an sRGB colour such as "#0f766e". */
function linearParts(hex: string): Triple {
  return [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as unknown as Triple
}

/** The contrast of two colours such as "#0f766e", from 1 to 21 (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminanceOf(hex: string): number {
  const [red, green, blue] = linearParts(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** An sRGB colour such as "#0f766e" in OKLCH. */
export function oklchOf(hex: string): Oklch {
  const [red, green, blue] = linearParts(hex)
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  return { lightness, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) }
}

/** The sRGB colour of this lightness and hue with the most of its chroma that screens show. */
export function hexOf(colour: Oklch): string {
  let parts = partsOf(colour)
  for (let chroma = colour.chroma; !parts.every(isShown) && chroma > 0; parts = partsOf({ ...colour, chroma }))
    chroma = Math.max(0, chroma - 0.002)
  const digits = parts.map((part) => {
    const shown = Math.min(1, Math.max(0, part))
    const encoded = shown <= 0.0031308 ? shown * 12.92 : 1.055 * shown ** (1 / 2.4) - 0.055
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${digits.join('')}`
}

function isShown(part: number): boolean {
  return part >= -0.0005 && part <= 1.0005
}

function partsOf({ lightness, chroma, hue }: Oklch): Triple {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}
