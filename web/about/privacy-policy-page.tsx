import { privacyPolicy } from '#shop/pages/privacy-policy.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { siteContext } from '#web/platform/server-context.ts'
import { shopOf, useShop } from '#web/platform/shop-profile.ts'
import type { Route } from './+types/privacy-policy-page.ts'
import { AboutPage } from './about-page.tsx'
import { ContactBand } from './contact-band.tsx'
import { NumberedSections } from './numbered-sections.tsx'

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { title, description, path } = privacyPolicy(shopOf(matches), loaderData)
  return pageMeta({ title, description, canonical: path, matches })
}

/** The officer is on two pages only, so not in the data of every document. */
export function loader({ context }: Route.LoaderArgs) {
  return context.get(siteContext).grievanceOfficer
}

export default function PrivacyPolicyPage({ loaderData }: Route.ComponentProps) {
  const { title, lead, sections } = privacyPolicy(useShop(), loaderData)
  return (
    <AboutPage title={title} lead={lead}>
      <NumberedSections sections={sections} />
      <ContactBand heading="Ask about your details" />
    </AboutPage>
  )
}
