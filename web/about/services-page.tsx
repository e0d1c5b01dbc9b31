import { services } from '#shop/pages/services.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { FactList } from '#web/ui/facts.tsx'
import { shopOf, useShop } from '#web/platform/shop-profile.ts'
import type { Route } from './+types/services-page.ts'
import { AboutPage, PageSection, PagePicture } from './about-page.tsx'
import { ContactBand } from './contact-band.tsx'
import { IconCards, NumberedSteps } from './content-blocks.tsx'

export function meta({ matches }: Route.MetaArgs) {
  const { title, description, path } = services(shopOf(matches))
  return pageMeta({ title, description, canonical: path, matches })
}

export default function ServicesPage() {
  const { title, picture, lead, list, order, wholesale } = services(useShop())
  return (
    <AboutPage title={title} lead={lead} picture={picture}>
      <PageSection heading="What we do for you">
        <IconCards cards={list} />
      </PageSection>
      <PageSection heading={order.heading} band>
        <NumberedSteps steps={order.steps} />
      </PageSection>
      <PageSection id="wholesale" heading={wholesale.heading}>
        <div className="grid items-center gap-6 md:grid-cols-2 md:gap-12">
          <PagePicture {...wholesale.picture} />
          <FactList
            facts={wholesale.facts.map((fact) => ({
              label: fact.label,
              value:
                'href' in fact ? (
                  <a
                    href={fact.href}
                    className="inline-flex min-h-11 items-center text-brand-strong tabular-nums underline"
                  >
                    {fact.value}
                  </a>
                ) : (
                  fact.value
                ),
            }))}
          />
        </div>
      </PageSection>
      <ContactBand />
    </AboutPage>
  )
}
