import { formatRupees, type Paise } from '#domain/money.ts'
import type { BatchState } from '#domain/stock/batch-state.ts'
import { lastDayOfPrintedMonth } from '#domain/stock/printed-month.ts'
import { indianDay } from '#domain/time.ts'
import type { Context } from '../context.ts'
import { invalidField } from '../http/refusal.ts'
import type { BatchRecord } from '../db/stock-tables.ts'
import type { Db, Trx } from '../db/tables.ts'
import { type ChosenLine, type LineToPack, type PackLabel, packsUnavailable } from './choose-batches.ts'
import { saleDay, stateForSale } from './state-for-sale.ts'

/** Takes unbatched packs from the levels of their products. A product without a level has them by its promise. */
export async function takeUnbatched(trx: Trx, chosen: readonly ChosenLine[]): Promise<void> {
  const wanted = chosen.map(({ line, batches }) => ({
    line,
    quantity: batches.reduce((sum, { batchId, quantity }) => sum + (batchId === null ? quantity : 0), 0),
  }))
  const taken = wanted.filter(({ quantity }) => quantity > 0)
  for (const { line, quantity } of taken.toSorted((one, other) =>
    one.line.productId < other.line.productId ? -1 : 1,
  )) {
    const level = await trx
      .selectFrom('stock_levels')
      .select('unbatched')
      .where('product_id', '=', line.productId)
      .forUpdate()
      .executeTakeFirst()
    if (level === undefined) continue
    if (level.unbatched < quantity) throw packsUnavailable(`Packs of ${line.name} went meanwhile.`)
    await trx
      .updateTable('stock_levels')
      .set({ unbatched: level.unbatched - quantity })
      .where('product_id', '=', line.productId)
      .execute()
  }
}

type Labelled = { readonly line: LineToPack; readonly label: PackLabel | null; readonly field: string }

/** The batch that a label names, made without packs where it is new. Refuses packs that must not be sold. */
export async function labelUnbatched(
  ctx: Context,
  trx: Trx,
  { line, label, field }: Labelled,
): Promise<{ readonly id: string; readonly mrp: Paise; readonly onHand: number }> {
  if (label === null)
    throw invalidField(`${field}.label`, `${line.name}: please type batch, expiry and MRP of the unbatched packs.`)
  const expiresOn = lastDayOfPrintedMonth(label.expiry)
  if (expiresOn === null || expiresOn < indianDay(ctx.now()))
    throw invalidField(`${field}.label.expiry`, `${line.name}: these packs have expired. Please set them aside.`)
  const { mrp } = label
  if (mrp < line.price)
    throw invalidField(
      `${field}.label.mrp`,
      `${line.name}: the customer pays ${formatRupees(line.price)}, which is above this MRP.`,
    )
  const batch = await findOrAddBatch(ctx, trx, {
    productId: line.productId,
    number: label.batchNumber,
    madeOn: null,
    expiresOn,
    mrp,
    ptr: null,
    supplierId: null,
    // Old packs never make a batch sellable that the calendar or staff took off sale.
    price: line.price,
  })
  if (batch.state === 'recalled')
    throw invalidField(`${field}.label.batchNumber`, `Batch ${batch.number} is recalled. Please set the packs aside.`)
  return { id: batch.id, mrp, onHand: batch.on_hand }
}

type NewBatch = {
  readonly productId: string
  readonly number: string
  readonly madeOn: string | null
  readonly expiresOn: string
  readonly mrp: BatchRecord['mrp_paise']
  readonly ptr: BatchRecord['ptr_paise']
  readonly supplierId: string | null
  /** The selling price, above which a batch with a lower MRP is blocked (stock-2). */
  readonly price: BatchRecord['mrp_paise']
}

/** The batch of a locked product with this number, expiry and MRP; made without packs where it is new. */
export async function findOrAddBatch(ctx: Context, trx: Trx, batch: NewBatch): Promise<BatchRecord> {
  await trx
    .insertInto('batches')
    .values({
      id: ctx.newId('batch'),
      product_id: batch.productId,
      number: batch.number,
      made_on: batch.madeOn,
      expires_on: batch.expiresOn,
      mrp_paise: batch.mrp,
      ptr_paise: batch.ptr,
      state: await stateOfNewBatch(ctx, trx, batch),
      on_hand: 0,
      supplier_id: batch.supplierId,
      created_at: ctx.now(),
    })
    .onConflict((on) => on.columns(['product_id', 'number', 'expires_on', 'mrp_paise']).doNothing())
    .execute()
  return trx
    .selectFrom('batches')
    .selectAll()
    .where('product_id', '=', batch.productId)
    .where('number', '=', batch.number)
    .where('expires_on', '=', batch.expiresOn)
    .where('mrp_paise', '=', batch.mrp)
    .executeTakeFirstOrThrow()
}

async function stateOfNewBatch(ctx: Context, db: Db, batch: NewBatch): Promise<BatchState> {
  const { recalled, category } = await db
    .selectFrom('products')
    .select((eb) => [
      'category_slug as category',
      eb
        .exists(
          eb
            .selectFrom('recalls')
            .select('id')
            .where('product_id', '=', batch.productId)
            .where('batch_number', '=', batch.number),
        )
        .as('recalled'),
    ])
    .where('id', '=', batch.productId)
    .executeTakeFirstOrThrow()
  return recalled ? 'recalled' : stateForSale(batch, { category, price: batch.price }, saleDay(ctx))
}
