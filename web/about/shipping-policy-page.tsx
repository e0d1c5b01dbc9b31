import { shippingPolicy } from '#shop/pages/shipping-policy.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { Card } from '#web/ui/card.tsx'
import { FactList } from '#web/ui/facts.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Route } from './+types/shipping-policy-page.ts'
import { AboutPage, PageSection } from './about-page.tsx'
import { ContactBand } from './contact-band.tsx'
import { DeliveryTimes, NumberedSteps } from './content-blocks.tsx'

const { title, description, path, picture, lead, times, cost, nearby, travel, questions } = shippingPolicy

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title, description, canonical: path, matches })
}

export default function ShippingPolicyPage() {
  return (
    <AboutPage title={title} lead={lead} picture={picture}>
      <PageSection heading={times.heading}>
        <DeliveryTimes legs={times.india} />
        <h3 className="pt-6 pb-3 text-xl font-semibold">{times.abroadHeading}</h3>
        <DeliveryTimes legs={times.abroad} />
        <p className="max-w-prose pt-4 text-quiet">{times.abroadNote}</p>
        <p className="max-w-prose pt-2 text-quiet">{times.note}</p>
      </PageSection>
      <div className="page-column grid gap-4 pt-10 md:pt-14 lg:grid-cols-2">
        <Card as="section">
          <h2 className="pb-2 text-xl font-semibold">{cost.heading}</h2>
          <FactList facts={cost.facts} />
        </Card>
        <Card as="section" className="flex gap-4">
          <span className="grid size-12 shrink-0 place-items-center rounded-lg bg-brand-soft text-brand-strong">
            <Icon name="store" size={24} />
          </span>
          <div>
            <h2 className="text-xl font-semibold">{nearby.heading}</h2>
            <p className="pt-2 text-lg text-quiet">{nearby.text}</p>
          </div>
        </Card>
      </div>
      <PageSection heading={travel.heading} band>
        <NumberedSteps steps={travel.steps} />
      </PageSection>
      <PageSection heading={questions.heading}>
        <dl className="grid gap-x-8 gap-y-5 md:grid-cols-3">
          {questions.list.map(({ title: question, text }) => (
            <div key={question}>
              <dt className="text-lg font-semibold">{question}</dt>
              <dd className="pt-1 text-quiet">{text}</dd>
            </div>
          ))}
        </dl>
      </PageSection>
      <ContactBand heading="Where is my parcel?" />
    </AboutPage>
  )
}
