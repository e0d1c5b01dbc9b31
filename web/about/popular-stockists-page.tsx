import { href } from 'react-router'
import { popularStockists } from '#shop/pages/popular-stockists.ts'
import { api } from '#web/api.ts'
import { apiContext } from '#web/api-context.ts'
import { loadCategories } from '#web/catalogue/load-categories.ts'
import { productListHref } from '#web/catalogue/product-query.ts'
import { pageMeta } from '#web/layout/page-meta.ts'

import type { Route } from './+types/popular-stockists-page.ts'
import { AboutPage } from './about-page.tsx'
import { ContactBand } from './contact-band.tsx'
import { PageSection } from './section.tsx'
import { type Speciality, SpecialityList } from './speciality-list.tsx'

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
        <SpecialityList specialities={specialities.list.map((one) => withProducts(one, categories))} />
      </PageSection>
      <ContactBand heading="Not in the list?">
        Tell us the name on the prescription. We ask the makers’ stockists and call you back.
      </ContactBand>
    </AboutPage>
  )
}

type Listed = {
  readonly name: string
  readonly text: string
  readonly category?: string
  readonly search?: string
  readonly outletOnly?: boolean
}

/** Where a speciality leads: to what can be bought, as long as there is something. */
function withProducts(
  { category, search, outletOnly = false, name, text }: Listed,
  categories: Route.ComponentProps['loaderData'],
): Speciality {
  if (category === undefined && search === undefined) return { name, text, outletOnly }
  const count = categories.find(({ slug }) => slug === category)?.count
  // Categories that could not be read are no reason to hide the way.
  if (category !== undefined && count === undefined && categories.length > 0) return { name, text, outletOnly }
  return { name, text, outletOnly, count, href: productListHref(href('/products'), { category, search }) }
}
