import type { PurchaseLine } from '#contract/buying.ts'
import type { Context } from '../../context.ts'
import { csvTable, numberCell, textCell } from '../../lists/csv-table.ts'
import { type PageOfRows, readPage } from '../../db/keyset.ts'
import type { Db, QueryRow } from '../../db/tables.ts'
import { auditRead } from '../../desk-change/record-audit.ts'
import type { CsvLines } from '../../http/handle.ts'
import type { StaffPrincipal } from '../../http/principal.ts'
import { notFound } from '../../http/refusal.ts'

/** A page of the lines that are still to come, newest first. */
export async function listPurchaseLines({ db }: Context, after: number | undefined): Promise<PageOfRows<PurchaseLine>> {
  const search = selectPurchaseLines(db)
    .where('line.cancelled_at', 'is', null)
    .whereRef('line.received', '<', 'line.quantity')
  return readPage(db, search, { order: ['line.id'], direction: 'desc', after, toRow: toPurchaseLine })
}

type PurchaseOrderDetails = PurchaseLine['order'] & {
  readonly mailedTo: string
  readonly supplierName: string
  readonly supplierGstin: string
  readonly orderedAt: Date
  readonly lines: readonly PurchaseLine[]
}

/** One purchase order with all lines that are not cancelled. */
export async function getPurchaseOrder(db: Db, id: string): Promise<PurchaseOrderDetails> {
  const order = await db
    .selectFrom('purchase_orders')
    .innerJoin('suppliers', 'suppliers.id', 'supplier_id')
    .select(['purchase_orders.id as _id', 'number', 'mailed_to as mailedTo', 'ordered_at as orderedAt'])
    .select(['suppliers.name as supplierName', 'suppliers.gstin as supplierGstin'])
    .where('purchase_orders.id', '=', id)
    .executeTakeFirst()
  if (order === undefined) throw notFound('Purchase order')
  const lines = await selectPurchaseLines(db)
    .where('line.order_id', '=', id)
    .where('line.cancelled_at', 'is', null)
    .orderBy('line.id')
    .execute()
  return { ...order, lines: lines.map(toPurchaseLine) }
}

/** A purchase order as a CSV file. */
export async function exportPurchaseOrder(ctx: Context, principal: StaffPrincipal, id: string): Promise<CsvLines> {
  const { number, lines } = await getPurchaseOrder(ctx.db, id)
  await auditRead(ctx, principal, { action: 'buying.export', subject: { kind: 'purchase-order', id } })
  return csvTable<PurchaseLine>(
    {
      order: () => textCell(String(number)),
      product: ({ productName }) => textCell(productName),
      pack: ({ packSize }) => textCell(packSize),
      quantity: ({ quantity }) => numberCell(quantity),
    },
    lines,
  )
}

function selectPurchaseLines(db: Db) {
  return db
    .selectFrom('purchase_order_lines as line')
    .innerJoin('purchase_orders as purchase', 'purchase.id', 'line.order_id')
    .innerJoin('suppliers', 'suppliers.id', 'purchase.supplier_id')
    .innerJoin('products', 'products.id', 'line.product_id')
    .selectAll('line')
    .select(['purchase.number', 'purchase.ordered_at', 'purchase.mailed_to', 'purchase.supplier_id'])
    .select([
      'suppliers.name as supplier_name',
      'suppliers.email',
      'products.name as product_name',
      'products.pack_size',
    ])
}

function toPurchaseLine(row: QueryRow<typeof selectPurchaseLines>): PurchaseLine {
  return {
    id: row.id,
    order: { _id: row.order_id, number: row.number },
    orderedAt: row.ordered_at.toISOString(),
    mailedTo: row.mailed_to,
    supplier: { _id: row.supplier_id, name: row.supplier_name, email: row.email },
    productId: row.product_id,
    productName: row.product_name,
    packSize: row.pack_size,
    quantity: row.quantity,
    received: row.received,
  }
}
