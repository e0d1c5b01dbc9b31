import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import type { Context } from '../context.ts'
import type { Variables } from './handle.ts'
import { loggedPath } from './logged-path.ts'
import { isPrivateAddress, readForwardedFor } from './network-of.ts'

/** Gives every request an id and the visitor's address, and logs how it ended. */
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
    // Pages bring an answer of their own, which knows nothing of what was set before.
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

/** Behind a trusted proxy the last entry is the one that it wrote; anybody may have sent what stands before. */
function ipOf(c: HonoContext, trustProxy: boolean): string {
  // Asked by one of our own pages for this visitor; nothing from outside can set it.
  const { visitorIp } = (c.env ?? {}) as { visitorIp?: string }
  if (visitorIp !== undefined) return visitorIp
  const forwarded = trustProxy ? readForwardedFor(c.req.header('x-forwarded-for') ?? '') : null
  return forwarded ?? peerOf(c)
}

function peerOf(c: HonoContext): string {
  try {
    return getConnInfo(c).remote.address ?? 'unknown'
  } catch {
    // Calls made in this process have no socket.
    return 'inside'
  }
}

/** All visitors behind a proxy that is not trusted count as one, and soon reach the limits. */
function isUntrustedProxy(c: HonoContext): boolean {
  return c.req.header('x-forwarded-for') !== undefined && isPrivateAddress(peerOf(c))
}
