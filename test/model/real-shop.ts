import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Client } from '#contract/client.ts'
import { paise } from '#domain/money.ts'
import type { Database } from '#server/db/connect.ts'
import { openSession } from '#server/http/session.ts'
import { newEmail, TEST_PASSWORD } from '#test/shopper-input.ts'
import { addProduct, initialStock } from '#test/factories.ts'
import { PretendGateway } from '#test/payments/pretend-gateway.ts'
import { signInPharmacist } from '#test/prescription-steps.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { addBatch, addTestSupplier } from '#test/stock-steps.ts'
import { CALL_ABOVE_RUPEES } from './model-rules.ts'
import type { Model, ModelBatch, ModelProduct } from './model-state.ts'
import { type ObservedState, observeShop } from './observe-shop.ts'

/** A webhook that may arrive late, out of order, twice or never. */
type QueuedWebhook = { readonly reference: string; readonly id: string }

/** The real shop with the products, customers and orders of the model, at the same indexes. */
export type RealShop = {
  app: TestApp
  readonly gateway: PretendGateway
  readonly products: readonly string[]
  readonly customers: { readonly id: string; readonly email: string }[]
  /** The ids of two staff members with every role. */
  readonly staff: readonly string[]
  readonly supplierId: string
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
  const env = { COD_CHECK_ABOVE_RUPEES: String(CALL_ABOVE_RUPEES) }
  const open = () => startTestApp({ database, secret, gateway, env })
  let moved = 0
  const first = await open()
  const added: string[] = []
  for (const product of model.products) added.push(await addModelProduct(first, product))
  const people = await peopleOf(first, database)
  const real: RealShop = {
    app: first,
    gateway,
    products: added,
    customers: model.customers.map(() => ({ id: '', email: newEmail() })),
    ...people,
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
    see: () => observeShop(real),
  }
  for (const [index, { registered }] of model.customers.entries())
    if (registered) model.customers[index]!.tokens.push(await addCustomer(real, index))
  return real
}

type People = Pick<RealShop, 'staff' | 'supplierId'>

/** Staff stay in the database, because the audit log names them. */
const peopleByDatabase = new WeakMap<Database, Promise<People>>()

function peopleOf(app: TestApp, database: Database): Promise<People> {
  const known = peopleByDatabase.get(database) ?? addPeople(app)
  peopleByDatabase.set(database, known)
  return known
}

async function addPeople(app: TestApp): Promise<People> {
  const add = async () => (await signInPharmacist(app, { roles: ['owner', 'pharmacist'] })).staff.id
  return { staff: [await add(), await add()], supplierId: (await addTestSupplier(app)).id }
}

const MRP = paise(200_000)

async function addModelProduct(app: TestApp, product: ModelProduct): Promise<string> {
  const { id } = await addProduct(app, {
    selling_price_paise: paise(product.price),
    mrp_paise: MRP,
    schedule: product.needsPrescription ? 'H' : 'OTC',
    stock: product.unbatched,
    expiry_date: product.unbatchedExpiresOn,
  })
  for (const { number, expiresOn, onHand } of product.batches)
    await addBatch(app, id, { number, expires_on: expiresOn, mrp_paise: MRP, packs: onHand })
  await app.ctx.db.updateTable('products').set({ expiry_date: product.shownExpiry }).where('id', '=', id).execute()
  return id
}

/** The id of a batch of the model. */
export async function batchIdOf({ app, products }: RealShop, product: number, batch: ModelBatch): Promise<string> {
  const { id } = await app.ctx.db
    .selectFrom('batches')
    .select('id')
    .where('product_id', '=', products[product]!)
    .where('number', '=', batch.number)
    .where('expires_on', '=', batch.expiresOn)
    .executeTakeFirstOrThrow()
  return id
}

async function addCustomer({ app, customers }: RealShop, index: number): Promise<string> {
  const { ctx } = app
  passwordHash ??= ctx.passwords.hash(TEST_PASSWORD)
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

const SWEPT = [
  'cash_corrections cash_counts cash_rows cash_sheets locked_cash_days delivery_tries run_parcels',
  'prescription_register document_hsn_codes documents document_series return_packs return_lines returns',
  'recall_notices recalls stock_adjustments order_item_batches stock_movements receipt_lines receipts',
  'supplier_return_lines supplier_returns purchase_order_lines purchase_orders reorder_points',
  'prescription_request_lines prescription_requests',
  'order_prescriptions prescription_lines customer_files prescriptions patients batches stock_levels',
  'order_line_cuts packing_lines order_notes staff_sessions refunds payment_captures payment_attempts gateway_events payment_alerts',
  'idempotency_keys order_history order_items orders cart_items addresses sessions one_time_codes rate_limits jobs customers products',
]

/** Deletes all rows of a run, also of the ledger and the registers, whose triggers refuse it otherwise. */
export async function deleteRunRows({ app, products }: RealShop): Promise<void> {
  await app.ctx.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    for (const table of SWEPT.join(' ').split(' ')) await sql`delete from ${sql.table(table)}`.execute(trx)
  })
  for (const id of products) initialStock.delete(id)
}
