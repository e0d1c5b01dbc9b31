import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { ApiInput } from '#contract/api.ts'
import type { DeskReturnInPaise, DeskReturnRow, OrderReturnsInPaise } from '#contract/returns.ts'
import { isOpenReturn, type ReturnState } from '#domain/returns/return-states.ts'
import { lastReturnDay, unwantedRefusal } from '#domain/returns/return-rules.ts'
import { mayDo, type StaffRole } from '#domain/staff/actions.ts'
import { inspectionRefusal } from '#domain/stock/returned-goods.ts'
import { indianDay } from '#domain/time.ts'
import type { Context } from '../context.ts'
import { countUpToCap, type PageOfRows, PAGE_ROWS, toPageOfRows } from '../db/keyset.ts'
import type { Db, QueryRow } from '../db/tables.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { notFound } from '../http/refusal.ts'
import { findOrder } from '../orders/orders-queries.ts'
import { pictureAddress } from '../prescriptions/picture-addresses.ts'
import { unsealText } from '../sealed-text.ts'
import { listReturnableLines, readReturnRefusal } from './returnable-lines.ts'

/** The returns of a customer's order, newest first, and what can be sent back. */
export async function readOrderReturns(
  { db, now }: Context,
  customerId: string,
  id: string,
): Promise<Omit<OrderReturnsInPaise, 'success'>> {
  const order = await findOrder(db, customerId, id)
  if (order === undefined) throw notFound('Order')
  const lines = await listReturnableLines(db, order.id)
  const names = new Map(lines.map(({ position, name }) => [position, name]))
  const rows = await db
    .selectFrom('returns')
    .selectAll()
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('return_lines')
          .select(['position', 'quantity'])
          .whereRef('return_id', '=', 'returns.id')
          .orderBy('position'),
      ).as('lines'),
    )
    .where('order_id', '=', order.id)
    .orderBy('number', 'desc')
    .execute()
  return {
    refusal: await readReturnRefusal(db, order, { now: now() }),
    lastDay: order.delivered_at === null ? null : lastReturnDay(order.delivered_at),
    needsPayout: order.payment_type === 'COD',
    lines: lines
      .filter(({ left }) => left > 0)
      .map((line) => ({
        position: line.position,
        productName: line.name,
        left: line.left,
        unwantedRefusal: unwantedRefusal(line),
      })),
    returns: rows.map((row) => ({
      _id: row.id,
      state: row.state,
      reason: row.reason,
      askedAt: row.asked_at.toISOString(),
      dueOn: row.due_on,
      lines: row.lines.map((line) => ({ ...line, productName: names.get(line.position) ?? '' })),
      refusal: row.refusal,
      isWithdrawn: row.is_withdrawn,
      refund: row.refund_paise,
      settledAt: row.settled_at?.toISOString() ?? null,
      payoutHint: row.payout_hint,
      payoutReference: row.payout_reference,
      carrier: row.carrier,
      trackingNumber: row.tracking_number,
    })),
  }
}

/** A page of returns, oldest first. */
export async function listReturns(
  { db, now }: Context,
  { state, after }: Omit<ApiInput<'GET /api/desk/returns'>, 'after'> & { readonly after?: number | undefined },
): Promise<PageOfRows<DeskReturnRow>> {
  const today = indianDay(now())
  const matching = selectReturns(db)
    .$if(state === 'late', (query) =>
      query.where('returns.due_on', '<', today).where('returns.state', 'not in', ['refused', 'settled']),
    )
    .$if(state !== undefined && state !== 'late', (query) => query.where('returns.state', '=', state as ReturnState))
  const found = await matching
    .$if(after !== undefined, (query) => query.where('returns.number', '>', after ?? 0))
    .orderBy('returns.number')
    .limit(PAGE_ROWS + 1)
    .execute()
  const all = matching.clearSelect().select('returns.id')
  return toPageOfRows(db, { found, all, toRow: (row) => toReturnRow(row, today) })
}

/** The returns of the order with this number, the newest first. */
export async function findReturnsOfOrder({ db, now }: Context, orderNumber: number): Promise<DeskReturnRow[]> {
  const rows = await selectReturns(db)
    .where('orders.number', '=', orderNumber)
    .orderBy('returns.number', 'desc')
    .execute()
  return rows.map((row) => toReturnRow(row, indianDay(now())))
}

/** The number of late returns, at most 501, and when the oldest was asked for (returns-4). */
export async function countLateReturns({ db, now }: Context): Promise<{ count: number; oldest: Date | null }> {
  const late = db
    .selectFrom('returns')
    .select('asked_at')
    .where('due_on', '<', indianDay(now()))
    .where('state', 'not in', ['refused', 'settled'])
  const { oldest } = await db
    .selectFrom(late.as('late'))
    .select(({ fn }) => fn.min('asked_at').as('oldest'))
    .executeTakeFirstOrThrow()
  return { count: await countUpToCap(db, late), oldest }
}

