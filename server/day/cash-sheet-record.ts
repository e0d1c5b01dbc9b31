import { type CashSheetInPaise, cashSheetChangeEndpoints, changedSheet } from '#contract/day.ts'
import { differenceError, modeNames, sumsByMode, valueOfCount } from '#domain/day/cash-count.ts'
import { paise, sumPaise } from '#domain/money.ts'
import type { Context } from '../context.ts'
import type { Trx } from '../db/tables.ts'
import type { Audited } from '../desk-change/change-record.ts'
import type { ChangeCall, DeskRecord } from '../desk-change/desk-record.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { invalidField, notFound, Refusal } from '../http/refusal.ts'
import { findOpenDay, lockCashDays } from './cash-day.ts'
import { listCashSheets } from './cash-queries.ts'
import { findHolder } from './find-holder.ts'
import { coversRows, findLastCount, listHeldRows } from './held-cash.ts'

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
  show: async (ctx, principal, id) => ({ sheet: await getCashSheet(ctx, principal, id) }),
  useCases: { close: closeCashSheet, correct: correctCashSheet },
}

/**
 * Closes the sheet of the money that a person holds by its last count. The update of its rows claims them, so that parallel calls
 * close one sheet. Refuses money that came in or went out since it was counted (409 `stale`).
 */
async function closeCashSheet({ ctx, trx, principal, at, input }: SheetChange<'close'>): Promise<Audited> {
  const { reason, handedTo } = input
  const holder = await findHolder(trx, principal, input.staff)
  await lockCashDays(trx)
  // One statement, so that what is expected, compared and claimed are the same rows.
  const open = await listHeldRows(trx, holder.id)
  if (open.length === 0) throw new Refusal('conflict', `${holder.name} holds no money that is not handed over.`)
  const count = await findLastCount(trx, holder.id)
  if (count?.id !== input.count || !coversRows(count, open))
    throw new Refusal('stale', 'Money came in or went out since this was counted. Please count again.')
  const expected = sumsByMode((mode) =>
    sumPaise(open.filter((row) => row.mode === mode).map((row) => row.amount_paise)),
  )
  const counted = { cash: valueOfCount(count.notes), UPI: count.upi_paise, card: count.card_paise }
  const error = differenceError({ expected, counted }, reason)
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
      cash_expected_paise: expected.cash,
      cash_counted_paise: counted.cash,
      upi_expected_paise: expected.UPI,
      upi_counted_paise: counted.UPI,
      card_expected_paise: expected.card,
      card_counted_paise: counted.card,
      notes: JSON.stringify(count.notes),
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
  await trx
    .updateTable('cash_counts')
    .set({ sheet_id: id })
    .where('staff_id', '=', holder.id)
    .where('sheet_id', 'is', null)
    .execute()
  const changes = Object.fromEntries(
    modeNames.map((mode) => [mode, { before: expected[mode] / 100, after: counted[mode] / 100 }]),
  )
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

async function getCashSheet(ctx: Context, principal: StaffPrincipal, id: string): Promise<CashSheetInPaise> {
  const [sheet] = await listCashSheets(ctx, principal, { id, limit: 1 })
  if (sheet === undefined) throw notFound('Sheet')
  return sheet
}
