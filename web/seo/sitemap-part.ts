import { apiContext, siteContext } from '#web/platform/server-context.ts'
import type { Route } from './+types/sitemap-part.ts'
import { catalogueUnavailable, pageEntries, productEntries, sitemapXml, xmlResponse } from './sitemap-entries.ts'

/** One sitemap of a large catalogue: `pages.xml`, `1.xml`, `2.xml` and so on. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const [, name = ''] = /^(pages|[1-9]\d{0,3})\.xml$/.exec(params.part) ?? []
  if (name === '') return new Response('Not found', { status: 404 })
  const addresses = name === 'pages' ? await pageEntries(call) : (await productEntries(call, Number(name)))?.addresses
  if (!addresses) return catalogueUnavailable()
  if (addresses.length === 0) return new Response('Not found', { status: 404 })
  return xmlResponse(sitemapXml(context.get(siteContext).origin, addresses))
}
