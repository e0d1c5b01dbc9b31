import type { MiddlewareHandler } from 'hono'

const always = {
  'x-content-type-options': 'nosniff',
  // Payment gateways check the referrer, so `no-referrer` is too strict.
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
} as const

/** The content security policy for everything except pages: no loading, no framing. */
const closedPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Adds security headers to every response (promise H1). Pages set their own content security policy. */
export function securityHeaders({ https }: { https: boolean }): MiddlewareHandler {
  return async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(always)) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    if (https) c.res.headers.set('strict-transport-security', 'max-age=63072000; includeSubDomains')
    if (!c.res.headers.has('content-security-policy')) c.res.headers.set('content-security-policy', closedPolicy)
    if (c.req.path.startsWith('/api/') && !c.res.headers.has('cache-control'))
      c.res.headers.set('cache-control', 'no-store')
  }
}
