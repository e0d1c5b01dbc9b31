import { aboutUs } from '#shop/pages/about-us.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { Card } from '#web/ui/card.tsx'
import { FactList } from '#web/ui/facts.tsx'
import { ArrowLink } from '#web/ui/link.tsx'
import { shopOf, useShop } from '#web/platform/shop-profile.ts'
import type { Route } from './+types/about-us-page.ts'
import { AboutPage, PageSection } from './about-page.tsx'
import { ContactBand } from './contact-band.tsx'
import { OpeningHours } from './contact-facts.tsx'
import { IconCards } from './content-blocks.tsx'

export function meta({ matches }: Route.MetaArgs) {
  const { title, description, path } = aboutUs(shopOf(matches))
  return pageMeta({ title, description, canonical: path, matches })
}

export default function AboutUsPage() {
  const shop = useShop()
  const { title, picture, lead, figures, history, awards, facilities, hours, licences } = aboutUs(shop)
  return (
    <AboutPage title={title} lead={lead} picture={picture}>
      <Figures figures={figures} />
      <section
        aria-labelledby="history"
        className="page-column grid gap-x-10 gap-y-4 pt-10 md:grid-cols-[2fr_3fr] md:pt-14"
      >
        <h2 id="history" className="text-2xl font-bold">
          {history.heading}
        </h2>
        <div className="flex max-w-prose flex-col items-start gap-3 text-lg">
          {history.text.map((text) => (
            <p key={text}>{text}</p>
          ))}
          <ArrowLink href={history.link.href}>{history.link.label}</ArrowLink>
        </div>
      </section>
      <PageSection heading={awards.heading} band>
        <Awards list={awards.list} />
      </PageSection>
      <PageSection heading={facilities.heading}>
        <IconCards cards={facilities.list} />
      </PageSection>
      <div className="page-column grid gap-4 pt-10 md:pt-14 lg:grid-cols-2">
        <Card as="section">
          <h2 className="text-xl font-semibold">{hours.heading}</h2>
          <p className="pt-1 pb-3 text-quiet">{hours.text}</p>
          <OpeningHours />
        </Card>
        <Card as="section">
          <h2 className="pb-3 text-xl font-semibold">{licences.heading}</h2>
          <FactList facts={shop.licences.map(({ label, number }) => ({ label, value: number }))} />
        </Card>
      </div>
      <ContactBand />
    </AboutPage>
  )
}

type AboutUs = ReturnType<typeof aboutUs>

function Figures({ figures }: Pick<AboutUs, 'figures'>) {
  return (
    <dl className="page-column grid grid-cols-2 gap-3 pt-8 md:gap-4 lg:grid-cols-4">
      {figures.map(({ label, value }) => (
        <div key={label} className="flex flex-col-reverse justify-end rounded-lg bg-brand-soft p-4 md:p-5">
          <dt className="text-quiet">{label}</dt>
          <dd className="text-xl font-bold text-brand-strong md:text-2xl">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Awards({ list }: Pick<AboutUs['awards'], 'list'>) {
  return (
    <ul className="grid gap-3 md:grid-cols-3 md:gap-4">
      {list.map(({ year, title: award, by, reason }) => (
        <li key={award} className="flex flex-col rounded-lg border border-line bg-surface p-5">
          <p className="text-2xl font-bold text-brand tabular-nums">{year}</p>
          <h3 className="pt-1 text-lg font-semibold">{award}</h3>
          <p className="text-quiet">{by}</p>
          <p className="pt-3">{reason}</p>
        </li>
      ))}
    </ul>
  )
}
