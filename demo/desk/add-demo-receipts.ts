import { DAY, indianDay } from '#domain/time.ts'
import type { Context } from '#server/context.ts'
import type { BatchRecord } from '#server/db/stock-tables.ts'
import type { Trx } from '#server/db/tables.ts'

type DemoReceipt = {
  readonly invoiceNumber: string
  readonly staffId: string
  readonly packs: readonly { readonly row: BatchRecord; readonly packs: number }[]
  /** Null for a draft. */
  readonly postedAt: Date | null
}

/** Adds a receipt for batches of one supplier, without moving their packs. Returns its id. */
export async function addDemoReceipt(
  ctx: Context,
  trx: Trx,
  { invoiceNumber, staffId, packs, postedAt }: DemoReceipt,
): Promise<string> {
  const id = ctx.newId('receipt')
  const receivedAt = postedAt ?? ctx.now()
  await trx
    .insertInto('receipts')
    .values({
      id,
      supplier_id: packs[0]?.row.supplier_id ?? '',
      invoice_number: invoiceNumber,
      invoice_date: indianDay(new Date(receivedAt.getTime() - DAY)),
      created_by: staffId,
      created_at: receivedAt,
      ...(postedAt !== null && { state: 'posted' as const, posted_by: staffId, posted_at: postedAt }),
    })
    .execute()
  const lines = packs.map(({ row, packs: quantity }, position) => ({
    receipt_id: id,
    position,
    product_id: row.product_id,
    batch_number: row.number,
    made_on: row.made_on,
    expires_on: row.expires_on,
    mrp_paise: row.mrp_paise,
    ptr_paise: row.ptr_paise,
    quantity,
    free_quantity: 0,
    batch_id: postedAt === null ? null : row.id,
  }))
  await trx.insertInto('receipt_lines').values(lines).execute()
  return id
}
