import { type RawBuilder, sql } from 'kysely'
import type { CashDetailsInPaise, CashSheetInPaise, OpenMoneyInPaise } from '#contract/day.ts'
import { sheetDifferences } from '#domain/day/cash-count.ts'
import { type Paise, paise } from '#domain/money.ts'
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
    .select(({ fn }) => [fn.min('at').as('since'), fn.countAll<number>().as('orders')])
    .select(placeSums)
    .where('sheet_id', 'is', null)
    .groupBy(['staff.id', 'staff.name'])
  if (staffId !== undefined) query = query.where('cash_rows.staff_id', '=', staffId)
  if (before !== undefined) query = query.having(({ fn }) => fn.min('at'), '<', before)
  const rows = await query.orderBy('since').orderBy('staff.id').execute()
  return rows.map(({ id, name, since, orders, ...sums }) => {
    const places = toPlaces(sums)
    return {
      person: { id, name },
      since: since.toISOString(),
      sums: {
        cash: paise(places.outlet.cash + places.run.cash),
        UPI: paise(places.outlet.UPI + places.run.UPI),
      },
      places,
      orders,
    }
  })
}

type PlaceSums = { outlet_cash: Paise; outlet_upi: Paise; run_cash: Paise; run_upi: Paise }

const sumOf = (place: string, mode: string): RawBuilder<Paise> =>
  sql`coalesce(sum(amount_paise) filter (where place = ${place} and mode = ${mode}), 0)::bigint`

/** The money of rows by place and mode. */
const placeSums = [
  sumOf('outlet', 'cash').as('outlet_cash'),
  sumOf('outlet', 'UPI').as('outlet_upi'),
  sumOf('run', 'cash').as('run_cash'),
  sumOf('run', 'UPI').as('run_upi'),
] as const

function toPlaces(sums: PlaceSums): OpenMoneyInPaise['places'] {
  return {
    outlet: { cash: sums.outlet_cash, UPI: sums.outlet_upi },
    run: { cash: sums.run_cash, UPI: sums.run_upi },
  }
}

/** The newest rows of money that a person holds. */
export async function listOpenRows(
  db: Db,
  { roles }: Pick<StaffPrincipal, 'roles'>,
  staffId: string,
): Promise<CashDetailsInPaise['rows']> {
  const rows = await db
    .selectFrom('cash_rows')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(seenOrderId(roles).as('id'))
    .select(['orders.number', 'amount_paise as amount', 'mode', 'at', 'place'])
    .where('staff_id', '=', staffId)
    .where('sheet_id', 'is', null)
    .orderBy('at', 'desc')
    .orderBy('cash_rows.id', 'desc')
    .limit(SHOWN_ROWS)
    .execute()
  return rows.map(({ id, number, at, ...row }) => ({
    order: { _id: id, orderNumber: String(number) },
    ...row,
    at: at.toISOString(),
  }))
}

type SheetFilter = { readonly id?: string; readonly day?: string; readonly staffId?: string; readonly limit: number }

/** Closed sheets with their corrections, newest first. */
export async function listCashSheets(db: Db, { id, day, staffId, limit }: SheetFilter): Promise<CashSheetInPaise[]> {
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
    .select(placeSums)
    .where('sheet_id', 'in', ids)
    .groupBy('sheet_id')
    .execute()
  const placesOf = new Map(sums.map(({ sheet_id: sheetId, ...row }) => [sheetId, toPlaces(row)]))
  const corrections = Map.groupBy(await listCorrections(db, ids), ({ sheet_id: sheetId }) => sheetId)
  return sheets.map((sheet) => ({
    ...countsOf(sheet),
    _id: sheet.id,
    number: sheet.number,
    day: sheet.day,
    at: sheet.at.toISOString(),
    person: { id: sheet.staff_id, name: sheet.person_name },
    closedBy: { id: sheet.closed_by, name: sheet.closer_name },
    places: placesOf.get(sheet.id) ?? noPlaces,
    notes: sheet.notes,
    reason: sheet.reason,
    handedTo: sheet.handed_to === null ? null : { id: sheet.handed_to, name: sheet.receiver_name ?? '' },
    corrections: (corrections.get(sheet.id) ?? []).map(({ sheet_id: _, at, ...row }) => ({
      ...row,
      at: at.toISOString(),
    })),
  }))
}

const nothing = paise(0)
const noPlaces = toPlaces({ outlet_cash: nothing, outlet_upi: nothing, run_cash: nothing, run_upi: nothing })

function countsOf(sheet: CashSheetRow): Pick<CashSheetInPaise, 'cash' | 'UPI'> {
  const counted = {
    cashExpected: sheet.cash_expected_paise,
    cashCounted: sheet.cash_counted_paise,
    upiExpected: sheet.upi_expected_paise,
    upiCounted: sheet.upi_counted_paise,
  }
  const differences = sheetDifferences(counted)
  return {
    cash: { expected: counted.cashExpected, counted: counted.cashCounted, difference: differences.cash },
    UPI: { expected: counted.upiExpected, counted: counted.upiCounted, difference: differences.UPI },
  }
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
