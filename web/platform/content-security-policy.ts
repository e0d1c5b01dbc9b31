import { createHash } from 'node:crypto'
import { WORKER_POLICY } from '#web/offline/worker-policy.ts'

const INLINE_SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g

/** What one page may show of another site: a frame of one origin, and one picture that says whether it can be reached. */
export type ExternalOrigins = { readonly frames: string; readonly images: string }

/**
 * The policy of one page (quality H1). Scripts are named by hash, because a page may be cached and a nonce may not.
 * `style-src-attr` stays closed: sizes and colours come from the stylesheet. The one Trusted Types policy can name one
 * script, the worker that shows the shop without a network.
 */
export function contentSecurityPolicy(scriptHashes: readonly string[], outside: ExternalOrigins | null = null): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scriptHashes.map((hash) => `'sha256-${hash}'`)].join(' '),
    "style-src 'self'",
    ["img-src 'self' data:", ...(outside ? [outside.images] : [])].join(' '),
    ...(outside ? [`frame-src ${outside.frames}`] : []),
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${WORKER_POLICY}`,
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
