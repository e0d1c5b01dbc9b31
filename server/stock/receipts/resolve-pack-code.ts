import type { ServerOutput } from '#contract/api.ts'
import { typedExpiry } from '#domain/stock/batch-state.ts'
import { gtinOf } from '#domain/stock/pack-code.ts'
import { printedMonth } from '#domain/stock/printed-month.ts'
import type { Context } from '../../context.ts'
import { invalidField } from '../../http/refusal.ts'
import { findByCode, type FoundCode, refuseDamagedCode } from '../find-by-code.ts'
import type { Db, ProductRow } from '../../db/tables.ts'

type PackCode = Omit<ServerOutput<'GET /api/desk/pack-codes'>, 'success'>
type ScannedProduct = NonNullable<PackCode['product']>

const NO_CODE = 'This is not the code of a pack. Please type product, batch and expiry.'

/** Reads a scanned code and finds its product: by a GTIN of earlier receipts, or by the shop's own label. */
export async function resolvePackCode({ db }: Context, text: string): Promise<PackCode> {
  const found = await findByCode(db, text)
  if (found === null) throw invalidField('code', NO_CODE)
  refuseDamagedCode(found, 'code')
  const product = await db
    .selectFrom('products')
    .select(['products.id', 'name', 'pack_size', 'mrp_paise', 'selling_price_paise'])
    .where('id', '=', found.productId ?? '')
    .executeTakeFirst()
  return { pack: await readPack(db, found), product: product === undefined ? null : toScannedProduct(product) }
}

async function readPack(db: Db, { code, batchIds }: FoundCode): Promise<PackCode['pack']> {
  const nothing = { gtin: gtinOf(code), batchNumber: null, expiresOn: null, madeOn: null, serial: null, quantity: null }
  if (code.kind === 'gs1') {
    const { kind: _, ...pack } = code
    return { ...pack, expiry: pack.expiresOn === null ? null : printedMonth(pack.expiresOn) }
  }
  const batch = await db
    .selectFrom('batches')
    .select(['number', 'expires_on', 'made_on'])
    .where('id', '=', batchIds[0] ?? '')
    .executeTakeFirst()
  if (batch === undefined) return { ...nothing, expiry: null, isBatchUncertain: false }
  const { number: batchNumber, expires_on: expiresOn, made_on: madeOn } = batch
  return { ...nothing, batchNumber, expiresOn, madeOn, expiry: typedExpiry(expiresOn), isBatchUncertain: false }
}

/** A product as a receipt line names it. */
export function toScannedProduct(
  row: Pick<ProductRow, 'id' | 'name' | 'pack_size' | 'mrp_paise' | 'selling_price_paise'>,
): ScannedProduct {
  return {
    _id: row.id,
    productName: row.name,
    packSize: row.pack_size,
    mrp: row.mrp_paise,
    sellingPrice: row.selling_price_paise,
  }
}
