import { printedMonth } from '#domain/stock/printed-month.ts'
import { gtinOf, type PackCode, readPackCode } from '#domain/stock/pack-code.ts'
import type { Db } from '../db/tables.ts'
import { invalidField } from '../http/refusal.ts'

/** A code of a pack with its product and batches, as far as the shop knows them. */
export type FoundCode = {
  readonly code: PackCode
  readonly productId: string | null
  /** The batches that the code names: none for one that names a product only. */
  readonly batchIds: readonly string[]
}

/** Reads a text as the code of a pack and finds its product and batches; null for a text that is no code. */
export async function findByCode(db: Db, text: string): Promise<FoundCode | null> {
  const code = readPackCode(text)
  if (code === null || code.kind === 'unreadable') return code && { code, productId: null, batchIds: [] }
  if (code.kind === 'batch') {
    const batch = await db
      .selectFrom('batches')
      .select(['id', 'product_id'])
      .where('label_number', '=', code.labelNumber)
      .executeTakeFirst()
    return { code, productId: batch?.product_id ?? null, batchIds: batch === undefined ? [] : [batch.id] }
  }
  const productId = await findProductId(db, code)
  if (code.kind !== 'gs1' || productId === null) return { code, productId, batchIds: [] }
  const batches = await db
    .selectFrom('batches')
    .select(['id', 'number', 'expires_on'])
    .where('product_id', '=', productId)
    .orderBy('expires_on')
    .orderBy('id')
    .execute()
  const numbers = batches.map(({ number }) => number)
  const read = readPackCode(text, numbers)
  const { batchNumber = null, expiresOn = null } = read?.kind === 'gs1' ? read : {}
  const named = batches.filter(
    ({ number, expires_on: ownExpiry }) =>
      number === batchNumber?.toUpperCase() &&
      (expiresOn === null || printedMonth(ownExpiry) === printedMonth(expiresOn)),
  )
  return { code: read ?? code, productId, batchIds: named.map(({ id }) => id) }
}

/** Refuses a code that is cut off or whose check digit is wrong, beside its field (422). */
export function refuseDamagedCode(found: FoundCode | null, field: string): void {
  if (found?.code.kind === 'unreadable') throw invalidField(field, found.code.refusal)
}

async function findProductId(db: Db, code: PackCode): Promise<string | null> {
  if (code.kind === 'product') {
    const labelled = db.selectFrom('products').select('id').where('label_number', '=', code.labelNumber)
    return (await labelled.executeTakeFirst())?.id ?? null
  }
  const known = db
    .selectFrom('product_gtins')
    .select('product_id')
    .where('gtin', '=', gtinOf(code) ?? '')
  return (await known.executeTakeFirst())?.product_id ?? null
}
