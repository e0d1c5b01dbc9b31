import type { z } from 'zod'
import type { heldCash } from '#contract/day.ts'
import { valueOfCount } from '#domain/day/cash-count.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/tables.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { listCashSheets, listOpenMoney, listOpenRows } from './cash-queries.ts'
import { findHolder } from './find-holder.ts'

const SHOWN_SHEETS = 10

type HeldCash = Omit<z.input<typeof heldCash>, 'success'>

/** The money that a person holds. What is expected stays hidden until it is counted (day-6). */
export async function readHeldCash(
  ctx: Context,
  principal: StaffPrincipal,
  staffId: string | undefined,
): Promise<HeldCash> {
  const { db } = ctx
  const person = await findHolder(db, principal, staffId)
  const [open = null] = await listOpenMoney(db, { staffId: person.id })
  const last = await findLastCount(db, person.id)
  const isFresh = last !== undefined && coversRows(last, await listHeldRows(db, person.id))
  const colleagues = await db
    .selectFrom('staff')
    .select(['id', 'name'])
    .where('blocked_at', 'is', null)
    .where('id', '<>', person.id)
    .orderBy('name')
    .execute()
  return {
    person,
    holdsSince: open?.since ?? null,
    count:
      isFresh && open !== null
        ? {
            id: last.id,
            at: last.at.toISOString(),
            notes: last.notes,
            counted: { cash: valueOfCount(last.notes), UPI: last.upi_paise, card: last.card_paise },
            open,
          }
        : null,
    isCountStale: last !== undefined && !isFresh,
    rows: isFresh ? await listOpenRows(ctx, principal, person.id) : [],
    sheets: await listCashSheets(ctx, principal, { staffId: person.id, limit: SHOWN_SHEETS }),
    colleagues,
    lastFloat: await findLastFloat(db, person.id),
  }
}

/** The last count of the money that a person still holds. */
export function findLastCount(db: Db, staffId: string) {
  return db
    .selectFrom('cash_counts')
    .selectAll()
    .where('staff_id', '=', staffId)
    .where('sheet_id', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

type CoveredRows = { readonly row_count: number; readonly last_row_id: number }

/** Whether these rows of money are those that a count covers: nothing came in or went out since. */
export function coversRows(
  { row_count: count, last_row_id: last }: CoveredRows,
  rows: readonly { readonly id: number }[],
): boolean {
  return rows.length === count && rows.every(({ id }) => id <= last)
}

/** The rows of money that a person holds. */
export function listHeldRows(db: Db, staffId: string) {
  return db
    .selectFrom('cash_rows')
    .select(['id', 'mode', 'amount_paise'])
    .where('staff_id', '=', staffId)
    .where('sheet_id', 'is', null)
    .execute()
}

async function findLastFloat(db: Db, staffId: string): Promise<HeldCash['lastFloat']> {
  const row = await db
    .selectFrom('cash_rows')
    .select('amount_paise')
    .where('staff_id', '=', staffId)
    .where('kind', '=', 'float')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.amount_paise ?? null
}
