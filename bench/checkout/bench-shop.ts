import { randomBytes, randomInt } from 'node:crypto'
import { SignJWT } from 'jose'
import { keyId } from '#server/http/session.ts'
import { createApi } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { type Context, createContext } from '#server/context.ts'
import { openDatabase } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import type { App } from '#server/http/handle.ts'
import { paise } from '#domain/money.ts'
import { DAY } from '#domain/time.ts'
import { buildProduct } from '#test/factories.ts'
import { unlimitedOrders } from '#test/unlimited-orders.ts'
import { createForUpdateApi } from './for-update.ts'
import { createOnlinePayments } from '#server/payments/online-payments.ts'

export type CheckoutFlow = 'shop' | 'for update'
type BenchShop = { readonly ctx: Context; readonly close: () => Promise<void> }

const SECRET = 'only-for-the-benchmark-and-nowhere-else'
const POOL = 20

/**
 * Opens the shop on a PostgreSQL server, without pages. It follows changes as a server does, and has no worker, which
 * would send mails during the measurement.
 */
export async function openBenchShop(url: string): Promise<BenchShop> {
  const database = await openDatabase({ kind: 'server', url, poolSize: POOL })
  // A shop that listens already would refuse it.
  await migrate(database.db, new Date())
  const ctx = createContext({
    config: readConfig({ SHOP_MODE: 'demo', LOG_LEVEL: 'silent', JWT_SECRET: SECRET, ...unlimitedOrders }),
    database,
    mail: { kind: 'mailbox', send: async () => {} },
    gateways: { active: null, all: [], find: () => null },
    openPayments: createOnlinePayments,
    secret: new TextEncoder().encode(SECRET),
  })
  const stopFollowing = await ctx.versions.follow(database)
  const close = async () => {
    await stopFollowing()
    await database.close()
  }
  return { ctx, close }
}

export const createFlowApi = (flow: CheckoutFlow, ctx: Context): App =>
  flow === 'shop' ? createApi(ctx) : createForUpdateApi(ctx)

export type LoadProduct = { readonly id: string; readonly name: string; readonly price: number }
export type LoadBuyer = { readonly token: string; readonly cart: readonly [LoadProduct, LoadProduct] }

/** Adds products with more stock than a run can sell. */
export async function addLoadProducts({ ctx }: BenchShop, count: number): Promise<LoadProduct[]> {
  const rows = Array.from({ length: count }, (_, index) =>
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
  return rows.map(({ id, name }) => ({ id, name, price: 45.5 }))
}

/** Adds logged-in customers with two products in each saved cart, and returns their tokens. */
export async function addLoadBuyers(
  { ctx }: BenchShop,
  goods: readonly LoadProduct[],
  count: number,
): Promise<LoadBuyer[]> {
  const at = ctx.now()
  const expires_at = new Date(at.getTime() + DAY)
  const buyers: LoadBuyer[] = []
  for (let from = 0; from < count; from += 500) {
    const customers = Array.from({ length: Math.min(500, count - from) }, () => ctx.newId('customer'))
    const sessions = customers.map((customer_id) => ({ id: ctx.newId('session'), customer_id }))
    const carts = customers.map(() => chooseTwo(goods))
    await ctx.db
      .insertInto('customers')
      .values(customers.map((id) => ({ id, email: id, username: 'Asha', password_hash: '', ...born(at) })))
      .execute()
    await ctx.db
      .insertInto('sessions')
      .values(sessions.map((session) => ({ ...session, device: '', created_at: at, last_seen_at: at, expires_at })))
      .execute()
    const lines = customers.flatMap((customer_id, index) =>
      carts[index]!.map(({ id: product_id }, position) => ({ customer_id, product_id, position, quantity: 1 })),
    )
    await ctx.db.insertInto('cart_items').values(lines).execute()
    for (const [index, { id, customer_id }] of sessions.entries())
      buyers.push({ token: await sign(ctx, id, customer_id, expires_at), cart: carts[index]! })
  }
  return buyers
}

const born = (at: Date) => ({ created_at: at, password_changed_at: at })

function chooseTwo(goods: readonly LoadProduct[]): [LoadProduct, LoadProduct] {
  const first = randomInt(goods.length)
  return [goods[first]!, goods[(first + 1 + randomInt(goods.length - 1)) % goods.length]!]
}

function sign({ secret }: Context, session: string, customer: string, expires: Date): Promise<string> {
  const token = new SignJWT()
    .setProtectedHeader({ alg: 'HS256', kid: keyId(secret) })
    .setSubject(customer)
    .setJti(session)
  return token.setExpirationTime(expires).sign(secret)
}
