import { sql } from 'kysely'
import type { Trx } from '../db/tables.ts'
import type { Audited } from '../desk-change/change-record.ts'
import { changesBetween } from '../desk-change/record-audit.ts'
import { invalidField } from '../http/refusal.ts'
import { postponeSearchIndex, pricesOf, type ProductEdit, writeSalts } from './edit-product.ts'
import { getDeskProduct } from './product-queries.ts'
import { readNewProduct, refuseShortHsn } from './read-product-form.ts'

/** Adds a product without stock at the end of the catalogue. Refuses one of the same name, pack size and maker. */
export async function addNewProduct({ ctx, trx, at, input }: ProductEdit<'create'>): Promise<Audited> {
  const { salts, ...columns } = readNewProduct(input)
  refuseShortHsn(columns.hsn, ctx.settings.values.gst)
  const id = ctx.newId('product')
  // Of two equal products at once the second one waits here.
  await sql`select pg_advisory_xact_lock(hashtext('new product'))`.execute(trx)
  await refuseTwin(trx, columns)
  await postponeSearchIndex(trx)
  await trx
    .insertInto('products')
    .values({
      ...columns,
      id,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from products)`,
      images: '[]',
      rating: null,
      stock: 0,
      withdrawn_at: null,
      created_at: at,
      updated_at: at,
    })
    .execute()
  await writeSalts(trx, { productId: id, salts })
  const { fields, version } = await getDeskProduct({ ...ctx, db: trx }, id)
  const filled = Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== ''))
  return { subjectId: id, changes: changesBetween({}, { ...filled, ...pricesOf(columns), version }) }
}

async function refuseTwin(
  trx: Trx,
  { name, pack_size: packSize, manufacturer }: Readonly<Record<'name' | 'pack_size' | 'manufacturer', string>>,
): Promise<void> {
  const twin = await trx
    .selectFrom('products')
    .select('id')
    .where('name', '=', name)
    .where('pack_size', '=', packSize)
    .where('manufacturer', '=', manufacturer)
    .executeTakeFirst()
  if (twin !== undefined)
    throw invalidField('productName', 'There is a product of this name, pack size and maker already.')
}
