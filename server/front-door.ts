import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { endpoints } from '#contract/api.ts'
import { createApp } from './app.ts'
import { followProductChanges } from './catalogue/product-changes.ts'
import type { Context } from './context.ts'
import type { Database } from './db/connect.ts'
import { AnswerCache } from './http/answer-cache.ts'
import { createKeyOf } from './http/answer-key.ts'
import { answerKept } from './http/answer-listener.ts'
import { createRequestIds } from './http/request-ids.ts'
import type { Pages } from './pages.ts'

export type FrontDoor = {
  readonly listener: RequestListener
  readonly cache: AnswerCache
  readonly close: () => Promise<void>
}

/** The shop as Node serves it: what is kept is answered at the door, everything else goes through the app. */
export async function openFrontDoor(ctx: Context, database: Database, pages: Pages): Promise<FrontDoor> {
  const app = createApp(ctx, pages.respond)
  const cache = new AnswerCache({ maxBytes: ctx.config.answerCacheBytes, now: ctx.now })
  const close = await followProductChanges({ database, cache, mayLag: database.catalogueDb !== database.db })
  const listener = answerKept({
    cache,
    keyOf: createKeyOf(endpoints, pages.queryNamesOf),
    fetch: app.fetch,
    origin: new URL(ctx.config.publicUrl).origin,
    newRequestId: createRequestIds(() => ctx.newId('request')),
    now: ctx.now,
    otherwise: getRequestListener(app.fetch),
  })
  return { listener, cache, close }
}
