import { sql } from 'kysely'
import type { ServerInput } from '#contract/api.ts'
import type { EnteredOrderRowInPaise } from '#contract/desk-buyers.ts'
import { DAY, indianDay, startOfIndianDay } from '#domain/time.ts'
import type { Context } from '../context.ts'
import { readAllRows, readPage } from '../db/keyset.ts'
import type { Db, QueryRow } from '../db/tables.ts'
import type { CsvLines } from '../http/handle.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { amountCell, csvTable, dayCell, numberCell, textCell } from '../lists/csv-table.ts'
import { isSeenBuyer } from '../staff/seen-rows.ts'

type EnteredFilter = Pick<ServerInput<'GET /api/desk/entered-orders'>, 'day' | 'staff'>

/** The orders that staff entered for the buyers whom this reader sees (trade-19). */
function selectEntered(db: Db, reader: StaffPrincipal) {
  return db
    .selectFrom('orders')
    .innerJoin('trade_accounts', 'trade_accounts.id', 'orders.trade_account_id')
    .innerJoin('customers', 'customers.id', 'trade_accounts.customer_id')
    .innerJoin('staff as seller', 'seller.id', 'orders.entered_by')
    .select([
      'orders.id',
      'orders.number',
      'orders.created_at',
      'trade_accounts.id as buyer_id',
      'firm',
      'orders.total_paise',
      'orders.cut_paise',
    ])
    .select(['orders.payment_type', 'orders.status', 'orders.po_number', 'seller.id as seller_id'])
    .select('seller.name as seller_name')
    .select((eb) =>
      eb
        .selectFrom('order_items')
        .select(sql<number>`count(*)::int`.as('lines'))
        .whereRef('order_items.order_id', '=', 'orders.id')
        .as('lines'),
    )
    .where('customers.erased_at', 'is', null)
    .where(isSeenBuyer(reader))
}

function filterEntered(db: Db, reader: StaffPrincipal, { day, staff }: EnteredFilter) {
  const start = day === undefined ? null : startOfIndianDay(day)
  return selectEntered(db, reader)
    .$if(staff !== undefined, (query) => query.where('orders.entered_by', '=', staff ?? ''))
    .$if(start !== null, (query) =>
      query
        .where('orders.created_at', '>=', start)
        .where('orders.created_at', '<', new Date((start?.getTime() ?? 0) + DAY)),
    )
}

/** A page of them, the newest first, with all who entered any. */
export async function listEnteredOrders(
  { db }: Pick<Context, 'db'>,
  reader: StaffPrincipal,
  { after, ...filter }: ServerInput<'GET /api/desk/entered-orders'>,
) {
  const page = await readPage(db, filterEntered(db, reader, filter), {
    order: ['orders.number'],
    direction: 'desc',
    after,
    toRow,
  })
  const sellers = await db
    .selectFrom('staff')
    .select(['staff.id', 'staff.name'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('orders')
          .innerJoin('trade_accounts', 'trade_accounts.id', 'orders.trade_account_id')
          .select('orders.id')
          .whereRef('orders.entered_by', '=', 'staff.id')
          .where(isSeenBuyer(reader)),
      ),
    )
    .orderBy('staff.name')
    .execute()
  return { ...page, sellers }
}

/** The same as a CSV file. */
export function exportEnteredOrders(
  { db }: Pick<Context, 'db'>,
  reader: StaffPrincipal,
  filter: EnteredFilter,
): CsvLines {
  const rows = readAllRows(filterEntered(db, reader, filter), {
    order: ['orders.number'],
    direction: 'desc',
    cursorOf: ({ number }) => number,
  })
  return csvTable<QueryRow<typeof selectEntered>>(
    {
      order: ({ number }) => textCell(String(number)),
      day: ({ created_at: at }) => dayCell(indianDay(at)),
      firm: ({ firm }) => textCell(firm),
      enteredBy: ({ seller_name: name }) => textCell(name),
      poNumber: ({ po_number: poNumber }) => textCell(poNumber),
      lines: ({ lines }) => numberCell(lines),
      total: ({ total_paise: total }) => amountCell(total),
      cut: ({ cut_paise: cut }) => amountCell(cut),
      payment: ({ payment_type: type }) => textCell(type),
      status: ({ status }) => textCell(status),
    },
    rows,
  )
}

function toRow(row: QueryRow<typeof selectEntered>): EnteredOrderRowInPaise {
  return {
    _id: row.id,
    number: row.number,
    placedAt: row.created_at.toISOString(),
    buyerId: row.buyer_id,
    firm: row.firm,
    by: { id: row.seller_id, name: row.seller_name },
    lines: row.lines ?? 0,
    total: row.total_paise,
    paymentType: row.payment_type,
    status: row.status,
  }
}
