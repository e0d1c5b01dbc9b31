import { changedSupplierReturn, supplierReturnChangeEndpoints } from '#contract/supplier-returns.ts'
import { rupeesFromPaise } from '#domain/money.ts'
import { supplierReturnRules, type SupplierReturnState } from '#domain/stock/supplier-return-changes.ts'
import type { BatchRecord, SupplierReturnRecord } from '../../db/stock-tables.ts'
import type { Trx } from '../../db/tables.ts'
import type { Audited } from '../../desk-change/change-record.ts'
import type { ChangeCall, DeskRecord } from '../../desk-change/desk-record.ts'
import { changesBetween } from '../../desk-change/record-audit.ts'
import { invalidField, notFound, Refusal } from '../../http/refusal.ts'
import { lockBatches, movePacks } from '../move-packs.ts'
import { getSupplierReturn } from './supplier-return-queries.ts'

type LockedNote = {
  readonly row: SupplierReturnRecord
  readonly needsSecondPerson: boolean
  readonly isAuthor: boolean
}
type NoteChange<Name extends keyof typeof supplierReturnChangeEndpoints> = ChangeCall<
  LockedNote,
  (typeof supplierReturnChangeEndpoints)[Name]
>

/** Everything that staff may do to a return to a supplier. */
export const supplierReturnRecord: DeskRecord<typeof supplierReturnChangeEndpoints, LockedNote> = {
  subject: 'supplier-return',
  action: (name) => `supplierReturns.${name}`,
  endpoints: supplierReturnChangeEndpoints,
  lock: async (_, trx, id, { staffId }) => {
    const row = await trx.selectFrom('supplier_returns').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (row === undefined) throw notFound('Return')
    const { needsSecondPerson, authorIds } = await getSupplierReturn({ db: trx }, id)
    return { row, needsSecondPerson, isAuthor: authorIds.includes(staffId) }
  },
  refusal: (name, { row, ...facts }) => supplierReturnRules.refusal(name, { state: row.state, ...facts }),
  versions: { of: ({ row }) => row.version, what: 'this return' },
  finish: async ({ trx, record: { row } }) => {
    await trx
      .updateTable('supplier_returns')
      .set({ version: row.version + 1 })
      .where('id', '=', row.id)
      .execute()
  },
  shown: changedSupplierReturn.omit({ success: true }),
  show: async (ctx, _, id) => ({ supplierReturn: await getSupplierReturn(ctx, id) }),
  useCases: {
    send: sendSupplierReturn,
    save: saveSupplierReturn,
    credit: creditSupplierReturn,
    refuse: refuseSupplierReturn,
    /** Cancels a draft. */
    async cancel({ trx, record: { row } }) {
      await moveState(trx, row.id, 'cancelled', {})
      return { changes: stateChange(row, 'cancelled') }
    },
  },
}

/** Changes the packs of a draft. Its author stays while no line changes. */
async function saveSupplierReturn({ trx, record, principal, at, input }: NoteChange<'save'>): Promise<Audited | null> {
  const { id } = record.row
  const { lines } = await getSupplierReturn({ db: trx }, id)
  const packs = new Map(input.lines.map(({ batchId, quantity }) => [batchId, quantity]))
  if (input.lines.some(({ batchId }) => !lines.some((line) => line.batchId === batchId)))
    throw invalidField('lines', 'This batch is not part of the return.')
  const changed = lines.filter(({ batchId, quantity }) => (packs.get(batchId) ?? quantity) !== quantity)
  if (lines.every(({ batchId, quantity }) => (packs.get(batchId) ?? quantity) === 0))
    throw new Refusal('conflict', 'Nothing would be left. Please cancel the draft.')
  if (changed.length === 0) return null
  for (const { batchId, inShop, batchNumber } of changed) {
    const quantity = packs.get(batchId) ?? 0
    if (quantity > inShop) throw invalidField(`quantity-${batchId}`, `Batch ${batchNumber} has ${inShop} packs.`)
    const line = { return_id: id, batch_id: batchId }
    if (quantity === 0)
      await trx
        .deleteFrom('supplier_return_lines')
        .where((eb) => eb.and(line))
        .execute()
    else
      await trx
        .updateTable('supplier_return_lines')
        .set({ quantity })
        .where((eb) => eb.and(line))
        .execute()
  }
  const author = { prepared_by: principal.staffId, prepared_at: at }
  await trx.updateTable('supplier_returns').set(author).where('id', '=', id).execute()
  const textOf = (quantityOf: (line: (typeof lines)[number]) => number) =>
    changed.map((line) => `${quantityOf(line)} of batch ${line.batchNumber}`)
  return {
    changes: {
      lines: {
        before: textOf(({ quantity }) => quantity),
        after: textOf(({ batchId }) => packs.get(batchId) ?? 0),
      },
    },
  }
}

