/** So many products stand in one sitemap. The rule is at most 50,000; fewer answer faster. */
export const PER_SITEMAP = 10_000

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** A sitemap of these addresses. */
export function urlSet(origin: string, paths: readonly string[]): string {
  return file('urlset', 'url', origin, paths)
}

/** A sitemap of sitemaps. */
export function sitemapIndex(origin: string, paths: readonly string[]): string {
  return file('sitemapindex', 'sitemap', origin, paths)
}

/** The sitemaps of a catalogue that is too large for one: the pages, then the products in their order. */
export function sitemapPaths(products: number): string[] {
  const parts = Array.from({ length: Math.ceil(products / PER_SITEMAP) }, (_, index) => `/sitemaps/${index + 1}.xml`)
  return ['/sitemaps/pages.xml', ...parts]
}

export function xmlAnswer(text: string): Response {
  return new Response(text, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}

export function notNow(): Response {
  return new Response('The catalogue cannot be read just now.', { status: 503, headers: { 'Retry-After': '60' } })
}

function file(root: string, entry: string, origin: string, paths: readonly string[]): string {
  const entries = paths.map((path) => `<${entry}><loc>${escapeXml(origin + path)}</loc></${entry}>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}">\n${entries.join('\n')}\n</${root}>\n`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
