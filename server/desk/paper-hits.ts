import type { DeskHit } from '#contract/desk.ts'
import { batchExpiryText } from '#domain/stock/batch-state.ts'
import { batchLabelCode, productLabelCode } from '#domain/stock/label-codes.ts'
import { gtinOf } from '#domain/stock/pack-code.ts'
import { supplierReturnStateNames } from '#domain/stock/supplier-return-changes.ts'
import { formatDateTime } from '#domain/time.ts'
import type { Context } from '../context.ts'
import { findByCode } from '../stock/find-by-code.ts'

/** A hit with the text that names it beside its title, such as that of its barcode label. */
export type FoundHit = DeskHit & { readonly label?: string }

type Hits = Promise<readonly FoundHit[]>
type Reading = Pick<Context, 'db'>

const MAX_HITS = 50

/** The product of one of the shop's own labels or of a barcode. */
export async function findCodedProduct({ db }: Reading, text: string): Hits {
  const found = await findByCode(db, text)
  if (found === null || found.productId === null || found.code.kind === 'batch') return []
  const { code } = found
  const { name, manufacturer } = await db
    .selectFrom('products')
    .select(['name', 'manufacturer'])
    .where('id', '=', found.productId)
    .executeTakeFirstOrThrow()
  const said = code.kind === 'product' ? `Label ${productLabelCode(code.labelNumber)}` : `Barcode ${gtinOf(code) ?? ''}`
  // Of a code that names a batch, the batch is the exact hit.
  const label = found.batchIds.length > 0 ? {} : { label: text }
  return [{ kind: 'product', _id: found.productId, title: name, text: `${said} · ${manufacturer}`, ...label }]
}

/** The batches that a label or a barcode names. */
export async function findCodedBatches({ db }: Reading, text: string): Hits {
  const found = await findByCode(db, text)
  if (found === null || found.batchIds.length === 0) return []
  const rows = await db
    .selectFrom('batches')
    .innerJoin('products', 'products.id', 'batches.product_id')
    .select(['batches.id', 'batches.number', 'products.name', 'batches.expires_on', 'batches.label_number'])
    .where('batches.id', 'in', found.batchIds)
    .execute()
  return rows.map(({ id: _id, number: title, name, expires_on: expiresOn, label_number: labelNumber }) => ({
    kind: 'batch',
    _id,
    title,
    text: `Label ${batchLabelCode(labelNumber)} · ${name} · ${batchExpiryText(expiresOn)}`,
    label: text,
  }))
}

/** The return notes to suppliers with this number, or with this credit note of the supplier. */
export async function findReturnNotes({ db }: Reading, { row, text }: TypedNumber): Hits {
  const rows = await db
    .selectFrom('supplier_returns as note')
    .innerJoin('suppliers', 'suppliers.id', 'note.supplier_id')
    .select(['note.id as _id', 'note.number', 'suppliers.name', 'note.state', 'note.credit_note'])
    .where((eb) =>
      eb.or([
        eb('note.number', '=', row),
        eb(eb.fn<string>('upper', ['note.credit_note']), '=', text).and('note.credit_note', '<>', ''),
      ]),
    )
    .limit(MAX_HITS)
    .execute()
  return rows.map(({ _id, number, name, state }) => ({
    kind: 'supplier-return',
    _id,
    title: `Return note ${number}`,
    text: `${name} · ${supplierReturnStateNames[state]}`,
    label: text,
  }))
}

/** The purchase order with this number. */
export async function findPurchases({ db }: Reading, { row }: TypedNumber): Hits {
  const rows = await db
    .selectFrom('purchase_orders as purchase')
    .innerJoin('suppliers', 'suppliers.id', 'purchase.supplier_id')
    .select(['purchase.id as _id', 'purchase.number', 'suppliers.name', 'purchase.ordered_at as orderedAt'])
    .where('purchase.number', '=', row)
    .execute()
  return rows.map(({ _id, number, name, orderedAt }) => ({
    kind: 'purchase-order',
    _id,
    title: `Purchase order ${number}`,
    text: `${name} · ${formatDateTime(orderedAt)}`,
  }))
}

