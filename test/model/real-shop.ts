import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Client } from '#contract/client.ts'
import { paise } from '#domain/money.ts'
import type { AttemptState } from '#domain/payments/attempt.ts'
import type { Database } from '#server/db/connect.ts'
import { openSession } from '#server/http/session.ts'
import { newEmail, PASSWORD } from '#test/account-steps.ts'
import { addProduct, initialStock } from '#test/factories.ts'
import { PretendGateway } from '#test/payments/pretend-gateway.ts'
import { addStaff } from '#test/staff-steps.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import type { Model } from './model-state.ts'

/** A webhook that may arrive late, out of order, twice or never. */
export type QueuedWebhook = { readonly reference: string; readonly id: string }

/** The real shop with the products, customers and orders of the model, at the same indexes. */
export type RealShop = {
  app: TestApp
  readonly gateway: PretendGateway
  readonly products: readonly string[]
  readonly customers: { readonly id: string; readonly email: string }[]
  /** The ids of two people who may do everything. */
  readonly staff: readonly string[]
  readonly webhooks: QueuedWebhook[]
  readonly restart: () => Promise<void>
  readonly advance: (ms: number) => void
  readonly as: (token: string) => Client
  readonly see: () => Promise<ObservedState>
}

/** The password is hashed once for all runs. */
let passwordHash: Promise<string> | null = null

/** A shop in a database that sequential runs share. */
export async function openRealShop(database: Database, model: Model): Promise<RealShop> {
  const secret = randomBytes(32)
  const gateway = new PretendGateway()
  const open = () => startTestApp({ database, secret, gateway })
  let moved = 0
  const first = await open()
  const added = []
  for (const { price, stock } of model.products)
    added.push(await addProduct(first, { selling_price_paise: paise(price), mrp_paise: paise(1e7), stock }))
  const real: RealShop = {
    app: first,
    gateway,
    products: added.map(({ id }) => id),
    customers: model.customers.map(() => ({ id: '', email: newEmail() })),
    staff: await staffOf(first, database),
    webhooks: [],
    restart: async () => {
      real.app = await open()
      real.app.clock.advance(moved)
    },
    advance: (ms) => {
      moved += ms
      real.app.clock.advance(ms)
    },
    as: (token) => real.app.as(token),
    see: () => see(real),
  }
  for (const [index, { registered }] of model.customers.entries())
    if (registered) model.customers[index]!.tokens.push(await addCustomer(real, index))
  return real
}

/** Staff stay in the database, because the audit log names them. */
const staffByDatabase = new WeakMap<Database, Promise<readonly string[]>>()

function staffOf(app: TestApp, database: Database): Promise<readonly string[]> {
  const add = async () => [(await addStaff(app, ['owner'])).id, (await addStaff(app, ['owner'])).id]
  const known = staffByDatabase.get(database) ?? add()
  staffByDatabase.set(database, known)
  return known
}

async function addCustomer({ app, customers }: RealShop, index: number): Promise<string> {
  const { ctx } = app
  passwordHash ??= ctx.passwords.hash(PASSWORD)
  const id = ctx.newId('customer')
  const { email } = customers[index]!
  const at = ctx.now()
  const row = { id, email, username: 'Asha Rao', password_hash: await passwordHash }
  await ctx.db
    .insertInto('customers')
    .values({ ...row, created_at: at, password_changed_at: at })
    .execute()
  customers[index] = { id, email }
  return openSession(ctx, ctx.db, id)
}

/** The observable state in the terms of the model. */
export type ObservedState = {
  readonly stocks: readonly number[]
  readonly orders: readonly { id: string; status: string; payment: string; type: string; total: number; cut: number }[]
  readonly carts: readonly (readonly [product: string, quantity: number])[][]
  readonly sessions: readonly number[]
  /** The amounts of each order, smallest first. */
  readonly refunds: readonly (readonly number[])[]
  readonly sent: readonly number[]
  /** The audit rows of each order. */
  readonly staffChanges: readonly number[]
  readonly shopMails: readonly number[]
  readonly attempts: readonly [ref: string, state: AttemptState][]
}

/** One query, because it runs after every step. */
async function see({ app, products, customers }: RealShop): Promise<ObservedState> {
  const ids = customers.map(({ id }) => id)
  const { rows } = await sql<{ state: Omit<ObservedState, 'carts'> & { carts: [string, string, number][] } }>`
    select json_build_object(
      'stocks', (select json_agg(p.stock order by array_position(${products}::text[], p.id)) from products p),
      'orders', (select coalesce(json_agg(json_build_object('id', o.id, 'status', o.status, 'payment', o.payment_status,
        'type', o.payment_type, 'total', o.total_paise, 'cut', o.cut_paise) order by o.number), '[]') from orders o),
      'carts', (select coalesce(json_agg(json_build_array(c.customer_id, c.product_id, c.quantity) order by c.position), '[]')
        from cart_items c),
      'sessions', (select json_agg((select count(*) from sessions s where s.customer_id = who.id and s.ended_at is null)
        order by who.place) from unnest(${ids}::text[]) with ordinality who(id, place)),
      'refunds', (select coalesce(json_agg((select coalesce(json_agg(r.amount_paise order by r.amount_paise), '[]')
        from refunds r join payment_attempts a on a.id = r.attempt_id where a.order_id = o.id) order by o.number), '[]')
        from orders o),
      'staffChanges', (select coalesce(json_agg((select count(*) from audit_log l where l.subject_id = o.id)
        order by o.number), '[]') from orders o),
      'sent', (select coalesce(json_agg((select count(*) from refunds r join payment_attempts a on a.id = r.attempt_id
        where a.order_id = o.id and r.state = 'succeeded') order by o.number), '[]') from orders o),
      'shopMails', (select coalesce(json_agg((select count(*) from jobs j
        where j.dedupe_key = 'mail.order-placed:' || o.id || ':shop') order by o.number), '[]') from orders o),
      'attempts', (select coalesce(json_agg(json_build_array(a.merchant_ref, a.state)), '[]') from payment_attempts a)
    ) as state`.execute(app.ctx.db)
  const { state } = rows[0]!
  const carts = ids.map((id) => state.carts.filter(([who]) => who === id).map(([, ...line]) => line))
  return { ...state, carts }
}

/** Deletes all rows of a run in one transaction. */
export async function sweep({ app, products }: RealShop): Promise<void> {
  const tables = [
    'order_line_cuts order_notes staff_sessions refunds payment_captures payment_attempts gateway_events payment_alerts idempotency_keys order_history order_items',
    'orders cart_items sessions one_time_codes rate_limits jobs customers products',
  ]
  await app.ctx.db.transaction().execute(async (trx) => {
    for (const table of tables.join(' ').split(' ')) await sql`delete from ${sql.table(table)}`.execute(trx)
  })
  for (const id of products) initialStock.delete(id)
}
