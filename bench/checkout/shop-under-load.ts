import { randomBytes } from 'node:crypto'
import { createApi } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { type Context, createContext } from '#server/context.ts'
import { openDatabase } from '#server/db/connect.ts'
import type { App } from '#server/http/handle.ts'
import { openSession } from '#server/http/session.ts'
import { paise } from '#domain/money.ts'
import { buildProduct } from '#test/factories.ts'
import { createForUpdateApi } from './for-update.ts'

export type Flow = 'shop' | 'for update'
export type UnderLoad = { readonly ctx: Context; readonly close: () => Promise<void> }

const SECRET = 'only for the benchmark, and nowhere else'
const POOL = 20

/** The shop on a PostgreSQL server, without its pages and without a worker, which would mail while it is measured. */
export async function openUnderLoad(url: string): Promise<UnderLoad> {
  const database = await openDatabase({ kind: 'postgres', url, poolSize: POOL })
  const ctx = createContext({
    config: readConfig({ SHOP_MODE: 'demo', LOG_LEVEL: 'silent', JWT_SECRET: SECRET }),
    database,
    mail: { kind: 'mailbox', send: async () => {} },
    gateways: { active: null, all: [], find: () => null },
    secret: new TextEncoder().encode(SECRET),
  })
  return { ctx, close: database.close }
}

export const appOf = (flow: Flow, ctx: Context): App => (flow === 'shop' ? createApi(ctx) : createForUpdateApi(ctx))

export type Goods = { readonly id: string; readonly name: string; readonly price: number }

/** Products with more stock than can be sold, and customers who are logged in. */
export async function fill({ ctx }: UnderLoad, products: number, customers: number) {
  const goods: Goods[] = []
  const rows = Array.from({ length: products }, (_, index) =>
    buildProduct({
      id: `prd_${randomBytes(8).toString('hex')}`,
      position: index,
      stock: 1_000_000,
      selling_price_paise: paise(4550),
    }),
  )
  for (let from = 0; from < rows.length; from += 500)
    await ctx.db
      .insertInto('products')
      .values(rows.slice(from, from + 500))
      .execute()
  for (const { id, name } of rows) goods.push({ id, name, price: 45.5 })
  const tokens: string[] = []
  const at = ctx.now()
  for (let count = 0; count < customers; count += 1) {
    const id = ctx.newId('customer')
    const row = { id, email: `${id}@customer.example`, username: 'Asha', password_hash: 'none' }
    await ctx.db
      .insertInto('customers')
      .values({ ...row, created_at: at, password_changed_at: at })
      .execute()
    tokens.push(await openSession(ctx, ctx.db, id))
  }
  return { goods, tokens }
}
