import { type RawBuilder, sql } from 'kysely'
import type { CashDetailsInPaise, CashSheetInPaise, OpenMoneyInPaise } from '#contract/day.ts'
import { type ModeSums, sheetDifferences, sumsByMode } from '#domain/day/cash-count.ts'
import { type Paise, paise } from '#domain/money.ts'
import type { Context } from '../context.ts'
import { pictureAddress } from '../customer-files/picture-addresses.ts'
import type { CashSheetRow } from '../db/day-tables.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { seenOrderId } from '../staff/seen-rows.ts'
import type { Db } from '../db/tables.ts'

const SHOWN_ROWS = 50

type OpenFilter = {
  /** Whose money. */
  readonly staffId?: string
  /** Only people whose oldest money came in before. */
  readonly before?: Date
}

/** The money of each person that is not handed over, oldest first. */
export async function listOpenMoney(db: Db, { staffId, before }: OpenFilter): Promise<OpenMoneyInPaise[]> {
  let query = db
    .selectFrom('cash_rows')
    .innerJoin('staff', 'staff.id', 'cash_rows.staff_id')
    .select(['staff.id', 'staff.name'])
    .select(({ fn }) => [fn.min('at').as('since'), fn.count<number>('order_id').distinct().as('orders')])
    .select(rowSums)
    .where('sheet_id', 'is', null)
    .groupBy(['staff.id', 'staff.name'])
  if (staffId !== undefined) query = query.where('cash_rows.staff_id', '=', staffId)
  if (before !== undefined) query = query.having(({ fn }) => fn.min('at'), '<', before)
  const rows = await query.orderBy('since').orderBy('staff.id').execute()
  return rows.map(({ id, name, since, orders, ...sums }) => ({
    person: { id, name },
    since: since.toISOString(),
    sums: expectedOf(sums),
    ...toParts(sums),
    orders,
  }))
}

type RowSums = Record<`${'outlet' | 'run'}_${'cash' | 'upi' | 'card'}` | 'floats' | 'spent', Paise>

const sumWhere = (condition: RawBuilder<unknown>): RawBuilder<Paise> =>
  sql`coalesce(sum(amount_paise) filter (where ${condition}), 0)::bigint`
const sumOf = (place: string, mode: string) =>
  sumWhere(sql`kind in ('order', 'receipt') and place = ${place} and mode = ${mode}`)

/** The money of rows by place and mode, and what was taken as floats and spent. */
const rowSums = [
  sumOf('outlet', 'cash').as('outlet_cash'),
  sumOf('outlet', 'UPI').as('outlet_upi'),
  sumOf('outlet', 'card').as('outlet_card'),
  sumOf('run', 'cash').as('run_cash'),
  sumOf('run', 'UPI').as('run_upi'),
  sumOf('run', 'card').as('run_card'),
  sumWhere(sql`kind = 'float'`).as('floats'),
  sumWhere(sql`kind = 'expense'`).as('spent'),
] as const

/** What a sheet of these rows expects (day-5). */
function expectedOf(sums: RowSums): ModeSums {
  return {
    cash: paise(sums.outlet_cash + sums.run_cash + sums.floats + sums.spent),
    UPI: paise(sums.outlet_upi + sums.run_upi),
    card: paise(sums.outlet_card + sums.run_card),
  }
}

function toParts(sums: RowSums): Pick<OpenMoneyInPaise, 'places' | 'floats' | 'spent'> {
  return {
    places: {
      outlet: { cash: sums.outlet_cash, UPI: sums.outlet_upi, card: sums.outlet_card },
      run: { cash: sums.run_cash, UPI: sums.run_upi, card: sums.run_card },
    },
    floats: sums.floats,
    spent: paise(-sums.spent),
  }
}

type PictureContext = Pick<Context, 'db' | 'secret' | 'now'>