/** Takes the packs of a return out of their batches: first those that wait for inspection, then those on the shelf. */
async function sendSupplierReturn({ trx, record: { row }, principal, at }: NoteChange<'send'>): Promise<Audited> {
  const cause = { at, staffId: principal.staffId, reason: `Return note ${row.number}` }
  const { value, packs } = await moveLines(trx, row.id, cause, (batch, quantity) => {
    const left = batch.on_hand + batch.held
    if (quantity > left)
      throw new Refusal('short_stock', `Only ${left} packs of batch ${batch.number} are left. Please change the packs.`)
    const held = Math.min(batch.held, quantity)
    return { shelf: held - quantity, held: -held }
  })
  await moveState(trx, row.id, 'sent', { sent_by: principal.staffId, sent_at: at })
  return {
    changes: {
      ...stateChange(row, 'sent'),
      packs: { before: null, after: packs },
      value: { before: null, after: rupeesFromPaise(value) },
    },
  }
}

/** Records the credit note of the supplier. */
async function creditSupplierReturn({ trx, record: { row }, input }: NoteChange<'credit'>): Promise<Audited> {
  const { amount, creditNote, creditedOn } = input
  const columns = { credit_paise: amount, credit_note: creditNote, credited_on: creditedOn }
  await moveState(trx, row.id, 'credited', columns)
  const credited = changesBetween({}, { amount: rupeesFromPaise(amount), creditNote, creditedOn })
  return { changes: { ...stateChange(row, 'credited'), ...credited } }
}

/** Takes back the packs that the supplier refused: they wait for inspection at their batches. */
async function refuseSupplierReturn({
  trx,
  record: { row },
  principal,
  at,
  input: { reason },
}: NoteChange<'refuse'>): Promise<Audited> {
  const cause = { at, staffId: principal.staffId, reason: `The supplier refused return note ${row.number}` }
  await moveLines(trx, row.id, cause, (_, quantity) => ({ shelf: 0, held: quantity }))
  await moveState(trx, row.id, 'refused', { refusal: reason })
  return { changes: stateChange(row, 'refused'), reason }
}

type MovedPacks = { readonly shelf: number; readonly held: number }

/** Locks the batches of a return and moves the packs of each. Returns the return as it was. */
async function moveLines(
  trx: Trx,
  id: string,
  cause: { readonly at: Date; readonly staffId: string; readonly reason: string },
  packsOf: (batch: BatchRecord, quantity: number) => MovedPacks,
) {
  const note = await getSupplierReturn({ db: trx }, id)
  const quantities = new Map(note.lines.map(({ batchId, quantity }) => [batchId, quantity]))
  const batches = await lockBatches(trx, [...quantities.keys()])
  const moves = batches.map((batch) => ({ batch, ...packsOf(batch, quantities.get(batch.id) ?? 0) }))
  await movePacks(trx, moves, { ...cause, kind: 'supplier-return', supplierReturnId: id })
  return note
}

type Columns = Partial<Omit<SupplierReturnRecord, 'id' | 'number' | 'state'>>

async function moveState(trx: Trx, id: string, state: SupplierReturnState, columns: Columns): Promise<void> {
  await trx
    .updateTable('supplier_returns')
    .set({ state, ...columns })
    .where('id', '=', id)
    .execute()
}

const stateChange = (row: SupplierReturnRecord, after: SupplierReturnState) => ({ state: { before: row.state, after } })
