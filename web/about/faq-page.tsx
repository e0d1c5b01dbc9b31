import { faq } from '#shop/pages/faq.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { Card } from '#web/ui/card.tsx'
import { shopOf, useShop } from '#web/platform/shop-profile.ts'
import type { Route } from './+types/faq-page.ts'
import { AboutPage } from './about-page.tsx'
import { ContactBand } from './contact-band.tsx'

export function meta({ matches }: Route.MetaArgs) {
  const { title, description, path } = faq(shopOf(matches))
  return pageMeta({ title, description, canonical: path, matches })
}

export default function FaqPage() {
  const { title, lead, groups } = faq(useShop())
  return (
    <AboutPage title={title} lead={lead}>
      <div className="page-column flex flex-col gap-8">
        {groups.map(({ heading, questions }) => (
          <section key={heading} className="grid gap-x-10 gap-y-3 lg:grid-cols-[17rem_minmax(0,1fr)]">
            <h2 className="text-2xl font-bold">{heading}</h2>
            <Card className="divide-y divide-line py-0!">
              {questions.map(({ question, answer }) => (
                <div key={question} className="py-5">
                  <h3 className="text-lg font-semibold">{question}</h3>
                  <p className="max-w-prose pt-1 text-lg text-quiet">{answer}</p>
                </div>
              ))}
            </Card>
          </section>
        ))}
      </div>
      <ContactBand heading="Another question?" />
    </AboutPage>
  )
}
