import { heldCash, heldCashChangeEndpoints } from '#contract/day.ts'
import { valueOfCount } from '#domain/day/cash-count.ts'
import { formatRupees, type Paise, paise, sumPaise } from '#domain/money.ts'
import type { Context } from '../context.ts'
import type { Trx } from '../db/tables.ts'
import type { Audited } from '../desk-change/change-record.ts'
import type { ChangeCall, DeskRecord } from '../desk-change/desk-record.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { invalidField, notFound, Refusal } from '../http/refusal.ts'
import { lockCashDays } from './cash-day.ts'
import { type CashHolder, findHolder } from './find-holder.ts'
import { listHeldRows, readHeldCash } from './held-cash.ts'

type HeldCashChange<Name extends keyof typeof heldCashChangeEndpoints> = ChangeCall<
  CashHolder,
  (typeof heldCashChangeEndpoints)[Name]
>

/** What staff do with the money that a person holds before it is handed over (day-5, day-6). */
export const heldCashRecord: DeskRecord<typeof heldCashChangeEndpoints, CashHolder> = {
  subject: 'staff',
  action: (name) => `cash.${name}`,
  endpoints: heldCashChangeEndpoints,
  idOf: (_, input) => (input as { readonly staff?: string }).staff ?? '',
  lock: async (_, trx, id, principal) => {
    const holder = await findHolder(trx, principal, id === '' ? undefined : id)
    await lockCashDays(trx)
    return holder
  },
  shown: heldCash.omit({ success: true }),
  show: (ctx: Context, principal: StaffPrincipal, id) => readHeldCash(ctx, principal, id === '' ? undefined : id),
  useCases: { count: countMoney, takeFloat, spend },
}

/** Records what was counted, before the answer says what is expected. */
async function countMoney({ trx, record, principal, at, input }: HeldCashChange<'count'>): Promise<Audited> {
  const rows = await listHeldRows(trx, record.id)
  if (rows.length === 0) throw new Refusal('conflict', `${record.name} holds no money that is not handed over.`)
  const counted = { cash_paise: valueOfCount(input.notes), upi_paise: input.upi, card_paise: input.card }
  await trx
    .insertInto('cash_counts')
    .values({
      staff_id: record.id,
      counted_by: principal.staffId,
      at,
      notes: JSON.stringify(input.notes),
      ...counted,
      row_count: rows.length,
      last_row_id: Math.max(...rows.map(({ id }) => id)),
      sheet_id: null,
    })
    .execute()
  return {
    subjectId: record.id,
    changes: {
      cash: { before: null, after: counted.cash_paise / 100 },
      UPI: { before: null, after: counted.upi_paise / 100 },
      card: { before: null, after: counted.card_paise / 100 },
    },
  }
}

/** Records change money from the safe. */
async function takeFloat({ trx, record, at, input }: HeldCashChange<'takeFloat'>): Promise<Audited> {
  if (input.amount === 0) throw invalidField('amount', 'Please type more than 0.')
  await insertRow(trx, { staff_id: record.id, at, kind: 'float', amount_paise: input.amount })
  return { subjectId: record.id, changes: { float: { before: null, after: input.amount / 100 } } }
}

/** Records what was paid from the cash at hand, which it may not exceed. */
async function spend({ trx, record, principal, at, input }: HeldCashChange<'spend'>): Promise<Audited> {
  const { amount, purpose, fileIds } = input
  if (amount === 0) throw invalidField('amount', 'Please type more than 0.')
  const held = sumPaise(
    (await listHeldRows(trx, record.id)).filter(({ mode }) => mode === 'cash').map((row) => row.amount_paise),
  )
  if (amount > held)
    throw invalidField('amount', `${formatRupees(amount)} is more than the cash at hand. Please take a float first.`)
  const rowId = await insertRow(trx, {
    staff_id: record.id,
    at,
    kind: 'expense',
    amount_paise: paise(-amount),
    purpose,
  })
  for (const [position, fileId] of [...new Set(fileIds)].entries()) {
    const attached = await trx
      .updateTable('customer_files')
      .set({ cash_row_id: rowId, position })
      .where('id', '=', fileId)
      .where('staff_id', '=', principal.staffId)
      .where('cash_row_id', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (attached === undefined) throw notFound('Picture')
  }
  return {
    subjectId: record.id,
    changes: { spent: { before: null, after: amount / 100 }, purpose: { before: null, after: purpose } },
  }
}

type NewRow = {
  readonly staff_id: string
  readonly at: Date
  readonly kind: 'float' | 'expense'
  readonly amount_paise: Paise
  readonly purpose?: string
}

async function insertRow(trx: Trx, row: NewRow): Promise<number> {
  const { id } = await trx
    .insertInto('cash_rows')
    .values({ ...row, order_id: null, mode: 'cash', place: 'outlet', sheet_id: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
