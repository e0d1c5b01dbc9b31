import { sql } from 'kysely'
import type { ApiInput } from '#contract/api.ts'
import type { DeskProductInPaise } from '#contract/desk-products.ts'
import type { Context } from '../context.ts'
import type { Trx } from '../db/tables.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { invalidField } from '../http/refusal.ts'
import { changeOnce } from '../desk-change/change-once.ts'
import { changesBetween, recordAudit } from '../desk-change/record-audit.ts'
import { postponeSearchIndex, pricesOf, writeSalts } from './edit-product.ts'
import { getDeskProduct } from './product-queries.ts'
import { readNewProduct } from './read-product-form.ts'

/** Adds a product without stock at the end of the catalogue. Refuses one of the same name, pack size and maker. */
export async function addNewProduct(
  ctx: Context,
  principal: StaffPrincipal,
  form: ApiInput<'POST /api/desk/products'>,
): Promise<DeskProductInPaise> {
  const { salts, ...columns } = readNewProduct(form)
  const id = await changeOnce(ctx, principal, async (trx) => {
    const added = ctx.newId('product')
    // Of two equal products at once the second one waits here.
    await sql`select pg_advisory_xact_lock(hashtext('new product'))`.execute(trx)
    await refuseTwin(trx, columns)
    await postponeSearchIndex(trx)
    await trx
      .insertInto('products')
      .values({
        ...columns,
        id: added,
        position: sql<number>`(select coalesce(max(position), 0) + 1 from products)`,
        images: '[]',
        rating: null,
        stock: 0,
        withdrawn_at: null,
        created_at: ctx.now(),
        updated_at: ctx.now(),
      })
      .execute()
    await writeSalts(trx, { productId: added, salts })
    const product = await getDeskProduct(trx, added, ctx.now())
    const filled = Object.entries(product.fields).filter(([, text]) => text !== '')
    await recordAudit(ctx, trx, principal, {
      action: 'products.create',
      subject: { kind: 'product', id: added },
      changes: changesBetween({}, { ...Object.fromEntries(filled), ...pricesOf(columns), version: product.version }),
    })
    return added
  })
  return getDeskProduct(ctx.db, id, ctx.now())
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