/** The goods receipts with this number, or with this number of the supplier's invoice. */
export async function findReceipts({ db }: Reading, { row, text }: TypedNumber): Hits {
  const rows = await db
    .selectFrom('receipts')
    .innerJoin('suppliers', 'suppliers.id', 'receipts.supplier_id')
    .select(['receipts.id as _id', 'receipts.number', 'invoice_number', 'state', 'suppliers.name'])
    .where((eb) => eb.or([eb('receipts.number', '=', row), eb(eb.fn<string>('upper', ['invoice_number']), '=', text)]))
    .orderBy('receipts.number', 'desc')
    .limit(MAX_HITS)
    .execute()
  return rows.map(({ _id, number, invoice_number: invoice, state, name }) => ({
    kind: 'receipt',
    _id,
    title: `Receipt ${number}`,
    text: `${name} · invoice ${invoice} · ${state}`,
    ...(invoice.toUpperCase() === text && { label: text }),
  }))
}

/** The recalls of batches with this number. */
export async function findRecalls({ db }: Reading, { text }: TypedNumber): Hits {
  const rows = await db
    .selectFrom('recalls')
    .innerJoin('products', 'products.id', 'recalls.product_id')
    .select(['recalls.id as _id', 'batch_number', 'products.name', 'recalls.at'])
    .where('batch_number', '=', text)
    .limit(MAX_HITS)
    .execute()
  return rows.map(({ _id, batch_number: number, name, at }) => ({
    kind: 'recall',
    _id,
    title: `Recall of batch ${number}`,
    text: `${name} · ${formatDateTime(at)}`,
  }))
}

/** The rows of the prescription register, and of that of Schedule H1, with this serial number. */
export async function findRegisterRows({ db }: Reading, { row }: TypedNumber): Hits {
  const rows = await db
    .selectFrom('prescription_register as entry')
    .select(['serial', 'h1_serial', 'month', 'drug', 'batch', 'document'])
    .where((eb) => eb.or([eb('serial', '=', row), eb('h1_serial', '=', row)]))
    .execute()
  return rows.flatMap(({ serial, h1_serial: h1Serial, month, drug, batch, document }) => {
    const text = `${drug} · batch ${batch} · ${document}`
    const own = { kind: 'register' as const, _id: `prescription ${month}`, title: `Register ${serial}`, text }
    const h1 = { kind: 'register' as const, _id: `h1 ${month}`, title: `H1 register ${h1Serial}`, text }
    return [...(serial === row ? [own] : []), ...(h1Serial === row ? [h1] : [])]
  })
}

/** The payment of a licensed buyer with this number. */
export async function findPayments({ db }: Reading, { row }: TypedNumber): Hits {
  const rows = await db
    .selectFrom('trade_receipts as payment')
    .innerJoin('trade_accounts as account', 'account.id', 'payment.account_id')
    .select(['account.id as _id', 'payment.number', 'account.firm', 'received_on'])
    .where('payment.number', '=', row)
    .execute()
  return rows.map(({ _id, number, firm, received_on: day }) => ({
    kind: 'payment',
    _id,
    title: `Payment ${number}`,
    text: `${firm} · ${day}`,
  }))
}

/** The sheet of cash with this number. */
export async function findCashSheets({ db }: Reading, { row }: TypedNumber): Hits {
  const rows = await db
    .selectFrom('cash_sheets as sheet')
    .innerJoin('staff', 'staff.id', 'sheet.staff_id')
    .select(['sheet.number', 'sheet.day', 'staff.name', 'sheet.at'])
    .where('sheet.number', '=', row)
    .execute()
  return rows.map(({ number, day, name, at }) => ({
    kind: 'cash-sheet',
    _id: day,
    title: `Sheet ${number}`,
    text: `${name} · ${formatDateTime(at)}`,
  }))
}

/** A typed number: the text in capital letters, and the whole number that it is; -1 for none. */
export type TypedNumber = { readonly text: string; readonly row: number }
