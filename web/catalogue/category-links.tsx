import { useEffect, useRef } from 'react'
import { href } from 'react-router'
import type { Category } from '#contract/catalogue.ts'
import { slugOf } from '#domain/catalogue/slug.ts'
import { say } from '#web/languages/say.ts'
import { AppLink } from '#web/ui/link.tsx'
import { productListHref, type ProductQuery } from './product-query.ts'

/** Further categories are in the filters only. */
const MAX_CATEGORY_LINKS = 20

type CategoryLinksProps = { categories: readonly Pick<Category, 'name' | 'slug' | 'count'>[]; query: ProductQuery }

/** A scrolling row of categories. Search and sort order stay when the category changes. */
export function CategoryLinks({ categories, query: { category, search, sort } }: CategoryLinksProps) {
  const row = useRef<HTMLUListElement>(null)
  const current = category?.map(slugOf) ?? ['']
  const shown = categories.filter(({ slug }, index) => index < MAX_CATEGORY_LINKS || current.includes(slug))
  const links = [{ name: 'All', slug: '' }, ...shown]
  const place = links.findIndex(({ slug }) => current.includes(slug))
  useEffect(() => scrollIntoRow(row.current?.children[place]), [place])
  if (categories.length === 0) return null
  return (
    <nav aria-label="Categories" className="-mx-(--page-margin)">
      <ul ref={row} className="flex gap-2 overflow-x-auto px-(--page-margin) py-1 scrollbar-none lg:flex-wrap">
        {links.map(({ name, slug }) => (
          <li key={slug} className="shrink-0">
            <AppLink
              href={productListHref(href('/products'), {
                ...(slug && { category: [slug] }),
                search,
                ...(sort && { sort }),
              })}
              keepScroll
              onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
              aria-current={current.includes(slug) ? 'true' : undefined}
              className="inline-flex min-h-11 items-center rounded-full border border-line bg-surface px-4 font-semibold text-quiet hover:border-brand hover:text-brand-strong aria-[current]:border-brand aria-[current]:bg-brand aria-[current]:text-on-brand"
            >
              {slug === '' ? name : say(name)}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Centres a link in its row, without scrolling the page. */
function scrollIntoRow(link: Element | undefined): void {
  const row = link?.parentElement
  if (!row) return
  const [inner, outer] = [link.getBoundingClientRect(), row.getBoundingClientRect()]
  row.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2
}
