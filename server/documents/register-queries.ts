import { sql } from 'kysely'
import type { RegisterMonth, RegisterRow } from '#contract/documents.ts'
import type { Context } from '../context.ts'
import { type PageOfRows, readPage, readAllRows } from '../db/keyset.ts'
import type { Db, QueryRow } from '../db/tables.ts'
import { isLockedCustomer } from '../staff/locked-rows.ts'

/** A page of a register in one month, newest first. */
export async function listRegister(
  { db }: Pick<Context, 'db'>,
  { after, ...chosen }: RegisterMonth & { readonly after?: number | undefined },
): Promise<PageOfRows<RegisterRow>> {
  const order = [`row.${serialOf(chosen)}`] as const
  const toEntry = (row: QueryRow<typeof selectRows>) => hidePatient(toRow(row, chosen), row.is_locked)
  return readPage(db, selectRows(db, chosen), { order, direction: 'desc', after, toRow: toEntry })
}

/** The page shows no patient of an erased customer; the audited export, which the law asks for, does (erasure-3). */
function hidePatient(row: RegisterRow, isLocked: boolean): RegisterRow {
  return isLocked ? { ...row, patient: { name: 'Erased customer', address: '' } } : row
}

/** The rows of a register in one month, oldest first, as they are read. */
export async function* readRegister(db: Db, chosen: RegisterMonth): AsyncIterable<RegisterRow> {
  const serial = serialOf(chosen)
  const cursorOf = (row: QueryRow<typeof selectRows>) => row[serial] ?? 0
  for await (const row of readAllRows(selectRows(db, chosen), { order: [`row.${serial}`], cursorOf }))
    yield toRow(row, chosen)
}

export async function countRegister(db: Db, chosen: RegisterMonth): Promise<number> {
  const { rows } = await selectRows(db, chosen)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  return rows
}

function serialOf({ register }: RegisterMonth): 'h1_serial' | 'serial' {
  return register === 'h1' ? 'h1_serial' : 'serial'
}

function selectRows(db: Db, { register, month }: RegisterMonth) {
  return db
    .selectFrom('prescription_register as row')
    .innerJoin('orders', 'orders.id', 'row.order_id')
    .leftJoin('prescription_register as corrected', 'corrected.serial', 'row.corrects')
    .leftJoin('prescription_register as later', 'later.corrects', 'row.serial')
    .selectAll('row')
    .select([
      'orders.number as order_number',
      'corrected.h1_serial as corrects_h1',
      'later.serial as corrected_by',
      'later.h1_serial as corrected_by_h1',
      isLockedCustomer(sql.ref('orders.customer_id')).as('is_locked'),
    ])
    .where('row.month', '=', month)
    .$if(register === 'h1', (query) => query.where('row.h1_serial', 'is not', null))
}

function toRow(row: QueryRow<typeof selectRows>, { register }: RegisterMonth): RegisterRow {
  const isH1 = register === 'h1'
  return {
    row: row.serial,
    serial: isH1 ? (row.h1_serial ?? 0) : row.serial,
    at: row.at.toISOString(),
    order: { _id: row.order_id, orderNumber: String(row.order_number) },
    document: row.document,
    schedule: row.schedule,
    drug: row.drug,
    maker: row.maker,
    batch: row.batch,
    expiresOn: row.expires_on,
    quantity: row.quantity,
    prescriber: {
      name: row.prescriber_name,
      registration: row.prescriber_registration,
      address: row.prescriber_address,
    },
    patient: { name: row.patient_name, address: row.patient_address },
    pharmacist: { name: row.pharmacist_name, registration: row.pharmacist_registration },
    corrects: isH1 ? row.corrects_h1 : row.corrects,
    correctedBy: isH1 ? row.corrected_by_h1 : row.corrected_by,
    reason: row.reason,
  }
}
