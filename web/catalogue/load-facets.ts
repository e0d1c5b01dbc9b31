import type { Facet } from '#contract/catalogue.ts'
import type { Client } from '#contract/client.ts'

import { chosenFilters, type ProductQuery } from './product-query.ts'

export type Facets = {
  readonly facets: readonly Facet[]
  /** The counts are lower bounds: so many products there are. */
  readonly isCut: boolean
}

/** By what a list can be narrowed. A list without that is still a list, so a failure is only logged. */
export async function loadFacets(call: Client, query: ProductQuery): Promise<Facets> {
  const answer = await call('GET /api/products/facets', {
    ...(query.search !== '' && { search: query.search }),
    ...Object.fromEntries(chosenFilters(query)),
  })
  if (answer.ok && Array.isArray(answer.body?.data)) {
    const { data, countedUpTo } = answer.body
    return {
      facets: data.filter(({ options }) => Array.isArray(options) && options.length > 0),
      isCut: countedUpTo !== undefined,
    }
  }
  console.error('Filters could not be loaded', answer)
  return { facets: [], isCut: false }
}
