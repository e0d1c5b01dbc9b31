import { data } from 'react-router'

import { contactUs } from '#shop/pages/contact-us.ts'
import { mapProvider } from '#shop/map.ts'
import { useShop } from '#web/platform/shop-profile.ts'
import { api } from '#web/platform/api.ts'
import { apiContext } from '#web/platform/server-context.ts'
import { enquiryFields } from '#domain/enquiries/enquiry-rules.ts'
import { submitEnquiry } from '#web/enquiries/submit-enquiry.ts'
import { formValues } from '#web/platform/forms.ts'
import { EnquiryForm } from '#web/enquiries/enquiry-form.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'

import type { Route } from './+types/contact-us-page.ts'
import { AboutPage } from './about-page.tsx'
import { ContactFacts, RelatedEnterprises } from './contact-facts.tsx'
import { ShopMap } from './shop-map.tsx'

const { title, description, path, lead, form } = contactUs

/** The map is the only external content of the shop. */
export const handle = { externalOrigins: { frames: mapProvider.origin, images: mapProvider.probe } }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title, description, canonical: path, matches })
}

export async function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  return { isMapRequested: searchParams.get('map') === 'show', requested: searchParams.get('request') }
}

/** Handles the form without JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
  const result = await submitEnquiry(context.get(apiContext), formValues(await formOf(request), enquiryFields))
  return data(result, { status: result.state === 'sent' ? 201 : result.status })
}

/** The posted form, or an empty one when the body is no form: then every required field shows its error. */
async function formOf(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch (error) {
    if (error instanceof TypeError) return new FormData()
    throw error
  }
}

export default function ContactUsPage({ loaderData, actionData }: Route.ComponentProps) {
  const shop = useShop()
  return (
    <AboutPage title={title} lead={lead}>
      <div className="page-column grid items-start gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-8">
        <ContactFacts />
        <EnquiryForm
          heading={form.heading}
          lead={form.lead}
          privacy={form.privacy}
          phone={shop.phones[0]}
          posted={actionData}
          message={loaderData.requested === null ? '' : `Please tell me whether you can order: ${loaderData.requested}`}
          send={(enquiry) => submitEnquiry(api, enquiry)}
        />
      </div>
      <ShopMap isRequested={loaderData.isMapRequested} />
      <RelatedEnterprises />
    </AboutPage>
  )
}
