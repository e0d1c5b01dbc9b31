import {
  changedReceipt,
  receiptChangeEndpoints,
  receiptOpeningEndpoints,
  supplierChangeEndpoints,
} from '#contract/receipts.ts'
import type { ServerInput } from '#contract/api.ts'
import { formatRupees } from '#domain/money.ts'
import { mayDo, whoMayDo } from '#domain/staff/actions.ts'
import { readTypedExpiry } from '#domain/stock/batch-state.ts'
import type { receiptChanges } from '#domain/stock/receipt-changes.ts'
import type { TaxSplit } from '#domain/tax/split-tax.ts'
import type { Context } from '../../context.ts'
import { isUniqueViolation } from '../../db/in-transaction.ts'
import type { AuditChanges } from '../../db/staff-tables.ts'
import type { ReceiptRecord } from '../../db/stock-tables.ts'
import type { Trx } from '../../db/tables.ts'
import { type Audited, changeRecord, type RecordKind } from '../../desk-change/change-record.ts'
import type { ChangeCall, DeskRecord } from '../../desk-change/desk-record.ts'
import { changesBetween } from '../../desk-change/record-audit.ts'
import type { StaffPrincipal } from '../../http/principal.ts'
import { invalidField, notFound, Refusal } from '../../http/refusal.ts'
import { auditLines } from './audit-receipt.ts'
import { postReceipt } from './post-receipt.ts'
import { getReceipt, getSupplier, listReceiptLines } from './receipt-queries.ts'

type Draft = ServerInput<'POST /api/desk/receipts/:id'>

/** What staff may do to a supplier. */
export const supplierRecord: DeskRecord<typeof supplierChangeEndpoints, null> = {
  subject: 'supplier',
  action: (name) => `stock.${name}`,
  endpoints: supplierChangeEndpoints,
  lock: async () => null,
  shown: supplierChangeEndpoints['add-supplier'].output.omit({ success: true }),
  show: async ({ db }, _, id) => ({ supplier: await getSupplier(db, id) }),
  useCases: {
    async 'add-supplier'({ ctx, trx, at, input: { name, gstin, phone } }) {
      const row = { id: ctx.newId('supplier'), name, gstin, phone, created_at: at }
      const insert = trx.insertInto('suppliers').values(row)
      await unlessTaken('A supplier with this name is already there.', () => insert.execute())
      return { subjectId: row.id, shownId: row.id, changes: { name: { before: null, after: name } } }
    },
  },
}

const shown = changedReceipt.omit({ success: true })

const receiptKind: RecordKind<keyof typeof receiptChanges, ReceiptRecord, typeof shown> = {
  subject: 'receipt',
  action: (name) => `stock.${name}`,
  lock: (_, trx, id) => lockDraft(trx, id),
  versions: { of: ({ version }) => version, what: 'this receipt' },
  shown,
  show: async (ctx, _, id) => ({ receipt: await getReceipt(ctx, id) }),
}

/** What staff may do to the draft of a receipt, beside discarding it. */
export const receiptRecord: DeskRecord<typeof receiptChangeEndpoints, ReceiptRecord> = {
  ...receiptKind,
  endpoints: receiptChangeEndpoints,
  useCases: { 'save-receipt': saveReceipt, receive: postReceipt },
}

/** The opening of the draft of a receipt for a supplier's invoice. */
export const receiptOpeningRecord: DeskRecord<typeof receiptOpeningEndpoints, null> = {
  subject: 'receipt',
  action: receiptKind.action,
  endpoints: receiptOpeningEndpoints,
  lock: async () => null,
  shown,
  show: receiptKind.show,
  useCases: {
    async 'open-receipt'({ ctx, trx, actor, at, input }) {
      const id = ctx.newId('receipt')
      const row = { id, ...(await headColumns(trx, input)), created_by: actor.id, created_at: at }
      await unlessInvoiceTaken(() => trx.insertInto('receipts').values(row).execute())
      return { subjectId: id, shownId: id }
    },
  },
}

