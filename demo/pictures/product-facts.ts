/** The text of a pack, derived from the product and shortened to fit. */
import { PALETTES } from './palette.ts'
import type { PackColour, Palette } from './palette.ts'

export type PackKind =
  | 'strip'
  | 'bottle'
  | 'jar'
  | 'tube'
  | 'box'
  | 'vial'
  | 'ampoule'
  | 'pen'
  | 'syringe'
  | 'inhaler'
  | 'respule'
  | 'sachet'
  | 'device'
  | 'card'
  | 'pack'

export type PictureProduct = {
  slug: string
  productName: string
  brand: string
  composition: string
  manufacturer: string
  category: string
  itemForm: string
  packSize: string
  schedule: string
  storageInstructions?: string
  look: { kind: PackKind; colour: PackColour }
}

export type PackFacts = {
  slug: string
  kind: PackKind
  title: string
  strength: string
  form: string
  itemForm: string
  composition: string
  maker: string
  category: string
  packSize: string
  schedule: string
  storage: string
  prescription: boolean
  palette: Palette
}

const UNIT = '(?:mg|mcg|µg|gm?|kg|m[lL]|ML|L|IU|units?|%)'
const AMOUNT = `\\d[\\d.,]*`
const STRENGTH = new RegExp(
  `${AMOUNT}(?:\\s?${UNIT})?(?:\\s?[/+]\\s?${AMOUNT}(?:\\s?${UNIT})?)*\\s?${UNIT}(?:\\s?/\\s?[\\d.]*\\s?(?:${UNIT}|doses?|puffs?|vial))?(?![A-Za-z0-9])`,
  'g',
)
/** A longer form is shown with the composition instead of the strength. */
const LONGEST_FORM = 32
const VOLUME = /^[\d.,]+\s?(?:m[lL]|ML|L)$/
/** Letters and digits that belong to the brand name: SR, LC, 30/70, 60K. */
const SUFFIX = /^(?:[A-Z]{1,3}|[A-Z]{0,2}\d[\dA-Z/.-]{0,5}|Forte|Plus|Duo)$/

const tidy = (text: string) =>
  text
    .replace(/\(\s*\)|\bw\/[wv]\b/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;+/-]+|[\s,;+/-]+$/g, '')
const spaced = (text: string) =>
  text.replace(new RegExp(`(\\d)(${UNIT})(?![A-Za-z])`, 'g'), (_, amount: string, unit: string) =>
    unit === '%' ? amount + unit : `${amount} ${unit}`,
  )

/** 300 mg + 300 mg + 50 mg becomes 300/300/50 mg. */
function joinStrengths(found: string[]): string {
  const units = found.map((strength) => strength.replace(/^[\d.,\s]+/, ''))
  if (found.length > 1 && new Set(units).size === 1)
    return `${found.map((strength) => strength.match(/^[\d.,]+/)?.[0] ?? '').join('/')} ${units[0]}`
  return found.join(' + ')
}

function strengthOf(product: PictureProduct): string {
  const inName = product.productName.match(STRENGTH) ?? []
  const found = (inName.length > 0 ? inName : (product.composition.match(STRENGTH) ?? [])).map((strength) =>
    spaced(tidy(strength)),
  )
  const strengths = found.filter((strength) => !VOLUME.test(strength))
  const words = strengths.length > 3 ? '' : joinStrengths(strengths.length > 0 ? strengths : found)
  return words.replace(/^([\d.]+) (mg|mcg)\/([\d.]+) \2$/, '$1/$3 $2')
}

/** The large name on the pack, and the rest of the product's name as its description. */
function wordsOf(product: PictureProduct): { title: string; form: string } {
  const bare = tidy(product.productName.replace(STRENGTH, ' '))
  if (!product.brand || !bare.toLowerCase().startsWith(product.brand.toLowerCase()))
    return { title: bare || product.productName, form: product.itemForm }
  const words = bare.slice(product.brand.length).trim().split(' ').filter(Boolean)
  const after = words.findIndex((word) => !SUFFIX.test(word))
  const suffixes = after < 0 ? words : words.slice(0, after)
  const form = after < 0 ? '' : tidy(words.slice(after).join(' '))
  return {
    title: [bare.slice(0, product.brand.length), ...suffixes].join(' '),
    form: form && form.length <= LONGEST_FORM ? form : product.itemForm,
  }
}

export function packFacts(product: PictureProduct): PackFacts {
  const words = wordsOf(product)
  const composition = spaced(product.composition).replace(/^Not applicable.*/, '')
  // The composition is more specific than "Medical device".
  const isVague = /^medical device$/i.test(words.form) && composition !== ''
  return {
    slug: product.slug,
    kind: product.look.kind,
    title: words.title,
    form: isVague ? composition : words.form,
    strength: strengthOf(product),
    itemForm: product.itemForm,
    composition: isVague ? '' : composition,
    maker: product.manufacturer || product.brand,
    category: product.category,
    packSize: product.packSize,
    schedule: product.schedule,
    storage: product.storageInstructions ?? '',
    prescription: product.schedule === 'H' || product.schedule === 'H1',
    palette: PALETTES[product.look.colour] ?? PALETTES.teal,
  }
}
