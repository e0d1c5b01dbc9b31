import { delivery } from '#shop/delivery.ts'
import { history } from '#shop/pages/history.ts'
import { shippingPolicy } from '#shop/pages/shipping-policy.ts'
import { olderTestimonials, testimonials } from '#shop/testimonials.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { Icon } from '#web/ui/icon.tsx'
import { AppLink } from '#web/ui/link.tsx'

import type { Route } from './+types/history-page.ts'
import { AboutPage } from './about-page.tsx'
import { ContactBand } from './contact-band.tsx'
import { DeliveryTimes } from './delivery-times.tsx'
import { Quotes } from './quotes.tsx'
import { Scene } from './scene.tsx'
import { PageSection } from './section.tsx'
import { Timeline } from './timeline.tsx'

const { title, description, path, picture, lead, story } = history

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title, description, canonical: path, matches })
}

export default function HistoryPage() {
  const { nearby, fee } = delivery
  return (
    <AboutPage title={title} lead={lead} picture={picture}>
      <PageSection heading={story.heading}>
        <div className="grid items-start gap-10 lg:grid-cols-[3fr_2fr]">
          <Timeline entries={story.entries} />
          <div className="lg:sticky lg:top-24">
            <Scene {...story.picture} />
          </div>
        </div>
      </PageSection>
      <PageSection heading={history.testimonials.heading} band>
        <Quotes quotes={[...testimonials, ...olderTestimonials]} />
      </PageSection>
      <PageSection heading={history.delivery.heading}>
        <DeliveryTimes legs={shippingPolicy.times.india} />
        <div className="flex max-w-prose flex-col items-start gap-2 pt-5 text-lg">
          <p>Online orders pay a flat {fee}, anywhere in India.</p>
          <p>
            Free door delivery within {nearby.radius} for purchases above {nearby.above}: {nearby.how}.
          </p>
          <AppLink
            href={shippingPolicy.path}
            className="inline-flex min-h-11 items-center gap-1 font-semibold text-brand-strong underline-offset-4 hover:underline"
          >
            {shippingPolicy.title} <Icon name="right" size={16} />
          </AppLink>
        </div>
      </PageSection>
      <ContactBand heading="Come by, or call" />
    </AboutPage>
  )
}