/** The newest rows of money that a person holds. */
export async function listOpenRows(
  ctx: PictureContext,
  { roles, sessionId }: Pick<StaffPrincipal, 'roles' | 'sessionId'>,
  staffId: string,
): Promise<CashDetailsInPaise['rows']> {
  const rows = await ctx.db
    .selectFrom('cash_rows')
    .leftJoin('orders', 'orders.id', 'order_id')
    .leftJoin('trade_receipts as receipt', 'receipt.id', 'cash_rows.receipt_id')
    .leftJoin('trade_accounts as buyer', 'buyer.id', 'receipt.account_id')
    .select(seenOrderId(roles).as('seen_id'))
    .select([
      'cash_rows.id',
      'orders.number',
      'cash_rows.kind',
      'cash_rows.amount_paise as amount',
      'cash_rows.mode',
      'cash_rows.at',
      'place',
    ])
    .select((eb) => eb.fn.coalesce('buyer.firm', 'purpose').as('purpose'))
    .where('cash_rows.staff_id', '=', staffId)
    .where('sheet_id', 'is', null)
    .orderBy('cash_rows.at', 'desc')
    .orderBy('cash_rows.id', 'desc')
    .limit(SHOWN_ROWS)
    .execute()
  const pictures = await listReceiptPictures(ctx, sessionId, rows)
  return rows.map(({ seen_id: seenId, number, at, ...row }) => ({
    ...row,
    order: number === null ? null : { _id: seenId, orderNumber: String(number) },
    at: at.toISOString(),
    pictures: pictures(row.id),
  }))
}

/** The addresses of the photos of receipts, by the row of the expense. */
async function listReceiptPictures(
  ctx: PictureContext,
  sessionId: string,
  rows: readonly { readonly id: number; readonly kind: string }[],
): Promise<(rowId: number) => string[]> {
  const expenses = rows.filter(({ kind }) => kind === 'expense').map(({ id }) => id)
  const files =
    expenses.length === 0
      ? []
      : await ctx.db
          .selectFrom('customer_files')
          .select(['id', 'cash_row_id'])
          .where('cash_row_id', 'in', expenses)
          .orderBy('position')
          .execute()
  const byRow = Map.groupBy(files, ({ cash_row_id: rowId }) => rowId)
  return (rowId) => (byRow.get(rowId) ?? []).map(({ id }) => pictureAddress(ctx, id, sessionId))
}

type SheetFilter = { readonly id?: string; readonly day?: string; readonly staffId?: string; readonly limit: number }

/** Closed sheets with their expenses, counts and corrections, newest first. */
export async function listCashSheets(
  ctx: PictureContext,
  { sessionId }: Pick<StaffPrincipal, 'sessionId'>,
  { id, day, staffId, limit }: SheetFilter,
): Promise<CashSheetInPaise[]> {
  const { db } = ctx
  let query = db
    .selectFrom('cash_sheets as sheet')
    .innerJoin('staff as person', 'person.id', 'sheet.staff_id')
    .innerJoin('staff as closer', 'closer.id', 'sheet.closed_by')
    .leftJoin('staff as receiver', 'receiver.id', 'sheet.handed_to')
    .selectAll('sheet')
    .select(['person.name as person_name', 'closer.name as closer_name', 'receiver.name as receiver_name'])
  if (id !== undefined) query = query.where('sheet.id', '=', id)
  if (day !== undefined) query = query.where('sheet.day', '=', day)
  if (staffId !== undefined) query = query.where('sheet.staff_id', '=', staffId)
  const sheets = await query.orderBy('sheet.number', 'desc').limit(limit).execute()
  if (sheets.length === 0) return []
  const ids = sheets.map((sheet) => sheet.id)
  const sums = await db
    .selectFrom('cash_rows')
    .select('sheet_id')
    .select(rowSums)
    .where('sheet_id', 'in', ids)
    .groupBy('sheet_id')
    .execute()
  const partsOf = new Map(sums.map(({ sheet_id: sheetId, ...row }) => [sheetId, toParts(row)]))
  const corrections = Map.groupBy(await listCorrections(db, ids), ({ sheet_id: sheetId }) => sheetId)
  const counts = Map.groupBy(await listCounts(db, ids), ({ sheet_id: sheetId }) => sheetId)
  const expenses = await listExpenses(ctx, sessionId, ids)
  return sheets.map((sheet) => ({
    ...countsOf(sheet),
    _id: sheet.id,
    number: sheet.number,
    day: sheet.day,
    at: sheet.at.toISOString(),
    person: { id: sheet.staff_id, name: sheet.person_name },
    closedBy: { id: sheet.closed_by, name: sheet.closer_name },
    ...(partsOf.get(sheet.id) ?? noParts),
    notes: sheet.notes,
    reason: sheet.reason,
    handedTo: sheet.handed_to === null ? null : { id: sheet.handed_to, name: sheet.receiver_name ?? '' },
    expenses: expenses(sheet.id),
    earlierCounts: (counts.get(sheet.id) ?? []).slice(0, -1).map(({ at, cash, UPI, card }) => {
      return { at: at.toISOString(), cash, UPI, card }
    }),
    corrections: (corrections.get(sheet.id) ?? []).map(({ sheet_id: _, at, ...row }) => ({
      ...row,
      at: at.toISOString(),
    })),
  }))
}

