import { sql } from 'kysely'
import type { ApiInput } from '#contract/api.ts'
import { type DeskProductInPaise, deskProductDetails } from '#contract/desk-products.ts'
import { editedFieldList } from '#domain/catalogue/edited-fields.ts'
import { formatRupees, rupeesFromPaise } from '#domain/money.ts'
import { mayDo, whoMayDo } from '#domain/staff/actions.ts'
import type { AuditAction } from '#domain/staff/audit-actions.ts'
import type { Context } from '../context.ts'
import type { AuditChanges } from '../db/staff-tables.ts'
import type { ProductRow, Trx } from '../db/tables.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { invalidField, notFound, Refusal } from '../http/refusal.ts'
import { changeOnce } from '../desk-change/change-once.ts'
import { changesBetween, recordAudit } from '../desk-change/record-audit.ts'
import { staleRefusal } from '../desk-change/stale-refusal.ts'
import { getDeskProduct, toEditedTexts } from './product-queries.ts'
import { holdsForbidden } from '../catalogue/import/own-columns.ts'
import { replaceSalts, type SaltsOfProduct } from '../catalogue/product-salts.ts'
import { changePackFacts } from '../stock/change-pack-facts.ts'
import { correctUnbatched } from '../stock/correct-unbatched.ts'
import { NEVER_FOR_SALE, readEditedFields, readTypedPrices, refuseClaims } from './read-product-form.ts'

const MAX_STOCK = 1_000_000

/** Edits the fields of a product by the rules of the import. */
export async function editFields(
  ctx: Context,
  principal: StaffPrincipal,
  form: ApiInput<'POST /api/desk/products/:id'>,
): Promise<DeskProductInPaise> {
  const { salts, ...columns } = readEditedFields(form)
  return changeProduct(ctx, principal, { ...form, action: 'products.edit' }, async (trx, before) => {
    const changes = changesBetween(toEditedTexts(before), toEditedTexts({ ...before, ...columns }))
    if (editedFieldList.some(({ name, classifies }) => classifies && name in changes)) requireClassPermission(principal)
    if (Object.keys(changes).length === 0) return changes
    refuseClaims(columns.schedule, { schedule: Object.values(before.image_alts).join('\n') })
    if (!(await changePackFacts(trx, before, columns)))
      throw invalidField(
        changes['expiryDate'] === undefined ? 'manufactureDate' : 'expiryDate',
        'The dates are those of the batch that expires first. Please leave them as they are.',
      )
    await postponeSearchIndex(trx)
    await trx
      .updateTable('products')
      .set({ ...columns, updated_at: ctx.now() })
      .where('id', '=', form.id)
      .execute()
    await writeSalts(trx, { productId: form.id, salts })
    return changes
  })
}

/** The search index is refreshed once, by `writeSalts`. */
export async function postponeSearchIndex(trx: Trx): Promise<void> {
  await sql`select set_config('shop.search_follows', 'later', true)`.execute(trx)
}

/** Replaces the salts of a product and refreshes its search index. */
export async function writeSalts(trx: Trx, product: SaltsOfProduct): Promise<void> {
  await replaceSalts(trx, [product])
  await sql`select refresh_product_search(array[${product.productId}])`.execute(trx)
}

/** Changes MRP and selling price. */
export async function changePrice(
  ctx: Context,
  principal: StaffPrincipal,
  form: ApiInput<'POST /api/desk/products/:id/price'>,
): Promise<DeskProductInPaise> {
  const prices = readTypedPrices(form)
  return changeProduct(ctx, principal, { ...form, action: 'products.price' }, async (trx, before) => {
    if (!(await changePackFacts(trx, before, { mrp_paise: prices.mrp_paise })))
      throw invalidField(
        'mrp',
        `The lowest MRP of the batches for sale is ${formatRupees(before.mrp_paise)}. Please leave it, and keep the price at or below it.`,
      )
    await trx
      .updateTable('products')
      .set({ ...prices, updated_at: ctx.now() })
      .where('id', '=', form.id)
      .execute()
    return changesBetween(pricesOf(before), pricesOf(prices))
  })
}

