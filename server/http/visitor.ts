import type { HttpBindings } from '@hono/node-server'
import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import type { Context } from '../context.ts'
import type { Variables } from './handle.ts'
import { loggedPath } from './logged-path.ts'
import { isPrivateAddress, readForwardedFor } from './network-of.ts'

/** Sets the request id and the visitor's address, and logs the response. */
export function visitor(ctx: Context): MiddlewareHandler<{ Variables: Variables }> {
  let mayWarn = !ctx.config.trustProxy
  return async (c, next) => {
    if (mayWarn && isUntrustedProxy(c)) {
      mayWarn = false
      ctx.log.warn({ proxy: peerOf(c) }, 'a proxy sends X-Forwarded-For: without TRUST_PROXY=true all visitors are one')
    }
    const requestId = ctx.newId('request')
    c.set('requestId', requestId)
    c.set('ip', ipOf(c, ctx.config.trustProxy))
    const start = performance.now()
    await next()
    // Pages replace the response, which drops headers that were set before.
    c.res.headers.set('x-request-id', requestId)
    ctx.log.debug(
      {
        requestId,
        method: c.req.method,
        path: loggedPath(c),
        status: c.res.status,
        ms: Math.round(performance.now() - start),
      },
      'answered',
    )
  }
}

/** Reads the visitor's address. Behind a trusted proxy only the last entry is reliable. */
function ipOf(c: HonoContext, trustProxy: boolean): string {
  // Pages set this for calls on behalf of their visitor; external requests cannot set it.
  const { visitorIp } = (c.env ?? {}) as { visitorIp?: string }
  if (visitorIp !== undefined) return visitorIp
  const forwarded = trustProxy ? readForwardedFor(c.req.header('x-forwarded-for') ?? '') : null
  return forwarded ?? peerOf(c)
}

function peerOf(c: HonoContext): string {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  // In-process calls have no socket.
  return incoming === undefined ? 'inside' : (incoming.socket.remoteAddress ?? 'unknown')
}

/** Detects an untrusted proxy, behind which all visitors share one rate limit. */
function isUntrustedProxy(c: HonoContext): boolean {
  return c.req.header('x-forwarded-for') !== undefined && isPrivateAddress(peerOf(c))
}
