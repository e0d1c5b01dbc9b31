import { type CashSheetInPaise, cashSheetChangeEndpoints, changedSheet } from '#contract/day.ts'
import { differenceError, valueOfCount } from '#domain/day/cash-count.ts'
import { formatRupees, paise, sumPaise } from '#domain/money.ts'
import { mayDo } from '#domain/staff/actions.ts'
import type { Db, Trx } from '../db/tables.ts'
import type { Audited } from '../desk-change/change-record.ts'
import type { ChangeCall, DeskRecord } from '../desk-change/desk-record.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { invalidField, notFound, Refusal } from '../http/refusal.ts'
import { findOpenDay, lockCashDays } from './cash-day.ts'
import { listCashSheets } from './cash-queries.ts'

/** The person whose money a call is about: the caller, or a colleague for an owner. */
export async function findHolder(db: Db, principal: StaffPrincipal, staffId: string | undefined) {
  const { staffId: own, name, roles } = principal
  if (staffId === undefined || staffId === own) return { id: own, name }
  if (!mayDo(roles, 'cash.read')) throw new Refusal('forbidden', 'Only an owner sees the money of a colleague.')
  const found = await db.selectFrom('staff').select(['id', 'name']).where('id', '=', staffId).executeTakeFirst()
  if (found === undefined) throw notFound('Person')
  return found
}

type SheetChange<Name extends keyof typeof cashSheetChangeEndpoints> = ChangeCall<
  { readonly id: string },
  (typeof cashSheetChangeEndpoints)[Name]
>

/** Everything that staff may do to the sheet of the money that a person holds (day-2). */
export const cashSheetRecord: DeskRecord<typeof cashSheetChangeEndpoints, { readonly id: string }> = {
  subject: 'cash-sheet',
  action: (name) => `cash.${name}`,
  endpoints: cashSheetChangeEndpoints,
  lock: async (_, trx, id) => {
    const sheet = await trx.selectFrom('cash_sheets').select('id').where('id', '=', id).executeTakeFirst()
    if (sheet === undefined) throw notFound('Sheet')
    return sheet
  },
  shown: changedSheet.omit({ success: true }),
  show: async ({ db }, _, id) => ({ sheet: await getCashSheet(db, id) }),
  useCases: { close: closeCashSheet, correct: correctCashSheet },
}

/**
 * Closes the sheet of the money that a person holds. The update of its rows claims them, so that parallel calls close one
 * sheet. Refuses money that came in since it was counted (409 `stale`).
 */
async function closeCashSheet({ ctx, trx, principal, at, input }: SheetChange<'close'>): Promise<Audited> {
  const { seen, notes, upi, reason, handedTo } = input
  const holder = await findHolder(trx, principal, input.staff)
  await lockCashDays(trx)
  const open = await trx
    .selectFrom('cash_rows')
    .select(['id', 'mode', 'amount_paise'])
    .where('staff_id', '=', holder.id)
    .where('sheet_id', 'is', null)
    .execute()
  const sumOf = (mode: string) => sumPaise(open.filter((row) => row.mode === mode).map((row) => row.amount_paise))
  const sheet = {
    cashExpected: sumOf('cash'),
    cashCounted: valueOfCount(notes),
    upiExpected: sumOf('UPI'),
    upiCounted: upi,
    reason,
  }
  if (open.length === 0) throw new Refusal('conflict', `${holder.name} holds no money that is not handed over.`)
  if (sheet.cashExpected !== seen.cash || sheet.upiExpected !== seen.UPI)
    throw new Refusal(
      'stale',
      `Money came in meanwhile: ${formatRupees(sheet.cashExpected)} in cash and ${formatRupees(sheet.upiExpected)} by UPI are expected now. Please count again.`,
    )
  const error = differenceError(sheet)
  if (error !== null) throw invalidField('reason', error)
  if (handedTo !== null) await expectReceiver(trx, handedTo, holder.id)
  const id = ctx.newId('cashSheet')
  await trx
    .insertInto('cash_sheets')
    .values({
      id,
      day: await findOpenDay(ctx, trx),
      staff_id: holder.id,
      closed_by: principal.staffId,
      at,
      cash_expected_paise: sheet.cashExpected,
      cash_counted_paise: sheet.cashCounted,
      upi_expected_paise: sheet.upiExpected,
      upi_counted_paise: sheet.upiCounted,
      notes: JSON.stringify(notes),
      reason,
      handed_to: handedTo,
    })
    .execute()
  await trx
    .updateTable('cash_rows')
    .set({ sheet_id: id })
    .where(
      'id',
      'in',
      open.map((row) => row.id),
    )
    .execute()
  const changes = {
    cash: { before: sheet.cashExpected / 100, after: sheet.cashCounted / 100 },
    UPI: { before: sheet.upiExpected / 100, after: sheet.upiCounted / 100 },
  }
  return { subjectId: id, changes, reason }
}

async function expectReceiver(trx: Trx, id: string, holderId: string): Promise<void> {
  if (id === holderId) throw invalidField('handedTo', 'Please choose another person.')
  const found = await trx
    .selectFrom('staff')
    .select('id')
    .where('id', '=', id)
    .where('blocked_at', 'is', null)
    .executeTakeFirst()
  if (found === undefined) throw invalidField('handedTo', 'This person does not work here any more.')
}

/** Adds a correction to a closed sheet, which itself never changes. */
async function correctCashSheet({ trx, record, principal, at, input }: SheetChange<'correct'>): Promise<Audited> {
  const { mode, direction, reason } = input
  if (input.amount === 0) throw invalidField('amount', 'Please type more than 0.')
  const amount = paise(direction === 'more' ? input.amount : -input.amount)
  const row = { sheet_id: record.id, mode, amount_paise: amount, reason, staff_id: principal.staffId, at }
  await trx.insertInto('cash_corrections').values(row).execute()
  return { changes: { [mode]: { before: null, after: amount / 100 } }, reason }
}

async function getCashSheet(db: Db, id: string): Promise<CashSheetInPaise> {
  const [sheet] = await listCashSheets(db, { id, limit: 1 })
  if (sheet === undefined) throw notFound('Sheet')
  return sheet
}
