import { href } from 'react-router'
import type { Category } from '#contract/catalogue.ts'
import { slugOf } from '#domain/catalogue/slug.ts'
import { AppLink } from '#web/ui/link.tsx'

import { productListHref, type ProductQuery } from './product-query.ts'

/** A row is for choosing from, not for searching in; whoever has more categories finds all of them in the filters. */
const MOST = 20

type CategoryLinksProps = { categories: readonly Pick<Category, 'name' | 'slug' | 'count'>[]; query: ProductQuery }

/** A row of categories; it scrolls sideways where it is narrow. Words and order stay while the category changes. */
export function CategoryLinks({ categories, query: { category, search, sort } }: CategoryLinksProps) {
  if (categories.length === 0) return null
  const current = slugOf(category)
  const shown = categories.filter(({ slug }, index) => index < MOST || slug === current)
  return (
    <nav aria-label="Categories" className="-mx-(--page-margin)">
      <ul className="flex gap-2 overflow-x-auto px-(--page-margin) py-1 scrollbar-none lg:flex-wrap">
        {[{ name: 'All', slug: '' }, ...shown].map(({ name, slug }) => (
          <li key={slug} className="shrink-0">
            <AppLink
              href={productListHref(href('/products'), { category: slug, search, ...(sort && { sort }) })}
              keepScroll
              aria-current={slug === current ? 'true' : undefined}
              className="inline-flex min-h-11 items-center rounded-full border border-line bg-surface px-4 font-semibold text-quiet hover:border-brand hover:text-brand-strong aria-[current]:border-brand aria-[current]:bg-brand aria-[current]:text-on-brand"
            >
              {name}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
