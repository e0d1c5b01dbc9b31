import { apiContext, type Client, siteContext } from '#web/api-context.ts'
import { companyLinks } from '#web/layout/company-links.ts'

import type { Route } from './+types/sitemap.ts'

/** The most that the API gives at once, and the most addresses that a sitemap may hold. */
const PER_CALL = 100
const MOST = 50_000

/** Every address which a search engine shall know. */
export async function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(siteContext)
  const call = context.get(apiContext)
  const [products, categories] = await Promise.all([listProducts(call), listCategories(call)])
  if (products === null || categories === null)
    return new Response('The catalogue cannot be read just now.', { status: 503, headers: { 'Retry-After': '60' } })
  const paths = ['/', '/products', ...companyLinks.map(({ href }) => href), ...categories, ...products].slice(0, MOST)
  const urls = paths.map((path) => `<url><loc>${escapeXml(origin + path)}</loc></url>`)
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
    { headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' } },
  )
}

async function listProducts(call: Client): Promise<string[] | null> {
  const paths: string[] = []
  for (let page = 1; paths.length < MOST; page += 1) {
    const answer = await call('GET /api/products', { page, limit: PER_CALL })
    if (!answer.ok) return null
    paths.push(...answer.body.data.map(({ _id }) => `/product-details/${encodeURIComponent(_id)}`))
    if (answer.body.hasMore !== true) break
  }
  return paths
}

async function listCategories(call: Client): Promise<string[] | null> {
  const answer = await call('GET /api/categories', {})
  return answer.ok ? answer.body.data.map(({ slug }) => `/products?category=${encodeURIComponent(slug)}`) : null
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
