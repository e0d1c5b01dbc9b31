import { apiContext, siteContext } from '#web/api-context.ts'

import type { Route } from './+types/sitemap-part.ts'
import { pageAddresses, productAddresses } from './sitemap-addresses.ts'
import { notNow, urlSet, xmlAnswer } from './sitemap-files.ts'

/** One of the lists which a large catalogue needs: `pages.xml`, `1.xml`, `2.xml` and so on. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const [, name = ''] = /^(pages|[1-9]\d{0,3})\.xml$/.exec(params.part) ?? []
  if (name === '') return new Response('Not found', { status: 404 })
  const addresses =
    name === 'pages' ? await pageAddresses(call) : (await productAddresses(call, Number(name)))?.addresses
  if (!addresses) return notNow()
  if (addresses.length === 0) return new Response('Not found', { status: 404 })
  return xmlAnswer(urlSet(context.get(siteContext).origin, addresses))
}
