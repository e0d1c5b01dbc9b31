import { setTimeout as pause } from 'node:timers/promises'
import type { Context as HonoContext } from 'hono'
import { sql } from 'kysely'
import { SECOND } from '#domain/time.ts'
import type { Context } from '../context.ts'
import type { App } from './handle.ts'

/** A database that is away does not hold up the answer. */
const PATIENCE_MS = SECOND

/**
 * `/api/health`: this process runs; clients of this machine read more, while the database answers. `/api/ready`: the
 * database answers, so it can take shoppers.
 */
export function addHealthRoutes(app: App, ctx: Context, readHealth: (ctx: Context) => Promise<object>): void {
  app.get('/api/health', async (c) => {
    const details = isLocal(c, c.get('ip'))
      ? await Promise.race([readHealth(ctx).catch(() => ({})), pause(PATIENCE_MS, {})])
      : {}
    return c.json({ success: true, ...details })
  })
  app.get('/api/ready', async (c) => {
    await sql`select 1`.execute(ctx.db)
    return c.json({ success: true })
  })
}

/** A proxy on this machine says for whom it asks. */
function isLocal(c: HonoContext, ip: string): boolean {
  const forwarded = c.req.header('x-forwarded-for') ?? c.req.header('forwarded')
  return forwarded === undefined && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(ip)
}