/** Locks a draft. Refuses a posted receipt, whatever version its author saw. */
async function lockDraft(trx: Trx, id: string): Promise<ReceiptRecord> {
  const receipt = await trx.selectFrom('receipts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (receipt === undefined) throw notFound('Receipt')
  if (receipt.state === 'posted') throw new Refusal('conflict', 'This receipt is already posted.')
  return receipt
}

type SavedDraft = ChangeCall<ReceiptRecord, (typeof receiptChangeEndpoints)['save-receipt']>

/** Saves head and lines of a draft as a whole. */
async function saveReceipt(change: SavedDraft): Promise<Audited> {
  const { ctx, trx, record: receipt, principal, input: draft } = change
  if (draft.lines.some(({ newPrice }) => newPrice !== null) && !mayDo(principal.roles, 'products.price'))
    throw new Refusal('forbidden', `New prices: ${whoMayDo('products.price')}`)
  const { id, version } = draft
  const before = await listReceiptLines(trx, id)
  const head = await headColumns(trx, draft)
  const changes = await headChanges(trx, receipt, head)
  const update = trx.updateTable('receipts').set({ ...head, version: version + 1 })
  await unlessInvoiceTaken(() => update.where('id', '=', id).execute())
  await trx.deleteFrom('receipt_lines').where('receipt_id', '=', id).execute()
  if (draft.lines.length > 0)
    await trx
      .insertInto('receipt_lines')
      .values(await lineColumns(trx, draft))
      .execute()
  const after = await listReceiptLines(trx, id)
  const lines = await auditLines(ctx, change, 'stock.save-receipt', { before, after })
  return { changes: { ...changes, ...lines } }
}

/** Deletes a draft. A refusal because of a newer one shows it. */
export async function discardReceipt(
  ctx: Context,
  principal: StaffPrincipal,
  draft: ServerInput<'POST /api/desk/receipts/:id/discard'>,
): Promise<void> {
  await changeRecord(ctx, receiptKind, { name: 'discard-receipt', principal, ...draft }, async (change) => {
    const { trx, record: receipt } = change
    const before = await listReceiptLines(trx, receipt.id)
    await trx.deleteFrom('receipts').where('id', '=', receipt.id).execute()
    const lines = await auditLines(ctx, change, 'stock.discard-receipt', { before, after: [] })
    return { changes: { receipt: { before: receipt.number, after: null }, ...lines } }
  })
}

async function headColumns(trx: Trx, head: ServerInput<'POST /api/desk/receipts'>) {
  const { supplierId, invoiceNumber, invoiceDate, billTotal, supplierGstin, billTax } = head
  const supplier = await trx.selectFrom('suppliers').select('id').where('id', '=', supplierId).executeTakeFirst()
  if (supplier === undefined) throw invalidField('supplierId', 'Please choose a supplier.')
  return {
    supplier_id: supplierId,
    invoice_number: invoiceNumber,
    invoice_date: invoiceDate,
    bill_paise: billTotal,
    supplier_gstin: supplierGstin,
    bill_tax: billTax && JSON.stringify(billTax),
  }
}

type ReceiptHead = Pick<
  ReceiptRecord,
  'supplier_id' | 'invoice_number' | 'invoice_date' | 'bill_paise' | 'supplier_gstin'
> & { readonly bill_tax: TaxSplit | string | null }

/** The differing fields of two heads, with the names of the suppliers. */
async function headChanges(trx: Trx, before: ReceiptHead, after: ReceiptHead): Promise<AuditChanges> {
  const ids = [before.supplier_id, after.supplier_id]
  const suppliers = await trx.selectFrom('suppliers').select(['id', 'name']).where('id', 'in', ids).execute()
  const factsOf = ({
    supplier_id: supplierId,
    invoice_number: invoiceNumber,
    invoice_date: invoiceDate,
    bill_paise: bill,
    supplier_gstin: supplierGstin,
    bill_tax: tax,
  }: ReceiptHead) => ({
    supplier: suppliers.find(({ id }) => id === supplierId)?.name,
    invoiceNumber,
    invoiceDate,
    billTotal: bill === null ? '' : formatRupees(bill),
    supplierGstin,
    billTax: taxText(typeof tax === 'string' ? (JSON.parse(tax) as TaxSplit) : tax),
  })
  return changesBetween(factsOf(before), factsOf(after))
}

function taxText(tax: TaxSplit | null): string {
  if (tax === null) return ''
  const { taxable, cgst, sgst, igst } = tax
  return `${formatRupees(taxable)}, CGST ${formatRupees(cgst)}, SGST ${formatRupees(sgst)}, IGST ${formatRupees(igst)}`
}

async function lineColumns(trx: Trx, { id, lines }: Draft) {
  const ids = lines.map(({ productId }) => productId)
  const products = await trx.selectFrom('products').select('id').where('id', 'in', ids).execute()
  const known = new Set(products.map((product) => product.id))
  return lines.map((line, position) => {
    const expiresOn = readTypedExpiry(line.expiry)
    if (!known.has(line.productId) || expiresOn === null)
      throw invalidField(`lines.${position}.productId`, 'Please choose a product.')
    return {
      receipt_id: id,
      position,
      product_id: line.productId,
      batch_number: line.batchNumber,
      made_on: line.madeOn,
      expires_on: expiresOn,
      mrp_paise: line.mrp,
      ptr_paise: line.ptr,
      quantity: line.quantity,
      free_quantity: line.freeQuantity,
      new_price_paise: line.newPrice,
      gtin: line.gtin,
      batch_id: null,
    }
  })
}

const unlessInvoiceTaken = (write: () => Promise<unknown>) =>
  unlessTaken('The invoice of this supplier is already entered.', write)

async function unlessTaken(message: string, write: () => Promise<unknown>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new Refusal('conflict', message)
  }
}
