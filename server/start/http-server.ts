import type { RequestListener } from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { endpoints } from '#contract/api.ts'
import { createApp } from '../app.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/connect.ts'
import { expectKnownSchema, listMigrations, MigrationRefused } from '../db/migrate.ts'
import { createCacheKey } from '../http/cache-key.ts'
import { isBeforeRest, refuseBeforeRest } from '../http/discard-rest.ts'
import { visitorKeyOf } from '../http/network-of.ts'
import { busyResponse, queuePublicWork } from '../http/queue-public-work.ts'
import { Refusal } from '../http/refusal.ts'
import { ResponseCache } from '../http/response-cache.ts'
import { serveCached } from '../http/serve-cached.ts'
import { inEveryLanguage } from '../languages/language-pages.ts'
import type { Pages } from '../pages.ts'

export type HttpServer = {
  readonly listener: RequestListener
  readonly cache: ResponseCache
  readonly close: () => Promise<void>
}

/** Creates the HTTP listener with the response cache in front of the app. */
export async function createHttpServer(ctx: Context, database: Database, english: Pages): Promise<HttpServer> {
  const { versions, now, config } = ctx
  const pages = inEveryLanguage(english, ctx.translations)
  const app = createApp(ctx, pages.respond)
  const cache = new ResponseCache(versions, { maxBytes: config.responseCacheBytes, now })
  const queue = queuePublicWork(endpoints, config)
  /** A visitor who hangs up while waiting costs nothing. */
  const answer = async (request: Request, { incoming, outgoing }: HttpBindings) => {
    try {
      return await queue.run(incoming, async () =>
        outgoing.destroyed ? new Response(null) : app.fetch(request, { incoming, outgoing, queue }),
      )
    } catch (error) {
      if (error instanceof Refusal) return busyResponse(incoming, error)
      throw error
    }
  }
  const listener = serveCached({
    cache,
    cacheKey: createCacheKey(endpoints, pages.readPageQuery),
    fetch: (request) => app.fetch(request),
    origin: new URL(config.publicUrl).origin,
    queue,
    next: getRequestListener(async (request, env) => {
      const { incoming, outgoing } = env as HttpBindings
      const response = await answer(request, { incoming, outgoing })
      if (!isBeforeRest(response, incoming)) return response
      const sender = { callerId: visitorKeyOf(incoming, config), signal: request.signal }
      return refuseBeforeRest(response, incoming, sender)
    }),
  })
  return { listener, cache, close: await versions.follow(database, loadContent(ctx)) }
}

function loadContent({ db, log, settings, pages, translations }: Context) {
  const migrations = listMigrations()
  return {
    settings: () => settings.load(),
    pages: async () => void (await Promise.all([pages.load(), translations.load()])),
    schema: async () => {
      try {
        await expectKnownSchema(db, migrations)
      } catch (error) {
        if (!(error instanceof MigrationRefused)) throw error
        // While this process had no connection, another version changed the database for good.
        log.fatal(error.message)
        process.exit(1)
      }
    },
  }
}
