import { type RawBuilder, sql } from 'kysely'
import { priceBands } from '#contract/catalogue.ts'
import { needsPrescription, type Schedule, schedules } from '#domain/catalogue/schedules.ts'
import { slugOf } from '#domain/catalogue/slug.ts'

export type PriceBand = (typeof priceBands)[number]

/** What a list may be narrowed to, as the contract says it; what is missing or '' does not narrow. */
export type ProductFilter = {
  readonly category?: string | undefined
  readonly subCategory?: string | undefined
  readonly form?: string | undefined
  readonly maker?: string | undefined
  readonly salt?: string | undefined
  readonly availability?: 'in-stock' | undefined
  readonly price?: PriceBand | undefined
  readonly prescription?: 'required' | 'not-required' | undefined
  readonly country?: string | undefined
}

export type FilterName = keyof ProductFilter
export type Condition = RawBuilder<boolean>

/** What a filter means for a row of `product_search`. */
const conditions: Readonly<Record<FilterName, (value: string) => Condition>> = {
  category: (value) => sql`category_slug = ${slugOf(value)}`,
  subCategory: (value) => sql`sub_category = ${value}`,
  form: (value) => sql`item_form = ${value}`,
  maker: (value) => sql`manufacturer = ${value}`,
  salt: (value) => sql`${value} = any (salts)`,
  availability: () => sql`in_stock`,
  price: (value) => inBand(value as PriceBand),
  prescription: (value) => sql`schedule = any (${schedulesWith(value === 'required')}::text[])`,
  country: (value) => sql`country = ${value}`,
}

/** Stands for a blank inside a term. */
export const BLANK = '\u001f'

/** The kinds of the terms that products carry for a filter, as migration 0005 writes them. */
const marks: Readonly<Record<Exclude<FilterName, 'availability'>, (value: string) => string[]>> = {
  category: (value) => [`c:${slugOf(value)}`],
  subCategory: (value) => [`u:${value}`],
  form: (value) => [`f:${value}`],
  maker: (value) => [`m:${value}`],
  salt: (value) => [`s:${value}`],
  price: (value) => [`p:${priceBands.indexOf(value as PriceBand)}`],
  prescription: (value) => schedulesWith(value === 'required').map((schedule) => `r:${schedule}`),
  country: (value) => [`k:${value}`],
}

/** For each filter the terms of which a product carries one. Stock has none: it changes with every order. */
export function filterTerms(filter: ProductFilter): string[][] {
  return chosen(filter).flatMap(([name, value]) =>
    name === 'availability'
      ? []
      : [marks[name](value).map((term) => [...term.replaceAll(' ', BLANK)].slice(0, 202).join(''))],
  )
}

/** The conditions of a filter on `product_search`, without those of the names in `but`. */
export function filterConditions(filter: ProductFilter, but: readonly FilterName[] = []): Condition[] {
  return chosen(filter).flatMap(([name, value]) => (but.includes(name) ? [] : [conditions[name](value)]))
}

/** Names and values of what is really narrowed. NUL, which the database refuses, is in no value. */
export function chosen(filter: ProductFilter): [FilterName, string][] {
  return (Object.keys(conditions) as FilterName[]).flatMap((name): [FilterName, string][] => {
    const value = filter[name]?.replaceAll(/\0|\p{Surrogate}/gu, '\u{fffd}')
    return value ? [[name, value]] : []
  })
}

/** The schedules which need a prescription, or those which need none. */
export function schedulesWith(prescriptionRequired: boolean): Schedule[] {
  return (Object.keys(schedules) as Schedule[]).filter(
    (schedule) => needsPrescription(schedule) === prescriptionRequired,
  )
}

function inBand(band: PriceBand): Condition {
  const [from, to] = band.split('-').map((rupees) => (rupees === '' ? null : Number(rupees) * 100))
  return to == null ? sql`price_paise >= ${from}` : sql`price_paise >= ${from} and price_paise < ${to}`
}

/** All of them; true where there are none. */
export function allOf(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`
}

/** Any of them; false where there are none. */
export function anyOf(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`
}
