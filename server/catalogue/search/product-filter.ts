import { type RawBuilder, sql } from 'kysely'
import type { ApiInput } from '#contract/api.ts'
import { priceBands } from '#contract/catalogue.ts'
import { needsPrescription, type Schedule, schedules } from '#domain/catalogue/schedules.ts'
import { slugOf } from '#domain/catalogue/slug.ts'

export type ProductFilter = Omit<ApiInput<'GET /api/products/facets'>, 'search'>
export type FacetName = keyof ProductFilter
export type Condition = RawBuilder<boolean>

/** The facet values of `product_search.facets` that a filter accepts. Stock is a column: it changes with orders. */
const facetValues: Readonly<Record<Exclude<FacetName, 'availability'>, (value: string) => string[]>> = {
  category: (value) => [`:category:${slugOf(value)}`],
  subCategory: (value) => [`:subCategory:${value}`],
  form: (value) => [`:form:${value}`],
  salt: (value) => [`:salt:${value}`],
  maker: (value) => [`:maker:${value}`],
  price: (value) => [`:price:${(priceBands as readonly string[]).indexOf(value)}`],
  prescription: (value) =>
    (Object.keys(schedules) as Schedule[])
      .filter((schedule) => needsPrescription(schedule) === (value === 'required'))
      .map((schedule) => `:schedule:${schedule}`),
  country: (value) => [`:country:${value}`],
}

/** Conditions on `product_search`. */
export function filterConditions(filter: ProductFilter): Condition[] {
  return activeFilters(filter).map(([name, value]) => {
    if (name === 'availability') return sql`in_stock`
    const values = facetValues[name](value)
    return values.length === 1 ? sql`facets @> ${values}::text[]` : sql`facets && ${values}::text[]`
  })
}

/** The filters that narrow the list. Characters that PostgreSQL cannot store match nothing. */
export function activeFilters(filter: ProductFilter): [FacetName, string][] {
  return ([...Object.keys(facetValues), 'availability'] as FacetName[]).flatMap((name): [FacetName, string][] => {
    const value = filter[name]?.replaceAll(/\0|\p{Surrogate}/gu, '\u{fffd}')
    return value ? [[name, value]] : []
  })
}

/** True where there are no conditions. */
export function allOf(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`
}
