import { createHash } from 'node:crypto'

const INLINE_SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g

/**
 * The policy of one page (quality H1). Scripts are named by hash, because a page may be cached and a nonce may not.
 * `style-src-attr` stays closed: sizes and colours come from the stylesheet. No Trusted Types policy exists at all.
 */
export function contentSecurityPolicy(scriptHashes: readonly string[]): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scriptHashes.map((hash) => `'sha256-${hash}'`)].join(' '),
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}

/**
 * Takes the mark off the scripts which the renderer made and hashes exactly those. A script that came into the page in
 * any other way does not carry the mark, gets no hash and is not run.
 */
export function hashMarkedScripts(html: string, mark: string): { html: string; hashes: string[] } {
  const attribute = ` nonce="${mark}"`
  const hashes = new Set<string>()
  for (const [, attributes = '', body = ''] of html.matchAll(INLINE_SCRIPT)) {
    if (attributes.includes(attribute) && body !== '') hashes.add(createHash('sha256').update(body).digest('base64'))
  }
  return { html: html.replaceAll(attribute, ''), hashes: [...hashes] }
}
