import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { App } from './handle.ts'

/** `/api/health`: this process runs. `/api/ready`: the database answers, so it can take shoppers. */
export function addHealthRoutes(app: App, ctx: Context): void {
  app.get('/api/health', (c) => c.json({ success: true }))
  app.get('/api/ready', async (c) => {
    await sql`select 1`.execute(ctx.db)
    return c.json({ success: true })
  })
}
