import type { Category } from '#contract/catalogue.ts'
import { Link } from '#web/ui/link.tsx'

import { productListHref } from './product-query.ts'

type CategoryLinksProps = {
  categories: readonly Pick<Category, 'name' | 'slug' | 'count'>[]
  current: string
  search: string
}

/** A row of categories; it scrolls sideways where it is narrow. The search stays while the category changes. */
export function CategoryLinks({ categories, current, search }: CategoryLinksProps) {
  if (categories.length === 0) return null
  const all = { name: 'All', slug: '' }
  return (
    <nav aria-label="Categories" className="-mx-(--page-margin)">
      <ul className="flex gap-2 overflow-x-auto px-(--page-margin) py-1 scrollbar-none lg:flex-wrap">
        {[all, ...categories].map(({ name, slug }) => (
          <li key={slug} className="shrink-0">
            <Link
              href={productListHref('/products', { category: slug, search })}
              keepScroll
              aria-current={slug === current ? 'true' : undefined}
              className="inline-flex min-h-11 items-center rounded-full border border-line bg-surface px-4 font-semibold text-quiet hover:border-brand hover:text-brand-strong aria-[current]:border-brand aria-[current]:bg-brand aria-[current]:text-on-brand"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
