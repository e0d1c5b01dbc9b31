import { sql } from 'kysely'
import type { Recall, RecallNotice, RecallRow } from '#contract/recalls.ts'
import { recallAnswerNames } from '#domain/stock/recall-answers.ts'
import { indianDay } from '#domain/time.ts'
import type { Context } from '../../context.ts'
import { type CsvCell, csvTable, dayCell, numberCell, textCell } from '../../lists/csv-table.ts'
import { type PageOfRows, readPage } from '../../db/keyset.ts'
import type { Db, QueryRow } from '../../db/tables.ts'
import type { CsvLines } from '../../http/handle.ts'
import type { StaffPrincipal } from '../../http/principal.ts'
import { notFound } from '../../http/refusal.ts'
import { auditRead } from '../../desk-change/record-audit.ts'

/** A page of recalls, newest first. */
export async function listRecalls({ db }: Context, after: string | undefined): Promise<PageOfRows<RecallRow>> {
  const order = ['recalls.at', 'recalls.id'] as const
  return readPage(db, selectRecalls(db), { order, direction: 'desc', after, toRow: toRecallRow })
}

/** One recall with the orders that hold packs of its batch. */
export async function getRecall({ db }: Pick<Context, 'db'>, id: string): Promise<Recall> {
  const row = await getRecallRow(db, id)
  const notices = await db
    .selectFrom('recall_notices as notice')
    .innerJoin('orders', 'orders.id', 'notice.order_id')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .selectAll('notice')
    .select(['orders.number', 'orders.status', 'orders.packed_at', 'orders.shipping', 'customers.email'])
    .where('recall_id', '=', id)
    .orderBy('orders.number')
    .execute()
  return {
    ...toRecallRow(row),
    notices: notices.map((notice) => ({
      _id: notice.id,
      order: { _id: notice.order_id, orderNumber: String(notice.number), status: notice.status },
      packedOn: notice.packed_at === null ? null : indianDay(notice.packed_at),
      customerName: notice.shipping.name,
      phone: notice.shipping.phoneNumber,
      email: notice.email ?? '',
      quantity: notice.quantity,
      mailedAt: notice.mailed_at?.toISOString() ?? null,
      answer: notice.answer,
      note: notice.note,
    })),
  }
}

const csvColumns: Readonly<Record<string, (notice: RecallNotice) => CsvCell>> = {
  order: ({ order }) => textCell(order.orderNumber),
  status: ({ order }) => textCell(order.status),
  packed: ({ packedOn }) => dayCell(packedOn ?? ''),
  customer: ({ customerName }) => textCell(customerName),
  phone: ({ phone }) => textCell(phone),
  email: ({ email }) => textCell(email),
  packs: ({ quantity }) => numberCell(quantity),
  mailed: ({ mailedAt }) => dayCell(mailedAt === null ? '' : indianDay(new Date(mailedAt))),
  answer: ({ answer }) => textCell(answer === null ? '' : recallAnswerNames[answer]),
  note: ({ note }) => textCell(note),
}

/** The orders and customers of a recall as lines of a CSV file. The export is audited. */
export async function exportRecall(ctx: Context, principal: StaffPrincipal, id: string): Promise<CsvLines> {
  const { notices } = await getRecall(ctx, id)
  await auditRead(ctx, principal, { action: 'stock.export-recall', subject: { kind: 'recall', id } })
  return csvTable(csvColumns, notices)
}

async function getRecallRow(db: Db, id: string): Promise<SelectedRecall> {
  const row = await selectRecalls(db).where('recalls.id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound('Recall')
  return row
}

function selectRecalls(db: Db) {
  return db
    .selectFrom('recalls')
    .innerJoin('products', 'products.id', 'recalls.product_id')
    .innerJoin('staff', 'staff.id', 'recalls.staff_id')
    .selectAll('recalls')
    .select(['products.name as product_name', 'staff.name as staff_name'])
    .select([
      sql<number>`coalesce((select sum(on_hand + held) from batches
        where batches.product_id = recalls.product_id and number = batch_number), 0)::int`.as('in_shop'),
      sql<number>`coalesce((select sum(quantity) from recall_notices where recall_id = recalls.id), 0)::int`.as('sold'),
      sql<number>`(select count(*) from recall_notices where recall_id = recalls.id)::int`.as('orders'),
      sql<number>`(select count(mailed_at) from recall_notices where recall_id = recalls.id)::int`.as('told'),
      sql<number>`(select count(answer) from recall_notices where recall_id = recalls.id)::int`.as('answered'),
    ])
}

type SelectedRecall = QueryRow<typeof selectRecalls>

function toRecallRow(row: SelectedRecall): RecallRow {
  return {
    _id: row.id,
    productId: row.product_id,
    productName: row.product_name,
    batchNumber: row.batch_number,
    reason: row.reason,
    at: row.at.toISOString(),
    by: { id: row.staff_id, name: row.staff_name },
    inShop: row.in_shop,
    sold: row.sold,
    orders: row.orders,
    told: row.told,
    answered: row.answered,
  }
}
