import type { Facet } from '#contract/catalogue.ts'
import type { Client } from '#contract/client.ts'

import { chosenFilters, productListHref, type ProductQuery } from './product-query.ts'

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
      facets: data.filter(({ options }) => Array.isArray(options) && options.length > 0).map(inPriceOrder),
      isCut: countedUpTo !== undefined,
    }
  }
  console.error('Filters could not be loaded', answer)
  return { facets: [], isCut: false }
}

/** For a browser: a further page or another order of the same list has the same facets, and asks for them only once. */
export function facetKeeper(call: Client): (query: ProductQuery) => Promise<Facets> {
  let kept: { readonly of: string; readonly found: Facets } | null = null
  return async (query) => {
    const of = productListHref('', { ...query, page: 1, sort: undefined })
    if (kept?.of === of) return kept.found

    const found = await loadFacets(call, query)
    kept = found.facets.length > 0 ? { of, found } : null
    return found
  }
}

/** The API gives the most frequent first; among prices everybody looks from below. */
function inPriceOrder(facet: Facet): Facet {
  if (facet.name !== 'price') return facet
  return { ...facet, options: facet.options.toSorted((a, b) => parseInt(a.value, 10) - parseInt(b.value, 10)) }
}
