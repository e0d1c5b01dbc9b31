import { saltPath } from '#domain/catalogue/salt-path.ts'
import { ArrowLink } from '#web/ui/link.tsx'
import { optionLabel } from './list-filters.ts'
import type { LoadedProducts } from './product-list-page.ts'
import type { ProductQuery } from './product-query.ts'

const MAX_SALTS = 2

type SaltLinksProps = { query: ProductQuery; list: Pick<LoadedProducts, 'filters' | 'total'> }

/** Leads from a search to the pages of the salts that most of what it found has. */
export function SaltLinks({ query, list: { filters, total } }: SaltLinksProps) {
  const salts = filters?.facets.find(({ name }) => name === 'salt')?.options ?? []
  const isAsked = query.search !== '' || (query.salt?.length ?? 0) > 0
  const common = salts.filter(({ count }) => isAsked && count > (total ?? 0) / 2).slice(0, MAX_SALTS)
  if (common.length === 0) return null
  return (
    <p className="flex flex-wrap gap-x-6">
      {common.map((salt) => (
        <ArrowLink key={salt.value} href={saltPath(salt.value)}>{`Compare prices of ${optionLabel(salt)}`}</ArrowLink>
      ))}
    </p>
  )
}
