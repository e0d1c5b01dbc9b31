import { apiContext, siteContext } from '#web/platform/server-context.ts'
import type { Route } from './+types/sitemap.ts'
import {
  catalogueUnavailable,
  pageEntries,
  productEntries,
  sitemapIndexXml,
  sitemapParts,
  sitemapXml,
  xmlResponse,
} from './sitemap-entries.ts'

/** The sitemap, or the sitemap index of a large catalogue. */
export async function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(siteContext)
  const call = context.get(apiContext)
  const products = await productEntries(call, 1)
  if (products === null) return catalogueUnavailable()
  if (products.parts > 1) return xmlResponse(sitemapIndexXml(origin, sitemapParts(products.parts)))
  const pages = await pageEntries(call)
  return pages === null ? catalogueUnavailable() : xmlResponse(sitemapXml(origin, [...pages, ...products.addresses]))
}