/** A return with its lines, photos and money, as far as the roles of the reader may see them. */
export async function getReturn(ctx: Context, principal: StaffPrincipal, id: string): Promise<DeskReturnInPaise> {
  const { db, now } = ctx
  const row = await selectReturns(db).where('returns.id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound('Return')
  const seesGoods = maySeeGoods(principal.roles)
  const isPaying = row.state === 'inspected' && mayDo(principal.roles, 'money.payout')
  const photos = await db
    .selectFrom('customer_files')
    .select('id')
    .where('return_id', '=', id)
    .orderBy('position')
    .execute()
  return {
    ...toReturnRow(row, indianDay(now())),
    paymentType: row.payment_type,
    paymentStatus: row.payment_status,
    refund: row.refund_paise,
    refusal: row.refusal,
    carrier: row.carrier,
    trackingNumber: row.tracking_number,
    payout: isPaying && row.sealed_payout !== null ? unsealText(ctx, 'payout', id, row.sealed_payout) : null,
    payoutHint: row.payout_hint,
    payoutReference: row.payout_reference,
    note: seesGoods ? row.note : '',
    photos: seesGoods ? photos.map((photo) => pictureAddress(ctx, photo.id, principal.sessionId)) : [],
    lines: await listLines(db, row, seesGoods),
  }
}

/** Whether these roles see products, words and photos of a return. */
function maySeeGoods(roles: readonly StaffRole[]): boolean {
  return mayDo(roles, 'returns.decide') || mayDo(roles, 'returns.inspect')
}

async function listLines(
  db: Db,
  { id, order_id: orderId }: { readonly id: string; readonly order_id: string },
  seesGoods: boolean,
): Promise<DeskReturnInPaise['lines']> {
  const lines = await db
    .selectFrom('return_lines as line')
    .innerJoin('order_items as item', (join) =>
      join.onRef('item.position', '=', 'line.position').on('item.order_id', '=', orderId),
    )
    .innerJoin('products', 'products.id', 'item.product_id')
    .select(['line.position', 'line.quantity', 'item.name', 'products.storage_instructions as storageInstructions'])
    .where('line.return_id', '=', id)
    .orderBy('line.position')
    .execute()
  const batches = await listReturnBatches(db, { returnId: id, orderId })
  return lines.map(({ position, quantity, name, storageInstructions }) => ({
    position,
    productName: seesGoods ? name : '',
    quantity,
    shelfRefusal: inspectionRefusal({ verdict: 'shelf', isUnopened: true, storageInstructions, roles: ['pharmacist'] }),
    batches: seesGoods
      ? batches
          .filter((batch) => batch.position === position)
          .map(({ batchId, number, packed, shelved, destroyed }) => ({ batchId, number, packed, shelved, destroyed }))
      : [],
  }))
}

type ReturnBatches = { readonly returnId: string; readonly orderId: string }

/** The packed batches of the lines of a return: their packs without those of earlier returns, and what was accepted now. */
export async function listReturnBatches(db: Db, { returnId, orderId }: ReturnBatches) {
  return db
    .selectFrom('order_item_batches as packed')
    .innerJoin('return_lines as line', (join) =>
      join.onRef('line.position', '=', 'packed.position').on('line.return_id', '=', returnId),
    )
    .innerJoin('batches', 'batches.id', 'packed.batch_id')
    .leftJoin('return_packs as back', (join) =>
      join
        .onRef('back.return_id', '=', 'line.return_id')
        .onRef('back.position', '=', 'packed.position')
        .onRef('back.batch_id', '=', 'packed.batch_id'),
    )
    .select((eb) => [
      'packed.position',
      'packed.batch_id as batchId',
      sql<number>`packed.quantity - coalesce((
        select sum(other.shelved + other.destroyed) from return_packs other join returns on returns.id = other.return_id
        where returns.order_id = packed.order_id and other.position = packed.position
          and other.batch_id = packed.batch_id and other.return_id <> line.return_id), 0)::int`.as('packed'),
      'packed.mrp_paise as mrp',
      'line.quantity as asked',
      'batches.number',
      'batches.expires_on as expiresOn',
      eb.fn.coalesce('back.shelved', eb.lit(0)).as('shelved'),
      eb.fn.coalesce('back.destroyed', eb.lit(0)).as('destroyed'),
    ])
    .where('packed.order_id', '=', orderId)
    .orderBy('packed.position')
    .orderBy('batches.expires_on')
    .execute()
}

function selectReturns(db: Db) {
  return db
    .selectFrom('returns')
    .innerJoin('orders', 'orders.id', 'returns.order_id')
    .selectAll('returns')
    .select(['orders.number as order_number', 'orders.shipping', 'orders.payment_type', 'orders.payment_status'])
    .select((eb) =>
      eb
        .selectFrom('return_lines')
        .select(({ fn }) => fn.sum<string>('quantity').as('packs'))
        .whereRef('return_id', '=', 'returns.id')
        .as('packs'),
    )
}

function toReturnRow(row: QueryRow<typeof selectReturns>, today: string): DeskReturnRow {
  return {
    _id: row.id,
    number: row.number,
    state: row.state,
    isWithdrawn: row.is_withdrawn,
    isRefusedParcel: row.is_refused_parcel,
    reason: row.reason,
    askedAt: row.asked_at.toISOString(),
    dueOn: row.due_on,
    isLate: isOpenReturn(row.state) && row.due_on < today,
    order: { _id: row.order_id, orderId: String(row.order_number) },
    customerName: row.shipping.name,
    packs: Number(row.packs ?? 0),
  }
}
