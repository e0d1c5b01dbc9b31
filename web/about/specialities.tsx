import { href } from 'react-router'
import type { BlockOf } from '#domain/page-texts/block-kinds.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ArrowLink } from '#web/ui/link.tsx'

/** The products of each category; empty where they could not be loaded. */
export type CategoryCounts = readonly { readonly slug: string; readonly count: number }[]

type Speciality = BlockOf<'specialities'>['rows'][number]
type SpecialitiesProps = Pick<BlockOf<'specialities'>, 'rows'> & { categories: CategoryCounts }

/** Specialities with their products, if the shop sells some. */
export function Specialities({ rows, categories }: SpecialitiesProps) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 md:gap-4 lg:grid-cols-3">
      {rows.map((speciality) => {
        const { name, text, isOutletOnly = false } = speciality
        const { path, count } = findProducts(speciality, categories)
        return (
          <li
            key={name}
            className="group relative flex flex-col rounded-lg border border-line bg-surface p-5 transition-colors has-[a:hover]:border-brand"
          >
            <div className="flex flex-wrap items-center justify-between gap-2">
              <h3 className="text-lg font-semibold">{name}</h3>
              {isOutletOnly && (
                // Without the component `Badge`, whose chunk is that of products.
                <span className="badge-notice">
                  <Icon name="store" size={16} /> Outlet only
                </span>
              )}
              {count !== undefined && <span className="text-quiet tabular-nums">{count} in the shop</span>}
            </div>
            <p className="pt-1 text-quiet">{text}</p>
            <ArrowLink
              href={path ?? href('/contact-us')}
              className="mt-auto self-start pt-1 after:absolute after:inset-0 after:rounded-lg"
            >
              {path ? 'See the medicines' : isOutletOnly ? 'Ask at the outlet' : 'Ask for them'}
              <span className="sr-only">: {name}</span>
            </ArrowLink>
          </li>
        )
      })}
    </ul>
  )
}

/** The list of the products of a speciality; no path if the shop sells none. */
function findProducts({ category, search }: Speciality, categories: CategoryCounts): { path?: string; count?: number } {
  if (category === undefined && search === undefined) return {}
  const count = categories.find(({ slug }) => slug === category)?.count
  // Categories that could not be loaded do not remove the link.
  if (category !== undefined && count === undefined && categories.length > 0) return {}
  const query = category === undefined ? `search=${encodeURIComponent(search ?? '')}` : `category=${category}`
  const path = `${href('/products')}?${query}`
  return { path, ...(count !== undefined && { count }) }
}
