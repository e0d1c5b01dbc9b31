import { href } from 'react-router'
import type { Category } from '#contract/catalogue.ts'
import type { Client } from '#contract/client.ts'
import { popularStockists } from '#shop/pages/popular-stockists.ts'
import { productListHref } from '#web/catalogue/product-query.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { api } from '#web/platform/api.ts'
import { apiContext } from '#web/platform/server-context.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ArrowLink } from '#web/ui/link.tsx'
import type { Route } from './+types/popular-stockists-page.ts'
import { AboutPage, PageSection } from './about-page.tsx'
import { ContactBand } from './contact-band.tsx'

const { title, description, path, lead, manufacturers, specialities } = popularStockists

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title, description, canonical: path, matches })
}

export async function loader({ context }: Route.LoaderArgs) {
  return loadCategories(context.get(apiContext))
}

export function clientLoader() {
  return loadCategories(api)
}

/** Loads the categories of the catalogue. The page works without them, so a failure is only logged. */
async function loadCategories(call: Client): Promise<Pick<Category, 'slug' | 'count'>[]> {
  const answer = await call('GET /api/categories', {})
  if (answer.ok && Array.isArray(answer.body?.data)) return answer.body.data.map(({ slug, count }) => ({ slug, count }))
  console.error('Categories could not be loaded', answer)
  return []
}

export default function PopularStockistsPage({ loaderData: categories }: Route.ComponentProps) {
  return (
    <AboutPage title={title} lead={lead}>
      <PageSection heading={manufacturers.heading} lead={manufacturers.lead}>
        <ul className="grid gap-3 sm:grid-cols-2 md:gap-4 lg:grid-cols-4">
          {manufacturers.list.map(({ name, makes }) => (
            <li
              key={name}
              className="flex items-center gap-4 rounded-lg border border-line bg-surface p-4 lg:flex-col lg:items-start lg:p-5"
            >
              <span
                aria-hidden="true"
                className="grid size-12 shrink-0 place-items-center rounded-full bg-brand-soft text-xl font-bold text-brand-strong"
              >
                {name[0]}
              </span>
              <div>
                <h3 className="text-lg font-semibold">{name}</h3>
                <p className="text-quiet">{makes}</p>
              </div>
            </li>
          ))}
        </ul>
      </PageSection>
      <PageSection heading={specialities.heading} lead={specialities.lead} band>
        <SpecialityList specialities={specialities.list.map((speciality) => linkToProducts(speciality, categories))} />
      </PageSection>
      <ContactBand heading="Not in the list?">
        Tell us the name on the prescription. We ask the makers’ stockists and call you back.
      </ContactBand>
    </AboutPage>
  )
}

type SpecialityText = {
  readonly name: string
  readonly text: string
  readonly category?: string
  readonly search?: string
  readonly outletOnly?: boolean
}

/** Links a speciality to its products if the shop sells some. */
function linkToProducts(
  { category, search, outletOnly = false, name, text }: SpecialityText,
  categories: Route.ComponentProps['loaderData'],
): Speciality {
  if (category === undefined && search === undefined) return { name, text, outletOnly }
  const count = categories.find(({ slug }) => slug === category)?.count
  // Categories that could not be loaded do not remove the link.
  if (category !== undefined && count === undefined && categories.length > 0) return { name, text, outletOnly }
  const list = productListHref(href('/products'), {
    ...(category && { category: [category] }),
    ...(search && { search }),
  })
  return { name, text, outletOnly, count, href: list }
}

type Speciality = {
  readonly name: string
  readonly text: string
  readonly outletOnly: boolean
  /** The list of its products; absent if the shop sells none. */
  readonly href?: string
  readonly count?: number | undefined
}

function SpecialityList({ specialities }: { specialities: readonly Speciality[] }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 md:gap-4 lg:grid-cols-3">
      {specialities.map(({ name, text, outletOnly, href: path, count }) => (
        <li
          key={name}
          className="group relative flex flex-col rounded-lg border border-line bg-surface p-5 transition-colors has-[a:hover]:border-brand"
        >
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h3 className="text-lg font-semibold">{name}</h3>
            {outletOnly && (
              <Badge tone="notice" icon="store">
                Outlet only
              </Badge>
            )}
            {count !== undefined && <span className="text-quiet tabular-nums">{count} in the shop</span>}
          </div>
          <p className="pt-1 text-quiet">{text}</p>
          <ArrowLink
            href={path ?? href('/contact-us')}
            className="mt-auto self-start pt-1 after:absolute after:inset-0 after:rounded-lg"
          >
            {path ? 'See the medicines' : outletOnly ? 'Ask at the outlet' : 'Ask for them'}
            <span className="sr-only">: {name}</span>
          </ArrowLink>
        </li>
      ))}
    </ul>
  )
}
