import { type RawBuilder, sql } from 'kysely'
import { priceBands } from '#contract/catalogue.ts'
import { needsPrescription, type Schedule } from '#domain/catalogue/schedules.ts'
import { formatRupees, paise } from '#domain/money.ts'
import type { FilterName } from './product-filter.ts'

export type FacetDefinition = {
  readonly name: FilterName
  readonly label: string
  /** The choice a product offers, as text; several rows where it offers several. */
  readonly value: RawBuilder<string>
  /** The kind of the terms that count it for the whole catalogue, and how their word becomes the same value. */
  readonly kind: string | null
  readonly fromWord?: (word: string) => string
  readonly labelOf?: (value: string) => string
}

/** The paise from which each price band but the first begins; migration 0005 counts the same bands. */
const bandStarts = priceBands.slice(1).map((band) => Number(band.split('-')[0]) * 100)

/** By what a list may be narrowed, in the order in which it is shown. */
export const facets: readonly FacetDefinition[] = [
  { name: 'category', label: 'Category', value: sql`category_slug`, kind: 'c' },
  { name: 'subCategory', label: 'Sub category', value: sql`sub_category`, kind: 'u' },
  { name: 'form', label: 'Form', value: sql`item_form`, kind: 'f' },
  { name: 'salt', label: 'Salt', value: sql`unnest(salts)`, kind: 's' },
  { name: 'maker', label: 'Maker', value: sql`manufacturer`, kind: 'm' },
  {
    name: 'price',
    label: 'Price',
    value: sql`(${sql.lit(`{${priceBands.join(',')}}`)}::text[])[1 + width_bucket(price_paise, ${sql.lit(`{${bandStarts.join(',')}}`)}::bigint[])]`,
    kind: 'p',
    fromWord: (word) => priceBands[Number(word)] ?? '',
    labelOf: bandLabel,
  },
  {
    name: 'availability',
    label: 'Availability',
    value: sql`case when in_stock then 'in-stock' else '' end`,
    kind: null,
    labelOf: () => 'In stock',
  },
  {
    name: 'prescription',
    label: 'Prescription',
    value: sql`schedule`,
    kind: 'r',
    labelOf: (value) => (value === 'required' ? 'Prescription required' : 'No prescription needed'),
  },
  { name: 'country', label: 'Country of origin', value: sql`country`, kind: 'k' },
]

/** A schedule stands for whether it needs a prescription. */
export function prescriptionOf(schedule: string): string {
  return needsPrescription(schedule as Schedule) ? 'required' : 'not-required'
}

function bandLabel(band: string): string {
  const [from = '', to = ''] = band.split('-')
  const rupees = (text: string) => formatRupees(paise(Number(text) * 100)).replace(/\.00$/, '')
  if (to === '') return `${rupees(from)} and above`
  return from === '0' ? `Below ${rupees(to)}` : `${rupees(from)} to ${rupees(to)}`
}
