import type { Client } from '#web/api-context.ts'
import { companyLinks } from '#web/layout/company-links.ts'

import { PER_SITEMAP } from './sitemap-files.ts'

/** The most that the API gives at once. */
const PER_CALL = 100

/** How many products there are; null when the catalogue cannot be read. */
export async function countProducts(call: Client): Promise<number | null> {
  const answer = await call('GET /api/products', { page: 1, limit: 1 })
  return answer.ok ? (answer.body.total ?? answer.body.data.length) : null
}

/** Every address which is no product; null when the categories cannot be read. */
export async function pageAddresses(call: Client): Promise<string[] | null> {
  const answer = await call('GET /api/categories', {})
  if (!answer.ok) return null
  const categories = answer.body.data.map(({ slug }) => `/products?category=${encodeURIComponent(slug)}`)
  return ['/', '/products', ...companyLinks.map(({ href }) => href), ...categories]
}

/** The addresses of the products in one sitemap, counted from 1; null when they cannot be read. */
export async function productAddresses(call: Client, part: number): Promise<string[] | null> {
  const paths: string[] = []
  const calls = PER_SITEMAP / PER_CALL
  for (let page = (part - 1) * calls + 1; page <= part * calls; page += 1) {
    const answer = await call('GET /api/products', { page, limit: PER_CALL })
    if (!answer.ok) return null
    paths.push(...answer.body.data.map(({ _id }) => `/product-details/${encodeURIComponent(_id)}`))
    if (answer.body.hasMore !== true) break
  }
  return paths
}
