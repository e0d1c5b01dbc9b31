import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { SECOND } from '#domain/time.ts'
import type { Context } from '../context.ts'
import type { App } from './handle.ts'
import { isLocal } from './is-local.ts'

/** The timeout for the database, so that a health check always responds. */
const TIMEOUT_MS = SECOND

/**
 * `/api/health` reports that this process runs, with details for local clients. `/api/ready` reports that the database
 * responds.
 */
export function addHealthRoutes(app: App, ctx: Context, readHealth: (ctx: Context) => Promise<object>): void {
  app.get('/api/health', async (c) => {
    const details = isLocal(c, c.get('ip'))
      ? await Promise.race([readHealth(ctx).catch(() => ({})), pause(TIMEOUT_MS, {})])
      : {}
    return c.json({ success: true, ...details })
  })
  app.get('/api/ready', async (c) => {
    await sql`select 1`.execute(ctx.db)
    return c.json({ success: true })
  })
}
