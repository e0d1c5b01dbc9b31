import { delivery } from '#shop/delivery.ts'
import { history } from '#shop/pages/history.ts'
import { shippingPolicy } from '#shop/pages/shipping-policy.ts'
import { olderTestimonials, testimonials } from '#shop/testimonials.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { ArrowLink } from '#web/ui/link.tsx'
import { shopOf, useShop } from '#web/platform/shop-profile.ts'
import type { Route } from './+types/history-page.ts'
import { AboutPage, PageSection, PagePicture } from './about-page.tsx'
import { ContactBand } from './contact-band.tsx'
import { DeliveryTimes } from './content-blocks.tsx'

export function meta({ matches }: Route.MetaArgs) {
  const { title, description, path } = history(shopOf(matches))
  return pageMeta({ title, description, canonical: path, matches })
}

export default function HistoryPage() {
  const { title, picture, lead, story, testimonials: quotes, delivery: online } = history(useShop())
  const { nearby, fee } = delivery
  return (
    <AboutPage title={title} lead={lead} picture={picture}>
      <PageSection heading={story.heading}>
        <div className="grid items-start gap-10 lg:grid-cols-[3fr_2fr]">
          <Timeline entries={story.entries} />
          <div className="lg:sticky lg:top-24">
            <PagePicture {...story.picture} />
          </div>
        </div>
      </PageSection>
      <PageSection heading={quotes.heading} band>
        <Quotes quotes={[...testimonials, ...olderTestimonials]} />
      </PageSection>
      <PageSection heading={online.heading}>
        <DeliveryTimes legs={shippingPolicy.times.india} />
        <div className="flex max-w-prose flex-col items-start gap-2 pt-5 text-lg">
          <p>Online orders pay a flat {fee}, anywhere in India.</p>
          <p>
            Free door delivery within {nearby.radius} for purchases above {nearby.above}: {nearby.how}.
          </p>
          <ArrowLink href={shippingPolicy.path}>{shippingPolicy.title}</ArrowLink>
        </div>
      </PageSection>
      <ContactBand heading="Come by, or call" />
    </AboutPage>
  )
}

type Entry = { readonly when: string; readonly title: string; readonly text: string }

function Timeline({ entries }: { entries: readonly Entry[] }) {
  return (
    <ol className="border-l-2 border-line lg:ml-20">
      {entries.map(({ when, title, text }) => (
        <li key={when} className="relative pb-8 pl-6 last:pb-0 md:pl-8">
          <span
            aria-hidden="true"
            className="absolute top-1.5 -left-[9px] size-4 rounded-full border-4 border-ground bg-brand"
          />
          <p className="text-xl font-bold text-brand tabular-nums lg:absolute lg:top-0 lg:right-full lg:pr-6">{when}</p>
          <h3 className="text-xl font-semibold">{title}</h3>
          <p className="max-w-prose pt-1 text-lg text-quiet">{text}</p>
        </li>
      ))}
    </ol>
  )
}

type Quote = { readonly text: string; readonly who: string }

function Quotes({ quotes }: { quotes: readonly Quote[] }) {
  return (
    <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-6">
      {quotes.map(({ text, who }, index) => (
        // Three in the first row, two in the second.
        <li key={who} className={index < 3 ? 'lg:col-span-2' : 'lg:col-span-3'}>
          <figure className="flex h-full flex-col justify-between gap-4 rounded-lg border border-line bg-surface p-5">
            <blockquote className="text-lg">“{text}”</blockquote>
            <figcaption className="text-quiet">{who}</figcaption>
          </figure>
        </li>
      ))}
    </ul>
  )
}
