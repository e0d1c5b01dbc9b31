import { href } from 'react-router'
import { companyLinks } from '#web/layout/company-links.ts'
import { alternatesOf } from './alternates.ts'
import type { Client } from '#contract/client.ts'

/** All pages except products; null when categories or salts cannot be read. */
export async function pageEntries(call: Client): Promise<SitemapEntry[] | null> {
  const [answer, salts] = await Promise.all([call('GET /api/categories', {}), call('GET /api/salts', {})])
  if (!answer.ok || !salts.ok) return null
  const categories = answer.body.data.map(({ slug }) => `${href('/products')}?category=${encodeURIComponent(slug)}`)
  return [
    href('/'),
    href('/products'),
    ...companyLinks.map(({ href }) => href),
    ...categories,
    ...salts.body.data.slice(0, MAX_SALTS),
  ].map((path) => ({
    path,
  }))
}

/** The products in one part of the catalogue, counted from 1; null when they cannot be read. */
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

/** A sitemap has at most 50,000 addresses. */
const MAX_SALTS = 40_000

/** A path with the date of its last change, if known. */
type SitemapEntry = { readonly path: string; readonly changedOn?: string }

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

export function sitemapXml(origin: string, addresses: readonly SitemapEntry[]): string {
  return xmlFile('urlset', 'url', origin, addresses)
}

export function sitemapIndexXml(origin: string, sitemaps: readonly SitemapEntry[]): string {
  return xmlFile('sitemapindex', 'sitemap', origin, sitemaps)
}

/** The sitemaps of a large catalogue: pages, then products in parts. */
export function sitemapParts(parts: number): SitemapEntry[] {
  const products = Array.from({ length: parts }, (_, index) => ({
    path: href('/sitemaps/:part', { part: `${index + 1}.xml` }),
  }))
  return [{ path: href('/sitemaps/:part', { part: 'pages.xml' }) }, ...products]
}

export function xmlResponse(text: string): Response {
  return new Response(text, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}

export function catalogueUnavailable(): Response {
  return new Response('The catalogue cannot be read just now.', { status: 503, headers: { 'Retry-After': '60' } })
}

function xmlFile(root: string, entry: string, origin: string, addresses: readonly SitemapEntry[]): string {
  const entries = addresses.map(({ path, changedOn }) => {
    const changed = changedOn === undefined ? '' : `<lastmod>${changedOn}</lastmod>`
    const others = entry === 'url' ? alternates(origin, path) : ''
    return `<${entry}><loc>${escapeXml(origin + path)}</loc>${changed}${others}</${entry}>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</${root}>\n`
}

/** The same page in each language. */
function alternates(origin: string, path: string): string {
  return alternatesOf(origin, path)
    .map(({ language, address }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeXml(address)}"/>`)
    .join('')
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
