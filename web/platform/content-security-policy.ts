import { hash } from 'node:crypto'
import { WORKER_POLICY } from '#web/offline/worker-policy.ts'

const INLINE_SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g

/** The external resources of one page: a frame of one origin and one image that probes it. */
export type ExternalOrigins = { readonly frames: string; readonly images: string }

/**
 * The policy of one page (quality H1). Scripts are allowed by hash, because a cached page cannot carry a nonce. The only
 * Trusted Types policy names the service worker.
 */
export function contentSecurityPolicy(
  scriptHashes: readonly string[],
  external: ExternalOrigins | null = null,
): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scriptHashes.map((hash) => `'sha256-${hash}'`)].join(' '),
    "style-src 'self'",
    ["img-src 'self' data:", ...(external ? [external.images] : [])].join(' '),
    ...(external ? [`frame-src ${external.frames}`] : []),
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

/** The policy of `npm run dev`: Vite adds inline scripts and styles and opens a socket. */
export const developmentPolicy =
  "default-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self' ws:; frame-src *; frame-ancestors 'none'"

/** Hashes the scripts that carry the renderer's nonce, then removes the nonce. An injected script gets no hash. */
export function hashNoncedScripts(html: string, nonce: string): { html: string; hashes: string[] } {
  const attribute = ` nonce="${nonce}"`
  const hashes = new Set<string>()
  for (const [, attributes = '', body = ''] of html.matchAll(INLINE_SCRIPT)) {
    if (attributes.includes(attribute) && body !== '') hashes.add(hashScript(body))
  }
  return { html: html.replaceAll(attribute, ''), hashes: [...hashes] }
}

/** The hash that allows an inline script. */
export function hashScript(script: string): string {
  return hash('sha256', script, 'base64')
}
