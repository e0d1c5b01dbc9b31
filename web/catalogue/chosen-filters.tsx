import { href } from 'react-router'
import { say } from '#web/languages/say.ts'
import { Icon } from '#web/ui/icon.tsx'
import { AppLink } from '#web/ui/link.tsx'

import { type Facets, type IgnoredValue, isOptionValue, optionLabel } from './list-filters.ts'
import {
  chosenFilterValues,
  type FilterName,
  productListHref,
  type ProductQuery,
  withoutProductFilters,
  withoutFilterValue,
} from './product-query.ts'

const look =
  'inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full border px-3 no-underline hover:border-brand lg:pointer-fine:min-h-9'

type ChosenFiltersProps = { facets: Facets; query: ProductQuery; ignored?: readonly IgnoredValue[] | undefined }

/** The chosen values as links that remove them. Ignored ones say so. */
export function ChosenFilters({ facets: { facets }, query, ignored = [] }: ChosenFiltersProps) {
  const chosen = chosenFilterValues(query)
  if (chosen.length === 0) return null
  const namesOf = (name: FilterName, value: string) => {
    const facet = facets.find((one) => one.name === name)
    const option = facet?.options.find((one) => isOptionValue(name, one, value))
    return { group: facet && say(facet.label), text: option ? optionLabel(option) : value }
  }
  const isIgnored = (name: FilterName, value: string) => ignored.some((one) => one.name === name && one.value === value)
  return (
    <ul aria-label="Chosen filters" className="flex flex-wrap gap-2">
      {chosen.map(([name, value]) => {
        const { group, text } = namesOf(name, value)
        return (
          <li key={`${name} ${value}`} className="min-w-0">
            <AppLink
              href={productListHref(href('/products'), withoutFilterValue(query, name, value))}
              keepScroll
              onClick={focusList}
              className={`${look} border-line bg-brand-soft text-brand-strong`}
            >
              <span className="sr-only">Remove filter </span>
              <span className="min-w-0 truncate">
                {group && <span className="font-normal">{group}: </span>}
                <span className="font-semibold">{text}</span>
                {isIgnored(name, value) && <span className="font-normal">: unknown, ignored</span>}
              </span>
              <Icon name="close" size={16} />
            </AppLink>
          </li>
        )
      })}
      {chosen.length > 1 && (
        <li>
          <AppLink
            href={productListHref(href('/products'), withoutProductFilters(query))}
            keepScroll
            onClick={focusList}
            className={`${look} border-transparent font-semibold text-brand-strong underline underline-offset-4`}
          >
            Clear all
          </AppLink>
        </li>
      )}
    </ul>
  )
}

/** Moves the focus to the list, because the pressed link is removed. */
function focusList(): void {
  document.getElementById('product-list')?.focus({ preventScroll: true })
}
