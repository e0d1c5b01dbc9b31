import type { Facet } from '#contract/catalogue.ts'
import { useState } from 'react'
import { Form, href } from 'react-router'

import { slugOf } from '#domain/catalogue/slug.ts'
import { formatCount } from '#domain/money.ts'
import { Icon } from '#web/ui/icon.tsx'

import { HiddenFields } from './hidden-fields.tsx'
import type { ProductQuery } from './product-query.ts'

const SHOWN_AT_FIRST = 6

type FacetOptionsProps = {
  facet: Facet
  query: ProductQuery
  isCut: boolean
  isOpen: boolean
}

/**
 * The options of one facet as submit buttons, which work without JavaScript and keep crawlers away from filter
 * combinations. Pressing an active option removes its filter.
 */
export function FacetOptions({ facet, query, isCut, isOpen }: FacetOptionsProps) {
  const { name, label, options } = facet
  // The initial state stays, so that a press does not collapse its own facet.
  const [openAtFirst] = useState(isOpen)
  const first = options.slice(0, SHOWN_AT_FIRST)
  const rest = options.slice(SHOWN_AT_FIRST)
  const [restOpenAtFirst] = useState(rest.some((one) => isChosen(facet, one, query)))
  const option = (one: Facet['options'][number]) => (
    <Option key={one.value} name={name} option={one} isCut={isCut} isChosen={isChosen(facet, one, query)} />
  )
  return (
    <details open={openAtFirst} className="group/facet border-b border-line">
      <summary className="flex min-h-12 items-center justify-between gap-2 font-semibold hover:text-brand-strong">
        {label}
        <Icon name="right" size={16} className="shrink-0 rotate-90 text-quiet group-open/facet:-rotate-90" />
      </summary>
      <Form method="get" action={href('/products')} preventScrollReset className="-mx-2 pb-3">
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
      </Form>
    </details>
  )
}

function Option({
  name,
  option: { value, label, count },
  isCut,
  isChosen,
}: {
  name: string
  option: Facet['options'][number]
  isCut: boolean
  isChosen: boolean
}) {
  return (
    <li>
      <button
        type="submit"
        name={isChosen ? undefined : name}
        value={value}
        aria-pressed={isChosen}
        className="facet-option"
      >
        {isChosen && (
          <span className="facet-mark">
            <Icon name="check" size={16} className="size-3.5" />
          </span>
        )}
        <span className="facet-label">{label}</span>
        <span className="facet-count">
          {isCut ? `${formatCount(count)}+` : formatCount(count)}
          <span className="sr-only"> products</span>
        </span>
      </button>
    </li>
  )
}

/**
 * Compares with the URL, so that a pressed filter is shown before the list loads. The URL may have the category's slug.
 */
function isChosen({ name }: Facet, { value }: Facet['options'][number], query: ProductQuery): boolean {
  return name === 'category'
    ? slugOf(value) === slugOf(query.category)
    : value.toLowerCase() === query[name]?.toLowerCase()
}
