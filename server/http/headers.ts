import type { MiddlewareHandler } from 'hono'

const always = {
  'x-content-type-options': 'nosniff',
  // The payment gateways need to see where a shopper comes from, so not `no-referrer`.
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
} as const

/** For everything that is not one of our pages: nothing may load, nothing may frame it. */
const closedPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Security headers on every answer (quality.md, H1). Pages bring their own content policy; all else gets the closed one. */
export function securityHeaders({ https }: { https: boolean }): MiddlewareHandler {
  return async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(always)) c.res.headers.set(name, value)
    if (https) c.res.headers.set('strict-transport-security', 'max-age=63072000; includeSubDomains')
    if (!c.res.headers.has('content-security-policy')) c.res.headers.set('content-security-policy', closedPolicy)
    if (c.req.path.startsWith('/api/') && !c.res.headers.has('cache-control'))
      c.res.headers.set('cache-control', 'no-store')
  }
}
