import { useState } from 'react'
import { Form, href, useSubmit } from 'react-router'

import { MAX_FILTER_VALUES } from '#domain/catalogue/filter-rules.ts'
import { formatCount } from '#domain/money.ts'
import { say } from '#web/languages/say.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

import { HiddenFields } from './hidden-fields.tsx'
import { type Facets, type FilterOption, isOptionValue, type ListFilter, optionLabel } from './list-filters.ts'
import type { FilterName, ProductQuery } from './product-query.ts'

const OPEN_AT_FIRST: readonly FilterName[] = ['form', 'price', 'prescription', 'availability']

/** Categories are also shown above the list. */
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

const SHOWN_AT_FIRST = 6

type FacetOptionsProps = {
  facet: ListFilter
  query: ProductQuery
  isCut: boolean
  isOpen: boolean
}

/**
 * The options of one facet as checkboxes, applied on change or, without JavaScript, with a button. A form keeps crawlers
 * away from filter combinations.
 */
function FacetOptions({ facet, query, isCut, isOpen }: FacetOptionsProps) {
  const { name, options } = facet
  const label = say(facet.label)
  const submit = useSubmit()
  const chosen = query[name] ?? []
  // Compared with the query, so that a press is shown before the list loads.
  const isChosen = (option: FilterOption) => chosen.some((value) => isOptionValue(name, option, value))
  const isFull = chosen.length >= MAX_FILTER_VALUES
  // The initial state stays, so that a press does not collapse its own facet.
  const [openAtFirst] = useState(isOpen)
  const first = options.slice(0, SHOWN_AT_FIRST)
  const rest = options.slice(SHOWN_AT_FIRST)
  const [restOpenAtFirst] = useState(rest.some(isChosen))
  const option = (one: FilterOption) => (
    <li key={one.value}>
      <label className="facet-option">
        <input
          type="checkbox"
          name={name}
          value={one.value}
          checked={isChosen(one)}
          disabled={isFull && !isChosen(one)}
          onChange={({ currentTarget }) => void submit(currentTarget.form, { preventScrollReset: true })}
        />
        <span>{optionLabel(one)}</span>
        <span>
          <span>{isCut ? `${formatCount(one.count)}+` : formatCount(one.count)}</span>
          <span className="sr-only"> products</span>
        </span>
      </label>
    </li>
  )
  return (
    <details open={openAtFirst} className="group/facet border-b border-line">
      <summary className="flex min-h-12 items-center justify-between gap-2 font-semibold hover:text-brand-strong">
        <span>{label}</span>
        <Icon name="right" size={16} className="rotate-90 text-quiet group-open/facet:-rotate-90" />
      </summary>
      <Form method="get" action={href('/products')} preventScrollReset autoComplete="off" className="-mx-2 pb-3">
        <HiddenFields query={query} without={name} />
        <ul aria-label={label}>{first.map(option)}</ul>
        {rest.length > 0 && (
          <details open={restOpenAtFirst} className="group/rest">
            <summary className="flex min-h-11 items-center gap-1 px-2 font-semibold text-brand-strong lg:min-h-9">
              <span className="group-open/rest:hidden">Show {rest.length} more</span>
              <span className="hidden group-open/rest:inline">Show fewer</span>
            </summary>
            <ul aria-label={`More: ${label}`}>{rest.map(option)}</ul>
          </details>
        )}
        {isFull && <p className="px-2 text-quiet">You can choose {MAX_FILTER_VALUES} at most.</p>}
        <noscript>
          <button type="submit" className={`mx-2 mt-2 ${buttonLook({ variant: 'secondary' })}`}>
            Apply
          </button>
        </noscript>
      </Form>
    </details>
  )
}
