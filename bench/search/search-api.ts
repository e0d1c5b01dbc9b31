import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { ApiOutput } from '#contract/api.ts'
import type { Product } from '#contract/catalogue.ts'
import { createApi } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { type Context, createContext } from '#server/context.ts'
import { type Database, openDatabase } from '#server/db/connect.ts'
import type { BenchCatalogue } from '../catalogue/load.ts'
import { createOnlinePayments } from '#server/payments/online-payments.ts'

type SearchApi = {
  readonly database: Database
  readonly ctx: Context
  /** Invalidates the caches by announcing a change of the catalogue. */
  readonly forget: () => Promise<void>
  /** Returns the JSON of a path below `/api/products`. */
  readonly ask: (path: string) => Promise<unknown>
  /** Returns the first three products of a search, or of its correction if nothing matches. */
  readonly showFirst: (text: string) => Promise<{ matched: boolean; shown: readonly Product[] }>
  readonly close: () => Promise<void>
}

/** Opens the whole API in this process, without HTTP, as server-side rendering calls it. */
export async function openSearchApi(catalogue: BenchCatalogue): Promise<SearchApi> {
  const database = await openDatabase({ kind: 'server', url: catalogue.url, poolSize: 10 })
  const ctx = createContext({
    config: readConfig({ SHOP_MODE: 'demo', LOG_LEVEL: 'error' }),
    database,
    mail: { kind: 'mailbox', send: async () => {} },
    gateways: {} as never,
    openPayments: createOnlinePayments,
    secret: new Uint8Array(32),
  })
  const stopFollowing = await ctx.versions.follow(database)
  const app = createApi(ctx)
  const ask = async (path: string): Promise<unknown> =>
    (await app.fetch(new Request(`http://bench.test/api/products${path}`), { visitorIp: '127.0.0.1' })).json()
  return {
    database,
    ctx,
    forget: async () => {
      const before = ctx.versions.current?.catalogue
      await sql`select pg_notify('content_changes', 'catalogue')`.execute(database.db)
      while (ctx.versions.current?.catalogue === before) await setTimeout(1)
    },
    ask,
    showFirst: async (text) => {
      const found = (await ask(`?search=${encodeURIComponent(text)}`)) as ApiOutput<'GET /api/products'>
      const matched = found.data.length > 0
      return { matched, shown: (matched ? found.data : (found.closest ?? [])).slice(0, 3) }
    },
    close: async () => {
      await stopFollowing()
      await database.close()
      await catalogue.stop()
    },
  }
}
