import { FacetOptions } from './facet-options.tsx'
import type { Facets } from './list-filters.ts'
import { type FilterName, type ProductQuery } from './product-query.ts'

const OPEN_AT_FIRST: readonly FilterName[] = ['form', 'price', 'prescription', 'availability']

// Categories are also shown above the list.
const LINK_ROW_FACET = 'category'

/** All facets of the list. Long ones are collapsed. */
export function FilterList({ facets: { facets, isCut }, query }: { facets: Facets; query: ProductQuery }) {
  return facets.map((facet) => (
    <FacetOptions
      key={facet.name}
      facet={facet}
      query={query}
      isCut={isCut}
      isOpen={OPEN_AT_FIRST.includes(facet.name) || (query[facet.name] !== undefined && facet.name !== LINK_ROW_FACET)}
    />
  ))
}