const nothing = paise(0)
const noSums = sumsByMode(() => nothing)
const noParts = { places: { outlet: noSums, run: noSums }, floats: nothing, spent: nothing }

function countsOf(sheet: CashSheetRow): Pick<CashSheetInPaise, 'cash' | 'UPI' | 'card'> {
  const expected: ModeSums = {
    cash: sheet.cash_expected_paise,
    UPI: sheet.upi_expected_paise,
    card: sheet.card_expected_paise,
  }
  const counted: ModeSums = {
    cash: sheet.cash_counted_paise,
    UPI: sheet.upi_counted_paise,
    card: sheet.card_counted_paise,
  }
  const differences = sheetDifferences({ expected, counted })
  const countOf = (mode: keyof ModeSums) => ({
    expected: expected[mode],
    counted: counted[mode],
    difference: differences[mode],
  })
  return { cash: countOf('cash'), UPI: countOf('UPI'), card: countOf('card') }
}

function listCorrections(db: Db, sheetIds: readonly string[]) {
  return db
    .selectFrom('cash_corrections as correction')
    .innerJoin('staff', 'staff.id', 'correction.staff_id')
    .select(['sheet_id', 'at', 'staff.name as by', 'mode', 'amount_paise as amount', 'reason'])
    .where('sheet_id', 'in', sheetIds)
    .orderBy('correction.id')
    .execute()
}

function listCounts(db: Db, sheetIds: readonly string[]) {
  return db
    .selectFrom('cash_counts')
    .select(['sheet_id', 'at', 'cash_paise as cash', 'upi_paise as UPI', 'card_paise as card'])
    .where('sheet_id', 'in', sheetIds)
    .orderBy('id')
    .execute()
}

async function listExpenses(ctx: PictureContext, sessionId: string, sheetIds: readonly string[]) {
  const rows = await ctx.db
    .selectFrom('cash_rows')
    .select(['id', 'sheet_id', 'kind', 'purpose', 'amount_paise as amount', 'at'])
    .where('sheet_id', 'in', sheetIds)
    .where('kind', '=', 'expense')
    .orderBy('id')
    .execute()
  const pictures = await listReceiptPictures(ctx, sessionId, rows)
  const bySheet = Map.groupBy(rows, ({ sheet_id: sheetId }) => sheetId)
  return (sheetId: string): CashSheetInPaise['expenses'] =>
    (bySheet.get(sheetId) ?? []).map(({ id, purpose, amount, at }) => ({
      purpose,
      amount: paise(-amount),
      at: at.toISOString(),
      pictures: pictures(id),
    }))
}
