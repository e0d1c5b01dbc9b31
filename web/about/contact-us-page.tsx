import { data } from 'react-router'

import { mapProvider } from '#shop/map.ts'
import { useShop } from '#web/platform/shop-profile.ts'
import { api } from '#web/platform/api.ts'
import { apiContext, siteContext } from '#web/platform/server-context.ts'
import { enquiryFields } from '#domain/enquiries/enquiry-rules.ts'
import { submitEnquiry } from '#web/enquiries/submit-enquiry.ts'
import { packJson, unpackJson } from '#web/platform/packed-json.ts'
import { formValues } from '#web/platform/forms.ts'
import { EnquiryForm } from '#web/enquiries/enquiry-form.tsx'
import type { ShownPage } from '#contract/page-texts.ts'

import type { Route } from './+types/contact-us-page.ts'
import { ContactFacts } from './contact-facts.tsx'
import type { SoloBlock } from './group-blocks.ts'
import { loadPageText } from './load-page-text.ts'
import { ShopMap } from './shop-map.tsx'
import { TextPageView, textPageMeta } from './text-page-view.tsx'

/** The map is the only external content of the shop. */
export const handle = { externalOrigins: { frames: mapProvider.origin, images: mapProvider.probe } }

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return textPageMeta(loaderData?.page, matches)
}

const KEY = 'contact-us'

export async function loader({ request, context }: Route.LoaderArgs) {
  return { page: packJson(context.get(siteContext).pageText(KEY) as ShownPage), ...readQuery(request) }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { page: packJson(await loadPageText(KEY)), ...readQuery(request) }
}

function readQuery({ url }: Request) {
  const { searchParams } = new URL(url)
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
  const { page, isMapRequested, requested } = loaderData
  const ownBlock = (block: SoloBlock) => {
    if (block.kind === 'map') return <ShopMap heading={block.heading} note={block.note} isRequested={isMapRequested} />
    if (block.kind !== 'enquiry') return null
    return (
      <div className="page-column grid items-start gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-8">
        <ContactFacts />
        <EnquiryForm
          heading={block.heading}
          lead={block.lead}
          privacy={block.privacy}
          phone={shop.phones[0]}
          posted={actionData}
          message={requested === null ? '' : `Please tell me whether you can order: ${requested}`}
          send={(enquiry) => submitEnquiry(api, enquiry)}
        />
      </div>
    )
  }
  return <TextPageView page={unpackJson(page)} ownBlock={ownBlock} />
}
