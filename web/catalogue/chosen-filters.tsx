import { href } from 'react-router'
import { Icon } from '#web/ui/icon.tsx'
import { AppLink } from '#web/ui/link.tsx'

import type { Facets } from './list-filters.ts'
import { chosenFilters, type FilterName, productListHref, type ProductQuery, withoutFilters } from './product-query.ts'

const look =
  'inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full border px-3 no-underline hover:border-brand lg:pointer-fine:min-h-9'

type ChosenFiltersProps = { facets: Facets; query: ProductQuery; ignored?: readonly string[] | undefined }

/** The active filters as links that remove them. Ignored ones say so. */
export function ChosenFilters({ facets: { facets }, query, ignored = [] }: ChosenFiltersProps) {
  const chosen = chosenFilters(query)
  if (chosen.length === 0) return null
  const labelOf = (name: FilterName, value: string) => {
    const facet = facets.find((one) => one.name === name)
    const option = facet?.options.find((one) => one.selected || one.value === value)
    return { group: facet?.label, text: option?.label ?? value }
  }
  return (
    <ul aria-label="Chosen filters" className="flex flex-wrap gap-2">
      {chosen.map(([name, value]) => {
        const { group, text } = labelOf(name, value)
        return (
          <li key={name} className="min-w-0">
            <AppLink
              href={productListHref(href('/products'), { ...query, page: 1, [name]: undefined })}
              keepScroll
              onClick={focusList}
              className={`${look} border-line bg-brand-soft text-brand-strong`}
            >
              <span className="sr-only">Remove filter </span>
              <span className="min-w-0 truncate">
                {group && <span className="font-normal">{group}: </span>}
                <span className="font-semibold">{text}</span>
                {ignored.includes(name) && <span className="font-normal">: unknown, ignored</span>}
              </span>
              <Icon name="close" size={16} />
            </AppLink>
          </li>
        )
      })}
      {chosen.length > 1 && (
        <li>
          <AppLink
            href={productListHref(href('/products'), withoutFilters(query))}
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
