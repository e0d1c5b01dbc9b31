import { deskCorrectRegister } from '#contract/documents.ts'
import type { RegisterRecord } from '../db/document-tables.ts'
import type { Db, Trx } from '../db/tables.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import type { Audited } from '../desk-change/change-record.ts'
import type { ChangeCall, DeskRecord } from '../desk-change/desk-record.ts'
import { changesBetween } from '../desk-change/record-audit.ts'
import { appendToRegisters, partyColumns } from './append-to-registers.ts'

type Undo = {
  readonly orderId: string
  readonly at: Date
  readonly reason: string
  readonly staffId: string
}

/**
 * Corrects the register rows of an order that never reached the customer by rows with quantity 0. The rows and the document
 * stay.
 */
export async function undoSupply(trx: Trx, { orderId, at, reason, staffId }: Undo): Promise<void> {
  const rows = await selectCurrent(trx)
    .where('row.order_id', '=', orderId)
    .where('row.quantity', '>', 0)
    .orderBy('row.serial')
    .execute()
  const entries = rows.map((row) => ({ ...row, quantity: 0, corrects: row.serial, reason, staff_id: staffId }))
  await appendToRegisters(trx, { at, entries, document: null })
}

const endpoints = { correct: deskCorrectRegister }

/** What staff may do to a row of the register. The answer names the new row. */
export const registerRecord: DeskRecord<typeof endpoints, null> = {
  subject: 'register',
  action: (name) => `registers.${name}`,
  endpoints,
  idOf: (_, input) => ('serial' in input ? String(input.serial) : ''),
  async lock(_, trx, serial) {
    await lockOrderOf(trx, Number(serial))
    return null
  },
  shown: deskCorrectRegister.output.omit({ success: true }),
  show: async (_, __, serial) => ({ row: Number(serial) }),
  useCases: { correct: correctRow },
}

/** Corrects a register row by a new one. Refuses with 409 when it is corrected already. */
async function correctRow(change: ChangeCall<null, typeof deskCorrectRegister>): Promise<Audited> {
  const { trx, actor, at, input } = change
  const { serial, reason, batch, expiresOn, quantity, ...parties } = input
  const row = await selectCurrent(trx).where('row.serial', '=', Number(serial)).executeTakeFirst()
  if (row === undefined) throw new Refusal('conflict', 'This row is corrected already. Please correct the newer one.')
  const corrected = { ...row, batch, expires_on: expiresOn, quantity, ...partyColumns(parties) }
  const fields = Object.keys(changesBetween(row, corrected))
  if (fields.length === 0) throw new Refusal('invalid', 'Nothing is changed yet.')
  const entry = { ...corrected, corrects: row.serial, reason, staff_id: actor.id }
  const [written = 0] = await appendToRegisters(trx, { at, entries: [entry], document: null })
  return {
    shownId: String(written),
    changes: Object.fromEntries(fields.map((field) => [field, { before: null, after: 'changed' }])),
    reason,
  }
}

/** The register rows without a correction. */
function selectCurrent(db: Db) {
  return db
    .selectFrom('prescription_register as row')
    .selectAll('row')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('prescription_register as later')
            .select('later.serial')
            .whereRef('later.corrects', '=', 'row.serial'),
        ),
      ),
    )
}

/** Locks the order of a row, which serialises its corrections and its cancellation (desk-2). */
async function lockOrderOf(trx: Trx, serial: RegisterRecord['serial']): Promise<void> {
  const row = await trx
    .selectFrom('prescription_register')
    .select('order_id')
    .where('serial', '=', serial)
    .executeTakeFirst()
  if (row === undefined) throw notFound('Register row')
  await trx.selectFrom('orders').select('id').where('id', '=', row.order_id).forNoKeyUpdate().execute()
}
