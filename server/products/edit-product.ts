import { sql } from 'kysely'
import type { z } from 'zod'
import { changedProduct, type productChangeEndpoints, type productEditEndpoints } from '#contract/desk-products.ts'
import { editedFieldList } from '#domain/catalogue/edited-fields.ts'
import type { ProductChangeName } from '#domain/catalogue/product-changes.ts'
import { formatRupees, rupeesFromPaise } from '#domain/money.ts'
import { required } from '#domain/required.ts'
import { mayDo, whoMayDo } from '#domain/staff/actions.ts'
import type { AuditChanges } from '../db/staff-tables.ts'
import type { ProductRow, Trx } from '../db/tables.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { invalidField, notFound, Refusal } from '../http/refusal.ts'
import type { Audited, RecordKind } from '../desk-change/change-record.ts'
import type { ChangeCall } from '../desk-change/desk-record.ts'
import { changesBetween } from '../desk-change/record-audit.ts'
import { getDeskProduct, toEditedTexts } from './product-queries.ts'
import { holdsForbidden } from '../catalogue/import/own-columns.ts'
import { replaceSalts, type SaltsOfProduct } from '../catalogue/product-salts.ts'
import { changePackFacts } from '../stock/change-pack-facts.ts'
import { correctUnbatched } from '../stock/correct-unbatched.ts'
import {
  type EditedColumns,
  NEVER_FOR_SALE,
  readTypedPrices,
  refuseClaims,
  refuseShortHsn,
} from './read-product-form.ts'

const MAX_STOCK = 1_000_000

const shown = changedProduct.omit({ success: true })

export const productKind: RecordKind<ProductChangeName | 'add-picture', ProductRow, typeof shown> = {
  subject: 'product',
  lock: (_ctx, trx, id) => lockProduct(trx, id),
  action: (name) => `products.${name}`,
  versions: { of: ({ version }) => version, what: 'this', author: (_trx, _id, { product }) => authorOf(product) },
  shown,
  show: async (ctx, _principal, id) => ({ product: await getDeskProduct(ctx, id) }),
}

function authorOf({ history, version }: z.input<typeof shown>['product']): string {
  const author = history.find(({ changes }) => changes['version']?.after === version)
  return author?.who?.name ?? 'An import'
}

/** The changed fields with the new version, by whose number its author is found; null for none. */
export function auditedChanges({ version }: ProductRow, changes: AuditChanges): Audited | null {
  if (Object.keys(changes).length === 0) return null
  return { changes: { ...changes, version: { before: version, after: version + 1 } } }
}

/** Edits the fields of a product by the rules of the import. */
export async function editFields(change: ProductEdit<'edit'>): Promise<Audited | null> {
  const { ctx, trx, record, principal, at, prepared } = change
  const { salts, ...columns } = required(prepared)
  const changes = changesBetween(toEditedTexts(record), toEditedTexts({ ...record, ...columns }))
  if (editedFieldList.some(({ name, classifies }) => classifies && name in changes)) requireClassPermission(principal)
  if (Object.keys(changes).length === 0) return null
  if ('hsn' in changes) refuseShortHsn(columns.hsn, ctx.settings.values.gst)
  refuseClaims(columns.schedule, { schedule: Object.values(record.image_alts).join('\n') })
  if (!(await changePackFacts(trx, record, columns)))
    throw invalidField(
      changes['expiryDate'] === undefined ? 'manufactureDate' : 'expiryDate',
      'The dates are those of the batch that expires first. Please leave them as they are.',
    )
  await postponeSearchIndex(trx)
  await trx
    .updateTable('products')
    .set({ ...columns, updated_at: at })
    .where('id', '=', record.id)
    .execute()
  await writeSalts(trx, { productId: record.id, salts })
  return auditedChanges(record, changes)
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

type ProductChange<Name extends keyof typeof productChangeEndpoints> = ChangeCall<
  ProductRow,
  (typeof productChangeEndpoints)[Name]
>
/** `prepared` is what an edit typed. */
export type ProductEdit<Name extends keyof typeof productEditEndpoints> = ChangeCall<
  ProductRow,
  (typeof productEditEndpoints)[Name],
  EditedColumns | null
>

/** Changes MRP and selling price. */
export async function changePrice({ trx, record, at, input }: ProductChange<'price'>): Promise<Audited | null> {
  const prices = readTypedPrices(input)
  if (!(await changePackFacts(trx, record, { mrp_paise: prices.mrp_paise })))
    throw invalidField(
      'mrp',
      `The lowest MRP of the batches for sale is ${formatRupees(record.mrp_paise)}. Please leave it, and keep the price at or below it.`,
    )
  await trx
    .updateTable('products')
    .set({ ...prices, updated_at: at })
    .where('id', '=', record.id)
    .execute()
  const audited = auditedChanges(record, changesBetween(pricesOf(record), pricesOf(prices)))
  return audited && { ...audited, reason: input.reason }
}

/** Takes a product off sale, or puts it back. Products are never deleted. */
export async function setWithdrawn(change: ProductChange<'withdraw'>): Promise<Audited | null> {
  const { trx, record, principal, at } = change
  const { isWithdrawn, reason } = change.input
  if (!isWithdrawn) {
    requireClassPermission(principal)
    await refuseForbidden(trx, record.id)
  }
  await trx
    .updateTable('products')
    .set({ withdrawn_at: isWithdrawn ? (record.withdrawn_at ?? at) : null, updated_at: at })
    .where('id', '=', record.id)
    .execute()
  const changes = changesBetween({ withdrawn: record.withdrawn_at !== null }, { withdrawn: isWithdrawn })
  const action = isWithdrawn ? 'products.withdraw' : 'products.restore'
  const audited = auditedChanges(record, changes)
  return audited && { ...audited, action, reason }
}

/** Adds a difference to the unbatched packs, which may have changed since the page was loaded. */
export async function correctStock({ trx, record, at, input }: ProductChange<'correct-stock'>): Promise<Audited> {
  const { difference, reason } = input
  if (record.stock + difference > MAX_STOCK)
    throw invalidField('difference', `This would leave ${record.stock + difference} packs.`)
  const refusal = await correctUnbatched(trx, record, difference, at)
  if (refusal !== null) throw invalidField('difference', refusal)
  const { stock } = await lockProduct(trx, record.id)
  const changes = {
    ...changesBetween({ stock: record.stock }, { stock }),
    difference: { before: null, after: difference },
  }
  return { changes, reason }
}

async function lockProduct(trx: Trx, id: string): Promise<ProductRow> {
  const row = await trx.selectFrom('products').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (row === undefined) throw notFound('Product')
  return row
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
