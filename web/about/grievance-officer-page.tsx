import { grievanceOfficerPage } from '#shop/pages/grievance-officer.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { Card } from '#web/ui/card.tsx'
import { FactList } from '#web/ui/facts.tsx'
import { siteContext } from '#web/platform/server-context.ts'
import { shopOf, useShop } from '#web/platform/shop-profile.ts'
import type { Route } from './+types/grievance-officer-page.ts'
import { AboutPage, PageSection } from './about-page.tsx'
import { ContactBand } from './contact-band.tsx'
import { NumberedSteps } from './content-blocks.tsx'

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { title, description, path } = grievanceOfficerPage(shopOf(matches), loaderData)
  return pageMeta({ title, description, canonical: path, matches })
}

/** The officer is on two pages only, so not in the data of every document. */
export function loader({ context }: Route.LoaderArgs) {
  return context.get(siteContext).grievanceOfficer
}

export default function GrievanceOfficerPage({ loaderData }: Route.ComponentProps) {
  const { title, lead, officer, steps, more } = grievanceOfficerPage(useShop(), loaderData)
  const facts = officer.facts.map((fact) => ({
    label: fact.label,
    value: 'href' in fact ? <Contact {...fact} /> : fact.value,
  }))
  return (
    <AboutPage title={title} lead={lead}>
      <div className="page-column">
        <Card as="section" className="max-w-prose">
          <h2 className="pb-2 text-xl font-semibold">{officer.heading}</h2>
          <FactList facts={facts} />
        </Card>
      </div>
      <PageSection heading={steps.heading} band>
        <NumberedSteps steps={steps.list} />
      </PageSection>
      <div className="page-column grid gap-x-8 gap-y-5 pt-10 md:grid-cols-3 md:pt-14">
        {more.map(({ heading, text }) => (
          <section key={heading}>
            <h2 className="text-xl font-semibold">{heading}</h2>
            <p className="pt-1 text-lg text-quiet">{text}</p>
          </section>
        ))}
      </div>
      <ContactBand heading="A quick question?" />
    </AboutPage>
  )
}

function Contact({ href, value }: { href: string; value: string }) {
  return (
    <a href={href} className="inline-flex min-h-11 items-center wrap-anywhere text-brand-strong underline">
      {value}
    </a>
  )
}
