import { sql } from 'kysely'
import { readFormulation } from '#domain/catalogue/formulation.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Db, Trx } from '../db/tables.ts'
import { replaceSalts } from './product-salts.ts'

const BATCH = 500

/**
 * Parses the compositions of products without a parsed one and returns their number, when the shop starts. Processes
 * may share the work, and an interrupted run keeps its progress.
 */
export async function fillCompositions(db: Db): Promise<number> {
  for (let filled = 0; ;) {
    const now = await inTransaction(db, fillSome)
    filled += now
    if (now < BATCH) return filled
  }
}

async function fillSome(trx: Trx): Promise<number> {
  const products = await trx
    .selectFrom('products')
    .select(['id', 'composition', 'schedule', 'item_form', 'pack_size'])
    .where('composition_key', 'is', null)
    .orderBy('id')
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute()
  if (products.length === 0) return 0
  const read = products.map((row) => ({
    id: row.id,
    makeup: readFormulation({ ...row, itemForm: row.item_form, packSize: row.pack_size }),
  }))
  const rows = read.map(({ id, makeup }) => ({
    id,
    composition_key: makeup.compositionKey,
    pack_units: makeup.packUnits,
    pack_unit: makeup.packUnit,
  }))
  await sql`
    update products
    set composition_key = given.composition_key, pack_units = given.pack_units, pack_unit = given.pack_unit
    from json_to_recordset(${JSON.stringify(rows)}::text::json)
      as given (id text, composition_key text, pack_units double precision, pack_unit text)
    where products.id = given.id`.execute(trx)
  await replaceSalts(
    trx,
    read.map(({ id, makeup }) => ({ productId: id, salts: makeup.salts })),
  )
  return products.length
}
