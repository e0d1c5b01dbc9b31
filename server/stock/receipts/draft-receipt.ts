import type { ApiInput, ServerInput } from '#contract/api.ts'
import { changedReceipt, type Supplier } from '#contract/receipts.ts'
import { mayDo, whoMayDo } from '#domain/staff/actions.ts'
import { readTypedExpiry } from '#domain/stock/batch-state.ts'
import type { Context } from '../../context.ts'
import { isUniqueViolation } from '../../db/in-transaction.ts'
import type { AuditChanges } from '../../db/staff-tables.ts'
import type { ReceiptRecord } from '../../db/stock-tables.ts'
import type { Trx } from '../../db/tables.ts'
import type { StaffPrincipal } from '../../http/principal.ts'
import { invalidField, notFound, Refusal } from '../../http/refusal.ts'
import { changeOnce } from '../../desk-change/change-once.ts'
import { changeRecord, type RecordKind } from '../../desk-change/change-record.ts'
import { changesBetween, recordAudit } from '../../desk-change/record-audit.ts'
import { auditLines } from './audit-receipt.ts'
import { getReceipt, listReceiptLines } from './receipt-queries.ts'

type Draft = ServerInput<'POST /api/desk/receipts/:id'>

/** Adds a supplier. */
export async function addSupplier(
  ctx: Context,
  principal: StaffPrincipal,
  { name, gstin = '', phone = '' }: ApiInput<'POST /api/desk/suppliers'>,
): Promise<Supplier> {
  const row = { id: ctx.newId('supplier'), name, gstin, phone, created_at: ctx.now() }
  const id = await unlessTaken('A supplier with this name is already there.', () =>
    changeOnce(ctx, principal, async (trx) => {
      await trx.insertInto('suppliers').values(row).execute()
      await recordAudit(ctx, trx, principal, {
        action: 'stock.add-supplier',
        subject: { kind: 'supplier', id: row.id },
        changes: { name: { before: null, after: name } },
      })
      return row.id
    }),
  )
  return { _id: id, name, gstin, phone, email: '' }
}

/** Opens the draft of a receipt (GRN) for a supplier's invoice. Returns its id. */
export async function openReceipt(
  ctx: Context,
  principal: StaffPrincipal,
  head: ApiInput<'POST /api/desk/receipts'>,
): Promise<string> {
  return unlessTaken('The invoice of this supplier is already entered.', () =>
    changeOnce(ctx, principal, async (trx) => {
      const id = ctx.newId('receipt')
      const row = { id, ...(await headColumns(trx, head)), created_by: principal.staffId, created_at: ctx.now() }
      await trx.insertInto('receipts').values(row).execute()
      await recordAudit(ctx, trx, principal, { action: 'stock.open-receipt', subject: { kind: 'receipt', id } })
      return id
    }),
  )
}

type DraftChangeName = 'save-receipt' | 'discard-receipt' | 'receive'

const shown = changedReceipt.omit({ success: true })

/** How staff change the draft of a receipt. */
export const draftKind: RecordKind<DraftChangeName, ReceiptRecord, typeof shown> = {
  subject: 'receipt',
  lock: (_, trx, id) => lockDraft(trx, id),
  refusal: () => null,
  action: (name) => `stock.${name}`,
  versions: { of: ({ version }) => version, what: 'this receipt' },
  shown,
  show: async (ctx, _, id) => ({ receipt: await getReceipt(ctx, id) }),
}

/** Locks a draft. Refuses a posted receipt, whatever version its author saw. */
async function lockDraft(trx: Trx, id: string): Promise<ReceiptRecord> {
  const receipt = await trx.selectFrom('receipts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (receipt === undefined) throw notFound('Receipt')
  if (receipt.state === 'posted') throw new Refusal('conflict', 'This receipt is already posted.')
  return receipt
}

/** Saves head and lines of a draft as a whole. */
export async function saveReceipt(ctx: Context, principal: StaffPrincipal, draft: Draft): Promise<void> {
  if (draft.lines.some(({ newPrice }) => newPrice !== null) && !mayDo(principal.roles, 'products.price'))
    throw new Refusal('forbidden', `New prices: ${whoMayDo('products.price')}`)
  const { id, version } = draft
  const call = { name: 'save-receipt', principal, id, version } as const
  await unlessTaken('The invoice of this supplier is already entered.', () =>
    changeRecord(ctx, draftKind, call, async (change) => {
      const { trx, record: receipt } = change
      const before = await listReceiptLines(trx, id)
      const head = await headColumns(trx, draft)
      const changes = await headChanges(trx, receipt, head)
      await trx
        .updateTable('receipts')
        .set({ ...head, version: version + 1 })
        .where('id', '=', id)
        .execute()
      await trx.deleteFrom('receipt_lines').where('receipt_id', '=', id).execute()
      if (draft.lines.length > 0)
        await trx
          .insertInto('receipt_lines')
          .values(await lineColumns(trx, draft))
          .execute()
      const after = await listReceiptLines(trx, id)
      const lines = await auditLines(ctx, change, 'stock.save-receipt', { before, after })
      return { changes: { ...changes, ...lines } }
    }),
  )
}

/** Deletes a draft. */
export async function discardReceipt(
  ctx: Context,
  principal: StaffPrincipal,
  draft: ApiInput<'POST /api/desk/receipts/:id/discard'>,
): Promise<void> {
  await changeRecord(ctx, draftKind, { name: 'discard-receipt', principal, ...draft }, async (change) => {
    const { trx, record: receipt } = change
    const before = await listReceiptLines(trx, receipt.id)
    await trx.deleteFrom('receipts').where('id', '=', receipt.id).execute()
    const lines = await auditLines(ctx, change, 'stock.discard-receipt', { before, after: [] })
    return { changes: { receipt: { before: receipt.number, after: null }, ...lines } }
  })
}

async function headColumns(trx: Trx, head: ApiInput<'POST /api/desk/receipts'>) {
  const { supplierId, invoiceNumber, invoiceDate } = head
  const supplier = await trx.selectFrom('suppliers').select('id').where('id', '=', supplierId).executeTakeFirst()
  if (supplier === undefined) throw invalidField('supplierId', 'Please choose a supplier.')
  return { supplier_id: supplierId, invoice_number: invoiceNumber, invoice_date: invoiceDate }
}

type ReceiptHead = Pick<ReceiptRecord, 'supplier_id' | 'invoice_number' | 'invoice_date'>

/** The differing fields of two heads, with the names of the suppliers. */
async function headChanges(trx: Trx, before: ReceiptHead, after: ReceiptHead): Promise<AuditChanges> {
  const ids = [before.supplier_id, after.supplier_id]
  const suppliers = await trx.selectFrom('suppliers').select(['id', 'name']).where('id', 'in', ids).execute()
  const factsOf = ({
    supplier_id: supplierId,
    invoice_number: invoiceNumber,
    invoice_date: invoiceDate,
  }: ReceiptHead) => ({
    supplier: suppliers.find(({ id }) => id === supplierId)?.name,
    invoiceNumber,
    invoiceDate,
  })
  return changesBetween(factsOf(before), factsOf(after))
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

async function unlessTaken<T>(message: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new Refusal('conflict', message)
  }
}
