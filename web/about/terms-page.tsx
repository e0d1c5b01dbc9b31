import { terms } from '#shop/pages/terms.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import type { Route } from './+types/terms-page.ts'
import { AboutPage } from './about-page.tsx'
import { ContactBand } from './contact-band.tsx'
import { NumberedSections } from './numbered-sections.tsx'

const { title, description, path, lead, sections } = terms

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title, description, canonical: path, matches })
}

export default function TermsPage() {
  return (
    <AboutPage title={title} lead={lead}>
      <NumberedSections sections={sections} />
      <ContactBand heading="Something unclear?" />
    </AboutPage>
  )
}
