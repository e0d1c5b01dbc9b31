import type { Context as HonoContext } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { MINUTE } from '#domain/time.ts'
import type { Context } from '../context.ts'
import type { RawHttp } from '../gateways/payments/gateway.ts'
import type { App } from '../http/handle.ts'
import { countHit } from '../http/limits.ts'
import { networkOf } from '../http/network-of.ts'
import { Refusal } from '../http/refusal.ts'
import { handleReturn, openHandOff } from './payment-return.ts'
import { storeEvents } from './webhook-events.ts'

const WEBHOOK_LIMIT_BYTES = 256 * 1024
const RETURN_LIMIT_BYTES = 64 * 1024
/** Allows 200 payments per minute at about three webhooks each from one network. */
const WEBHOOKS = { max: 600, windowMs: MINUTE }

const limitBytes = (maxSize: number) =>
  bodyLimit({ maxSize, onError: (c) => c.body(null, 413, { connection: 'close' }) })

/** Routes called by gateways. Register them before any body parser: webhook signatures cover the raw bytes. */
export function addGatewayRoutes(app: App, ctx: Context): void {
  app.post('/api/payments/webhooks/:gateway', limitBytes(WEBHOOK_LIMIT_BYTES), async (c) => {
    const gateway = ctx.gateways.find(c.req.param('gateway'))
    if (gateway === null) return c.body(null, 404)
    const seconds = await waitOf(ctx, c.get('ip'))
    if (seconds > 0) return c.body(null, 429, { 'retry-after': String(seconds) })
    const verdict = gateway.verifyWebhook(await readRaw(ctx, c))
    if (!verdict.ok) {
      ctx.log.warn({ gateway: gateway.id, reason: verdict.reason }, 'webhook refused')
      return c.body(null, 401)
    }
    // Events are processed asynchronously, because gateways time out after three seconds.
    await storeEvents(ctx, gateway.id, verdict)
    return c.body(null, 200)
  })

  app.on(['GET', 'POST'], '/payments/return/:token', limitBytes(RETURN_LIMIT_BYTES), async (c) => {
    c.header('cache-control', 'no-store')
    return c.redirect(await handleReturn(ctx, c.req.param('token'), await readRaw(ctx, c)), 303)
  })

  app.get('/pay/handoff/:token', async (c) => {
    const page = await openHandOff(ctx, c.req.param('token'))
    c.header('cache-control', 'no-store')
    return 'location' in page ? c.redirect(page.location, 303) : c.body(page.html, 200, { ...page.headers })
  })
}

/**
 * Seconds until this network may send another webhook. The limit applies before signature verification. Refused
 * webhooks lose no payment: gateways retry, and the poller checks every attempt.
 */
async function waitOf(ctx: Context, ip: string): Promise<number> {
  try {
    await countHit(ctx, { key: `webhook:${networkOf(ip)}`, ...WEBHOOKS })
    return 0
  } catch (error) {
    if (error instanceof Refusal && error.code === 'too_many') return error.extra.retryAfterSeconds ?? 60
    throw error
  }
}

async function readRaw(ctx: Context, c: HonoContext): Promise<RawHttp> {
  const body = c.req.method === 'GET' ? new Uint8Array() : new Uint8Array(await c.req.arrayBuffer())
  return { method: c.req.method, url: c.req.url, headers: c.req.header(), body, receivedAt: ctx.now() }
}
