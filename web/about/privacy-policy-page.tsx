import { privacyPolicy } from '#shop/pages/privacy-policy.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import type { Route } from './+types/privacy-policy-page.ts'
import { AboutPage } from './about-page.tsx'
import { ContactBand } from './contact-band.tsx'
import { NumberedSections } from './numbered-sections.tsx'

const { title, description, path, lead, sections } = privacyPolicy

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title, description, canonical: path, matches })
}

export default function PrivacyPolicyPage() {
  return (
    <AboutPage title={title} lead={lead}>
      <NumberedSections sections={sections} />
      <ContactBand heading="Ask about your details" />
    </AboutPage>
  )
}
