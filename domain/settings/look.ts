import type { SettingValues } from './settings.ts'
import { defaultPalettes, type ShopPalette } from '../look/default-palettes.ts'
import { derivePalettes, type Palettes } from '../look/derive-palettes.ts'

type LookValues = SettingValues['look']

/** How the shop looks, from its settings. */
export type Look = Palettes & {
  /** The address of the style sheet of a changed look; null for the look of the shop's own style sheet. */
  readonly stylesheet: string | null
  /** The stem of the uploaded logo, or ''. */
  readonly logo: string
}

/** Radii in pixels of badges, controls and cards. */
const radii = { square: [2, 2, 2], soft: [6, 8, 12], round: [10, 14, 20] } as const satisfies Record<
  LookValues['corners'],
  readonly number[]
>

/** The look of these settings (look-1). */
export function lookOf({ look, logo }: Pick<SettingValues, 'look' | 'logo'>): Look {
  const { brand, accent, corners } = look
  const name = `${brand.slice(1)}-${accent.slice(1)}-${corners}`
  return {
    ...derivePalettes(look),
    stylesheet: name === unchangedName ? null : `/assets/look-${name}.css`,
    logo: logo.picture,
  }
}

const unchangedName = `${defaultPalettes.light.brand.slice(1)}-${defaultPalettes.light.accent.slice(1)}-soft`

/** The settings that the address of a style sheet names, or null for another address. */
export function readStylesheetAddress(address: string): LookValues | null {
  const [, brand, accent, corners] = /^\/assets\/look-([0-9a-f]{6})-([0-9a-f]{6})-([a-z]+)\.css$/.exec(address) ?? []
  if (brand === undefined || accent === undefined || !isCorners(corners)) return null
  return { brand: `#${brand}`, accent: `#${accent}`, corners }
}

const DRAWING_VERSION = /^\w+_([0-9a-f]{6})_([0-9a-f]{6})$/

/** The version of a drawing in a look, from the version of its file. */
export function drawingVersion(version: string, { light, stylesheet }: Look): string {
  return stylesheet === null ? version : `${version}_${light.brand.slice(1)}_${light.accent.slice(1)}`
}

/** The colours that the version of a drawing names, or null for that of a file as it is. */
export function readDrawingColours(version: string): ShopPalette | null {
  const [, brand, accent] = DRAWING_VERSION.exec(version) ?? []
  if (brand === undefined || accent === undefined) return null
  return derivePalettes({ brand: `#${brand}`, accent: `#${accent}` }).light
}

function isCorners(text: string | undefined): text is LookValues['corners'] {
  return text !== undefined && Object.hasOwn(radii, text)
}

/** A style sheet with what differs from the shop's own. It follows from the settings alone. */
export function lookStyles({ corners, ...colours }: LookValues): string {
  const { light, dark } = derivePalettes(colours)
  const rounded = corners === 'soft' ? [] : Object.entries(cornerRadii(corners))
  const root = (declarations: readonly (readonly [string, string])[]) =>
    `:root{${declarations.map(([name, value]) => `${name}:${value}`).join(';')}}`
  // What light pages change holds on dark pages too, so these state it again.
  const names = colourNames.filter(
    (name) => light[name] !== defaultPalettes.light[name] || dark[name] !== defaultPalettes.dark[name],
  )
  const colourOf = (palette: ShopPalette) => names.map((name) => [`--${name}`, palette[name]] as const)
  const ofDark = names.length === 0 ? '' : `@media screen and (prefers-color-scheme:dark){${root(colourOf(dark))}}`
  return root([...colourOf(light), ...rounded]) + ofDark
}

const colourNames = Object.keys(defaultPalettes.light) as (keyof ShopPalette)[]

/** The CSS variables of the corners. */
export function cornerRadii(corners: LookValues['corners']): Record<`--radius-${'sm' | 'md' | 'lg'}`, string> {
  const [sm, md, lg] = radii[corners]
  return { '--radius-sm': `${sm}px`, '--radius-md': `${md}px`, '--radius-lg': `${lg}px` }
}
