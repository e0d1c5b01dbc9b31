import type { DeskHit } from '#contract/desk.ts'
import { batchExpiryText } from '#domain/stock/batch-state.ts'
import { batchLabelCode, productLabelCode } from '#domain/stock/label-codes.ts'
import { supplierReturnStateNames } from '#domain/stock/supplier-return-changes.ts'
import { formatDateTime } from '#domain/time.ts'
import type { Context } from '../context.ts'

type Hits = readonly (DeskHit & { readonly label?: string })[]

/** The product of one of the shop's own labels. */
export async function findLabelledProduct({ db }: Context, labelNumber: number): Promise<Hits> {
  const rows = await db
    .selectFrom('products')
    .select(['id as _id', 'name as title', 'manufacturer'])
    .where('label_number', '=', labelNumber)
    .execute()
  const label = productLabelCode(labelNumber)
  return rows.map(({ manufacturer, ...hit }) => ({
    kind: 'product',
    ...hit,
    text: `Label ${label} · ${manufacturer}`,
    label,
  }))
}

/** The batch of one of the shop's own labels. */
export async function findLabelledBatch({ db }: Context, labelNumber: number): Promise<Hits> {
  const rows = await db
    .selectFrom('batches')
    .innerJoin('products', 'products.id', 'batches.product_id')
    .select(['batches.id as _id', 'batches.number as title', 'products.name', 'batches.expires_on as expiresOn'])
    .where('batches.label_number', '=', labelNumber)
    .execute()
  const label = batchLabelCode(labelNumber)
  return rows.map(({ name, expiresOn, ...hit }) => ({
    kind: 'batch',
    ...hit,
    text: `Label ${label} · ${name} · ${batchExpiryText(expiresOn)}`,
    label,
  }))
}

/** The return note to a supplier with this number. */
export async function findReturnNote({ db }: Context, number: number): Promise<Hits> {
  const rows = await db
    .selectFrom('supplier_returns as note')
    .innerJoin('suppliers', 'suppliers.id', 'note.supplier_id')
    .select(['note.id as _id', 'suppliers.name', 'note.state'])
    .where('note.number', '=', number)
    .execute()
  return rows.map(({ _id, name, state }) => ({
    kind: 'supplier-return',
    _id,
    title: `Return note ${number}`,
    text: `${name} · ${supplierReturnStateNames[state]}`,
  }))
}

/** The purchase order with this number. */
export async function findPurchase({ db }: Context, number: number): Promise<Hits> {
  const rows = await db
    .selectFrom('purchase_orders as purchase')
    .innerJoin('suppliers', 'suppliers.id', 'purchase.supplier_id')
    .select(['purchase.id as _id', 'suppliers.name', 'purchase.ordered_at as orderedAt'])
    .where('purchase.number', '=', number)
    .execute()
  return rows.map(({ _id, name, orderedAt }) => ({
    kind: 'purchase-order',
    _id,
    title: `Purchase order ${number}`,
    text: `${name} · ${formatDateTime(orderedAt)}`,
  }))
}
