import { terms } from '#shop/pages/terms.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { shopOf, useShop } from '#web/platform/shop-profile.ts'
import type { Route } from './+types/terms-page.ts'
import { AboutPage } from './about-page.tsx'
import { ContactBand } from './contact-band.tsx'
import { NumberedSections } from './numbered-sections.tsx'

export function meta({ matches }: Route.MetaArgs) {
  const { title, description, path } = terms(shopOf(matches))
  return pageMeta({ title, description, canonical: path, matches })
}

export default function TermsPage() {
  const { title, lead, sections } = terms(useShop())
  return (
    <AboutPage title={title} lead={lead}>
      <NumberedSections sections={sections} />
      <ContactBand heading="Something unclear?" />
    </AboutPage>
  )
}
