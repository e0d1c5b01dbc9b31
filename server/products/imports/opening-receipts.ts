import { indianDay } from '#domain/time.ts'
import type { OpeningEntry } from '../../catalogue/import/record-batch.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Trx } from '../../db/tables.ts'

/** The supplier of packs that were on the shelf before the shop kept its stock here. */
const OPENING_SUPPLIER = 'Opening stock'
const LINES_PER_RECEIPT = 500

type Opening = { readonly importId: string; readonly staffId: string; readonly entries: readonly OpeningEntry[] }

/** Drafts the receipts of the packs that a list named by batch. A repeated import drafts none anew (catalogue-21). */
export async function draftOpeningReceipts(ctx: Context, opening: Opening): Promise<void> {
  if (opening.entries.length === 0) return
  await inTransaction(ctx.db, async (trx) => {
    // Another process may have gone on with the same import.
    await trx.selectFrom('product_imports').select('id').where('id', '=', opening.importId).forUpdate().execute()
    const drafted = await trx
      .selectFrom('receipts')
      .select('id')
      .where('import_id', '=', opening.importId)
      .limit(1)
      .executeTakeFirst()
    if (drafted !== undefined) return
    const supplierId = await findOrAddSupplier(ctx, trx)
    const lines = await placedLines(trx, opening.entries)
    for (let from = 0; from < lines.length; from += LINES_PER_RECEIPT) {
      const number = 1 + from / LINES_PER_RECEIPT
      await draftReceipt(ctx, trx, {
        ...opening,
        supplierId,
        number,
        lines: lines.slice(from, from + LINES_PER_RECEIPT),
      })
    }
  })
}

async function findOrAddSupplier(ctx: Context, trx: Trx): Promise<string> {
  const row = { id: ctx.newId('supplier'), name: OPENING_SUPPLIER, gstin: '', phone: '', created_at: ctx.now() }
  await trx
    .insertInto('suppliers')
    .values(row)
    .onConflict((on) => on.doNothing())
    .execute()
  const found = await trx
    .selectFrom('suppliers')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['name']), '=', OPENING_SUPPLIER.toLowerCase()))
    .executeTakeFirstOrThrow()
  return found.id
}

type PlacedLine = OpeningEntry['packs'] & { readonly productId: string }

/** The lines with their products, which the import has written. Products with batches have received theirs. */
async function placedLines(trx: Trx, entries: readonly OpeningEntry[]): Promise<PlacedLine[]> {
  const keys = entries.flatMap(({ externalId }) => externalId ?? [])
  const rows = await trx
    .selectFrom('products')
    .select(['id', 'external_id'])
    .where((eb) => eb('external_id', '=', eb.fn.any(eb.val(keys))))
    .execute()
  const ids = new Map(rows.map(({ id, external_id: externalId }) => [externalId, id]))
  const placed = entries.flatMap(({ productId, externalId, packs }) => {
    const id = productId ?? ids.get(externalId)
    return id === undefined ? [] : [{ ...packs, productId: id }]
  })
  const levels = await trx
    .selectFrom('stock_levels')
    .select('product_id')
    .where((eb) => eb('product_id', '=', eb.fn.any(eb.val(placed.map(({ productId }) => productId)))))
    .execute()
  const received = new Set(levels.map(({ product_id: id }) => id))
  return placed.filter(({ productId }) => !received.has(productId))
}

type Draft = Omit<Opening, 'entries'> & {
  readonly supplierId: string
  /** Its place among the receipts of the list. */
  readonly number: number
  readonly lines: readonly PlacedLine[]
}

async function draftReceipt(
  ctx: Context,
  trx: Trx,
  { importId, staffId, supplierId, number, lines }: Draft,
): Promise<void> {
  const id = ctx.newId('receipt')
  const at = ctx.now()
  await trx
    .insertInto('receipts')
    .values({
      id,
      supplier_id: supplierId,
      invoice_number: `Opening ${importId.slice(-6)}-${number}`,
      invoice_date: indianDay(at),
      created_by: staffId,
      created_at: at,
      import_id: importId,
    })
    .execute()
  await trx
    .insertInto('receipt_lines')
    .values(
      lines.map(({ productId, batchNumber, expiresOn, madeOn, quantity, mrp }, position) => ({
        receipt_id: id,
        position,
        product_id: productId,
        batch_number: batchNumber,
        made_on: madeOn,
        expires_on: expiresOn,
        mrp_paise: mrp,
        ptr_paise: null,
        quantity,
        free_quantity: 0,
        new_price_paise: null,
        gtin: null,
        batch_id: null,
      })),
    )
    .execute()
}
