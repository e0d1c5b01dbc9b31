import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import type { Context } from '../context.ts'
import type { Variables } from './handle.ts'
import { loggedPath } from './logged-path.ts'

/** Gives every request an id and the visitor's address, and logs how it ended. */
export function visitor(ctx: Context): MiddlewareHandler<{ Variables: Variables }> {
  return async (c, next) => {
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

/** The last entry is the one that our own proxy wrote; what stands before it, anybody may have sent. */
function ipOf(c: HonoContext, trustProxy: boolean): string {
  // Asked by one of our own pages for this visitor; nothing from outside can set it.
  const { visitorIp } = (c.env ?? {}) as { visitorIp?: string }
  if (visitorIp !== undefined) return visitorIp
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  if (forwarded) return forwarded
  try {
    return getConnInfo(c).remote.address ?? 'unknown'
  } catch {
    // Calls made in this process have no socket.
    return 'inside'
  }
}
