import { splitWords } from '../catalogue/search-words.ts'
import { sameLabels, type TextFormat } from '../staff/record-change.ts'

/** The address of a link: a path of the shop, a part of the page, https:, mailto: or tel:, or one of the shop's facts. */
const linkFormat: TextFormat = {
  normalise: (text) => text.trim(),
  refusal: (text) =>
    /^(\/(?![/\\])[^\s"'<>\\]*|#[\w-]+|https:\/\/[^\s"'<>@\\/]+\.[^\s"'<>@\\]+|mailto:[^\s"'<>@]+@[^\s"'<>@]+|tel:\+?[\d-]{3,20}|\{\w+Link\})$/.test(
      text,
    )
      ? null
      : 'A link is a page of the shop such as /products, or begins with https://, mailto: or tel:',
}

/** The address of a picture of the shop. */
const pictureFormat: TextFormat = {
  normalise: (text) => text.trim(),
  refusal: (text) =>
    /^\/images(\/[a-z0-9][a-z0-9_-]*)+\.(svg|webp|jpe?g|png|avif)(\?v=\w+)?$/.test(text)
      ? null
      : 'Please choose a picture of the shop.',
}

/** Words as a search reads them. */
export const phraseFormat: TextFormat = {
  normalise: (text) => splitWords(text).join(' '),
  refusal: () => null,
}

export const needed = <const Label extends string>(label: Label, max: number) =>
  ({ kind: 'line', label, max, missing: `Please type: ${label.toLowerCase()}.` }) as const
export const neededLines = <const Label extends string>(label: Label, max = 1000) =>
  ({ ...needed(label, max), kind: 'lines' }) as const

export const linkFields = {
  linkText: { kind: 'line', label: 'Words of the link', max: 80 },
  link: {
    kind: 'line',
    label: 'Link to',
    max: 300,
    hint: 'A page such as /products, or https://…, mailto:… or tel:…',
    format: linkFormat,
  },
} as const

export const picture = { kind: 'picture', label: 'Picture', max: 200, format: pictureFormat } as const
export const neededPicture = { ...picture, missing: 'Please choose a picture.' } as const
export const altField = needed('What the picture shows, for those who do not see it', 200)

export const pictureFields = {
  picture,
  alt: { kind: 'line', label: altField.label, max: 200 },
} as const

const pageIcons = [
  'bag',
  'bowl',
  'camera',
  'capsule',
  'check',
  'clock',
  'drop',
  'flower',
  'globe',
  'grid',
  'heart',
  'home',
  'leaf',
  'mail',
  'phone',
  'pin',
  'pulse',
  'rx',
  'search',
  'shield',
  'snowflake',
  'store',
  'thermometer',
  'tissue',
  'truck',
  'user',
] as const

export const iconField = {
  kind: 'select',
  label: 'Drawing',
  options: sameLabels(pageIcons),
  missing: 'Please choose a drawing.',
} as const

/** A list of at least one row, or of none. */
export const rowsOf = <const Noun extends string, const Columns>(
  noun: Noun,
  columns: Columns,
  { min = 1, max = 30 }: { readonly min?: 0 | 1; readonly max?: number } = {},
) => ({ kind: 'rows', label: 'Entries', noun, columns, min, max }) as const
