import { apiContext, siteContext } from '#web/api-context.ts'

import type { Route } from './+types/sitemap.ts'
import { countProducts, pageAddresses, productAddresses } from './sitemap-addresses.ts'
import { notNow, PER_SITEMAP, sitemapIndex, sitemapPaths, urlSet, xmlAnswer } from './sitemap-files.ts'

/** Every address which a search engine shall know, or where the lists of them are when they are many. */
export async function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(siteContext)
  const call = context.get(apiContext)
  const count = await countProducts(call)
  if (count === null) return notNow()
  if (count > PER_SITEMAP) return xmlAnswer(sitemapIndex(origin, sitemapPaths(count)))
  const [pages, products] = await Promise.all([pageAddresses(call), productAddresses(call, 1)])
  return pages === null || products === null ? notNow() : xmlAnswer(urlSet(origin, [...pages, ...products]))
}
