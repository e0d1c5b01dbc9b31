import { vision } from '#shop/pages/vision.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import type { Route } from './+types/vision-page.ts'
import { AboutPage, PageSection } from './about-page.tsx'
import { ContactBand } from './contact-band.tsx'
import { IconCards, NumberedSteps } from './content-blocks.tsx'

const { title, description, path, picture, lead, statement, meaning, principles, questions } = vision

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title, description, canonical: path, matches })
}

export default function VisionPage() {
  return (
    <AboutPage title={title} lead={lead} picture={picture}>
      <div className="page-column pt-8 md:pt-12">
        <div className="rounded-lg bg-deep px-6 py-10 text-on-deep md:px-12 md:py-16">
          <p className="max-w-[22ch] text-3xl font-bold text-balance md:text-4xl">{statement}</p>
          <p className="max-w-prose pt-4 text-lg text-on-deep-quiet">{meaning}</p>
        </div>
      </div>
      <PageSection heading={principles.heading}>
        <IconCards cards={principles.list} />
      </PageSection>
      <PageSection heading={questions.heading} band>
        <NumberedSteps steps={questions.list} />
      </PageSection>
      <ContactBand heading="Did we keep to it?">
        Tell us when we did not. The pharmacist in charge reads what comes in, and answers.
      </ContactBand>
    </AboutPage>
  )
}
