import { FacetOptions } from './facet-options.tsx'
import type { Facets } from './list-filters.ts'
import { type FilterName, type ProductQuery } from './product-query.ts'

const OPEN_AT_FIRST: readonly FilterName[] = ['subCategory', 'form', 'price', 'availability', 'prescription']

// Categories stand above the list too.
const STANDS_ABOVE = 'category'

/** Every facet of the list as it is now. Long ones wait closed. */
export function FilterList({ facets: { facets, isCut }, query }: { facets: Facets; query: ProductQuery }) {
  return facets.map((facet) => (
    <FacetOptions
      key={facet.name}
      facet={facet}
      query={query}
      isCut={isCut}
      isOpen={OPEN_AT_FIRST.includes(facet.name) || (Boolean(query[facet.name]) && facet.name !== STANDS_ABOVE)}
    />
  ))
}
