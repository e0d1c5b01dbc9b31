import { href } from 'react-router'
import type { Client } from '#web/api-context.ts'
import { companyLinks } from '#web/layout/company-links.ts'

import type { SitemapEntry } from './sitemap-files.ts'

/** Every address which is no product; null when the categories cannot be read. */
export async function pageEntries(call: Client): Promise<SitemapEntry[] | null> {
  const answer = await call('GET /api/categories', {})
  if (!answer.ok) return null
  const categories = answer.body.data.map(({ slug }) => `${href('/products')}?category=${encodeURIComponent(slug)}`)
  return [href('/'), href('/products'), ...companyLinks.map(({ href }) => href), ...categories].map((path) => ({
    path,
  }))
}

/** The addresses of the products in one part of the catalogue, counted from 1; null when they cannot be read. */
export async function productEntries(
  call: Client,
  part: number,
): Promise<{ parts: number; addresses: SitemapEntry[] } | null> {
  const answer = await call('GET /api/sitemap', { part })
  if (!answer.ok) return null
  const { parts, data } = answer.body
  const addresses = data.map(({ _id, changedOn }) => ({
    path: href('/product-details/:id', { id: _id }),
    changedOn,
  }))
  return { parts, addresses }
}