/** Takes a product off sale, or puts it back. Products are never deleted. */
export async function setWithdrawn(
  ctx: Context,
  principal: StaffPrincipal,
  { isWithdrawn, ...form }: ApiInput<'POST /api/desk/products/:id/withdraw'>,
): Promise<DeskProductInPaise> {
  if (!isWithdrawn) requireClassPermission(principal)
  const action = isWithdrawn ? 'products.withdraw' : 'products.restore'
  return changeProduct(ctx, principal, { ...form, action }, async (trx, before) => {
    if (!isWithdrawn) await refuseForbidden(trx, form.id)
    await trx
      .updateTable('products')
      .set({ withdrawn_at: isWithdrawn ? (before.withdrawn_at ?? ctx.now()) : null, updated_at: ctx.now() })
      .where('id', '=', form.id)
      .execute()
    return changesBetween({ withdrawn: before.withdrawn_at !== null }, { withdrawn: isWithdrawn })
  })
}

/** Adds a difference to the unbatched packs, which may have changed since the page was loaded. */
export async function correctStock(
  ctx: Context,
  principal: StaffPrincipal,
  { id, difference, reason }: ApiInput<'POST /api/desk/products/:id/stock'>,
): Promise<DeskProductInPaise> {
  await changeOnce(ctx, principal, async (trx) => {
    const before = await lockProduct(trx, id)
    if (before.stock + difference > MAX_STOCK)
      throw invalidField('difference', `This would leave ${before.stock + difference} packs.`)
    const refusal = await correctUnbatched(trx, before, difference, ctx.now())
    if (refusal !== null) throw invalidField('difference', refusal)
    const after = await lockProduct(trx, id)
    await recordAudit(ctx, trx, principal, {
      action: 'products.correct-stock',
      subject: { kind: 'product', id },
      changes: {
        ...changesBetween({ stock: before.stock }, { stock: after.stock }),
        difference: { before: null, after: difference },
      },
      reason,
    })
  })
  return getDeskProduct(ctx.db, id, ctx.now())
}

type Change = { readonly id: string; readonly version: number; readonly action: AuditAction; readonly reason?: string }

/** Applies a change under its version check (api-3), with its audit row. `write` returns the changed fields. */
export async function changeProduct(
  ctx: Context,
  principal: StaffPrincipal,
  { id, version, action, reason = '' }: Change,
  write: (trx: Trx, before: ProductRow) => Promise<AuditChanges>,
): Promise<DeskProductInPaise> {
  await changeOnce(ctx, principal, async (trx) => {
    const before = await lockProduct(trx, id)
    if (before.version !== version) throw await staleProduct(ctx, trx, before)
    const changes = await write(trx, before)
    if (Object.keys(changes).length > 0)
      await recordAudit(ctx, trx, principal, {
        action,
        subject: { kind: 'product', id },
        // The author of a version is found by its number.
        changes: { ...changes, version: { before: version, after: version + 1 } },
        reason,
      })
  })
  return getDeskProduct(ctx.db, id, ctx.now())
}

async function lockProduct(trx: Trx, id: string): Promise<ProductRow> {
  const row = await trx.selectFrom('products').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (row === undefined) throw notFound('Product')
  return row
}

/** The 409 with the newer product and its author, so that the form can show both (api-3). */
async function staleProduct(ctx: Context, trx: Trx, { id, version }: ProductRow): Promise<Refusal> {
  const newer = await getDeskProduct(trx, id, ctx.now())
  const author = newer.history.find(({ changes }) => changes['version']?.after === version)
  const changedBy = author?.who?.name ?? 'An import'
  return staleRefusal({ newer: deskProductDetails.output.shape.product.parse(newer), changedBy, what: 'this' })
}

function requireClassPermission({ roles }: StaffPrincipal): void {
  if (!mayDo(roles, 'products.class')) throw new Refusal('forbidden', whoMayDo('products.class'))
}

async function refuseForbidden(trx: Trx, id: string): Promise<void> {
  const salts = await trx
    .selectFrom('product_salts')
    .innerJoin('salts', 'salts.id', 'salt_id')
    .select(['salts.id', 'salts.name', 'strength'])
    .where('product_id', '=', id)
    .execute()
  if (holdsForbidden(salts)) throw new Refusal('conflict', NEVER_FOR_SALE)
}

export function pricesOf(row: Pick<ProductRow, 'mrp_paise' | 'selling_price_paise'>) {
  return { mrp: rupeesFromPaise(row.mrp_paise), sellingPrice: rupeesFromPaise(row.selling_price_paise) }
}
