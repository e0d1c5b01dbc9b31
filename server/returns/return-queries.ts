import { sql } from 'kysely'
import type { ApiInput } from '#contract/api.ts'
import type { DeskReturnInPaise, DeskReturnRow } from '#contract/returns.ts'
import { EXPIRED_GOODS } from '#domain/returns/expiry-claims.ts'
import { isOpenReturn, type ReturnState } from '#domain/returns/return-states.ts'
import { mayDo } from '#domain/staff/actions.ts'
import { seesReturnedGoods } from '#domain/returns/seen-returns.ts'
import { inspectionRefusal } from '#domain/stock/returned-goods.ts'
import { indianDay } from '#domain/time.ts'
import type { Context } from '../context.ts'
import { countUpToCap, type PageOfRows, readPage } from '../db/keyset.ts'
import type { ReturnRow } from '../db/return-tables.ts'
import type { Db, QueryRow } from '../db/tables.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { notFound } from '../http/refusal.ts'
import { pictureAddress } from '../customer-files/picture-addresses.ts'
import { isSeenReturn, refuseUnseenReturn, seenOrderId } from '../staff/seen-rows.ts'
import { unsealText } from '../crypto/sealed-text.ts'

type Reader = Pick<StaffPrincipal, 'roles'>

/** A page of the returns that the reader sees, oldest first. */
export async function listReturns(
  { db, now }: Context,
  { roles }: Reader,
  { state, after }: Omit<ApiInput<'GET /api/desk/returns'>, 'after'> & { readonly after?: number | undefined },
): Promise<PageOfRows<DeskReturnRow>> {
  const today = indianDay(now())
  const matching = selectReturns(db, roles)
    .where(isSeenReturn(roles))
    .$if(state === 'late', (query) =>
      query.where('returns.due_on', '<', today).where('returns.state', 'not in', ['refused', 'settled']),
    )
    .$if(state !== undefined && state !== 'late', (query) => query.where('returns.state', '=', state as ReturnState))
  return readPage(db, matching, { order: ['returns.number'], after, toRow: (row) => toReturnRow(row, today) })
}

/** The returns of the order with this number that the reader sees, the newest first. */
export async function findReturnsOfOrder(
  { db, now }: Context,
  { roles }: Reader,
  orderNumber: number,
): Promise<DeskReturnRow[]> {
  const rows = await selectReturns(db, roles)
    .where(isSeenReturn(roles))
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

/** A return for a person who opens it and sees it (returns-6). */
export async function openReturn(ctx: Context, principal: StaffPrincipal, id: string): Promise<DeskReturnInPaise> {
  const row = await ctx.db.selectFrom('returns').select('state').where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound('Return')
  refuseUnseenReturn(principal, row)
  return getReturn(ctx, principal, id)
}

/**
 * A return with its lines, photos and money, as far as the roles of the reader may see them, also after their own change
 * took it out of their sight.
 */
export async function getReturn(ctx: Context, principal: StaffPrincipal, id: string): Promise<DeskReturnInPaise> {
  const { db, now } = ctx
  const row = await selectReturns(db, principal.roles).where('returns.id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound('Return')
  const seesGoods = seesReturnedGoods(principal.roles)
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

async function listLines(
  db: Db,
  { id, order_id: orderId, credit_percent: creditPercent }: Pick<ReturnRow, 'id' | 'order_id' | 'credit_percent'>,
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
    shelfRefusal:
      creditPercent === null
        ? inspectionRefusal({ verdict: 'shelf', isUnopened: true, storageInstructions, roles: ['pharmacist'] })
        : EXPIRED_GOODS,
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

function selectReturns(db: Db, roles: Reader['roles']) {
  return db
    .selectFrom('returns')
    .innerJoin('orders', 'orders.id', 'returns.order_id')
    .selectAll('returns')
    .select(['orders.number as order_number', 'orders.shipping', 'orders.payment_type', 'orders.payment_status'])
    .select(seenOrderId(roles).as('seen_order_id'))
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
    creditPercent: row.credit_percent,
    reason: row.reason,
    askedAt: row.asked_at.toISOString(),
    dueOn: row.due_on,
    isLate: isOpenReturn(row.state) && row.due_on < today,
    order: { _id: row.seen_order_id, orderNumber: String(row.order_number) },
    customerName: row.shipping.name,
    packs: Number(row.packs ?? 0),
  }
}
