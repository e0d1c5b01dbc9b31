import type { ServerOutput } from '#contract/api.ts'
import { parseGs1Code } from '#domain/stock/gs1-code.ts'
import { printedMonth } from '#domain/stock/printed-month.ts'
import type { Context } from '../../context.ts'
import { invalidField } from '../../http/refusal.ts'
import type { ProductRow } from '../../db/tables.ts'

type PackCode = Omit<ServerOutput<'GET /api/desk/pack-codes'>, 'success'>
type ScannedProduct = NonNullable<PackCode['product']>

/** Reads a scanned code and finds its product by the GTIN of earlier receipts. */
export async function readPackCode({ db }: Context, code: string): Promise<PackCode> {
  const parsed = parseGs1Code(code)
  if ('refusal' in parsed) throw invalidField('code', parsed.refusal)
  const { pack } = parsed
  const product = await db
    .selectFrom('product_gtins')
    .innerJoin('products', 'products.id', 'product_gtins.product_id')
    .select(['products.id', 'name', 'pack_size', 'mrp_paise', 'selling_price_paise'])
    .where('gtin', '=', pack.gtin)
    .executeTakeFirst()
  const expiry = pack.expiresOn === null ? null : printedMonth(pack.expiresOn)
  return { pack: { ...pack, expiry }, product: product === undefined ? null : toScannedProduct(product) }
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
