import type { ShopPalette } from './default-palettes.ts'
import { contrastOf } from './oklch.ts'

type ColourName = keyof ShopPalette

/** The backgrounds on which each text colour stands, and those beside each border, icon and focus ring. */
const texts: Readonly<Partial<Record<ColourName, readonly ColourName[]>>> = {
  ink: ['ground', 'surface', 'sunken', 'brand-soft', 'accent-soft'],
  quiet: ['ground', 'surface', 'sunken', 'brand-soft'],
  brand: ['ground', 'surface'],
  'brand-strong': ['ground', 'surface', 'sunken', 'brand-soft'],
  'on-brand': ['brand', 'brand-strong'],
  'on-accent': ['accent'],
  'on-deep': ['deep', 'deep-line'],
  'on-deep-quiet': ['deep'],
  danger: ['surface', 'brand-soft', 'danger-soft'],
  success: ['surface', 'brand-soft', 'success-soft'],
}
const marks: Readonly<Partial<Record<ColourName, readonly ColourName[]>>> = {
  brand: ['ground', 'surface', 'sunken', 'brand-soft'],
  focus: ['ground', 'surface', 'sunken', 'brand-soft', 'accent-soft'],
  'on-deep': ['deep'],
}

/** Least contrasts of WCAG 2.2 AA: text (1.4.3), and controls and large text (1.4.11). */
const required = [
  { pairs: texts, least: 4.5 },
  { pairs: marks, least: 3 },
] as const

/** The pairs of colours that the shop uses and whose contrast is below WCAG AA (look-1). */
export function unreadablePairs(palette: ShopPalette): string[] {
  return required.flatMap(({ pairs, least }) =>
    Object.entries(pairs).flatMap(([colour, backgrounds]) =>
      backgrounds
        .filter((background) => contrastOf(palette[colour as ColourName], palette[background]) < least)
        .map((background) => `${colour} on ${background}`),
    ),
  )
}
