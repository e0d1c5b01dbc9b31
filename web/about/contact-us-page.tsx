import { data } from 'react-router'

import { contactUs } from '#shop/pages/contact-us.ts'
import { shop } from '#shop/shop.ts'
import { api } from '#web/platform/api.ts'
import { apiContext } from '#web/platform/server-context.ts'
import { submitEnquiry, enquiryFromForm } from '#web/enquiries/submit-enquiry.ts'
import { EnquiryForm } from '#web/enquiries/enquiry-form.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'

import type { Route } from './+types/contact-us-page.ts'
import { AboutPage } from './about-page.tsx'
import { ContactFacts, RelatedEnterprises } from './contact-facts.tsx'
import { ShopMap } from './shop-map.tsx'

const { title, description, path, lead, form } = contactUs

/** The one page that may frame another site: the map, on request. */
export const handle = { outside: { frames: shop.map.origin, images: shop.map.probe } }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title, description, canonical: path, matches })
}

export async function loader({ request }: Route.LoaderArgs) {
  return { mapAsked: new URL(request.url).searchParams.get('map') === 'show' }
}

/** The form without JavaScript. With it, the browser calls the API itself. */
export async function action({ request, context }: Route.ActionArgs) {
  const outcome = await submitEnquiry(context.get(apiContext), enquiryFromForm(await formOf(request)))
  return data(outcome, { status: outcome.state === 'sent' ? 201 : 422 })
}

/** What was posted, or an empty form when it is no form at all: then every required field says what it lacks. */
async function formOf(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch (error) {
    if (error instanceof TypeError) return new FormData()
    throw error
  }
}

export default function ContactUsPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AboutPage title={title} lead={lead}>
      <div className="page-column grid items-start gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-8">
        <ContactFacts />
        <EnquiryForm
          heading={form.heading}
          lead={form.lead}
          privacy={form.privacy}
          phone={shop.phones[0]}
          before={actionData}
          ask={(enquiry) => submitEnquiry(api, enquiry)}
        />
      </div>
      <ShopMap asked={loaderData.mapAsked} />
      <RelatedEnterprises />
    </AboutPage>
  )
}
