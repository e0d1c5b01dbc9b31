import { apiContext, siteContext } from '#web/api-context.ts'

import type { Route } from './+types/sitemap.ts'
import { pageAddresses, productAddresses } from './sitemap-addresses.ts'
import { notNow, sitemapIndex, sitemapsOf, urlSet, xmlAnswer } from './sitemap-files.ts'

/** Every address which a search engine shall know, or where the lists of them are when they are many. */
export async function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(siteContext)
  const call = context.get(apiContext)
  const products = await productAddresses(call, 1)
  if (products === null) return notNow()
  if (products.parts > 1) return xmlAnswer(sitemapIndex(origin, sitemapsOf(products.parts)))
  const pages = await pageAddresses(call)
  return pages === null ? notNow() : xmlAnswer(urlSet(origin, [...pages, ...products.addresses]))
}
