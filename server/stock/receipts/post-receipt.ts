import type { receiptChangeEndpoints } from '#contract/receipts.ts'
import { type Paise, rupeesFromPaise } from '#domain/money.ts'
import { indianDay } from '#domain/time.ts'
import type { Context } from '../../context.ts'
import type { BatchRecord, ReceiptRecord } from '../../db/stock-tables.ts'
import type { Trx } from '../../db/tables.ts'
import type { StaffPrincipal } from '../../http/principal.ts'
import { invalidField, Refusal } from '../../http/refusal.ts'
import type { Audited } from '../../desk-change/change-record.ts'
import type { ChangeCall } from '../../desk-change/desk-record.ts'
import { changesBetween, recordAudit } from '../../desk-change/record-audit.ts'
import { findOrAddBatch } from '../batch-unbatched.ts'
import { recordArrival } from '../buying/record-arrival.ts'
import { lockBatches, movePacks } from '../move-packs.ts'
import { openStockLevels } from '../open-stock-levels.ts'
import { setExpiredAside } from '../set-expired-aside.ts'
import { auditLines } from './audit-receipt.ts'
import { claimingGstin, receiptTax } from './receipt-tax.ts'
import { findingsOf, getSupplier, listReceiptLines } from './receipt-queries.ts'

type Lines = Awaited<ReturnType<typeof listReceiptLines>>
type Posting = ChangeCall<ReceiptRecord, (typeof receiptChangeEndpoints)['receive']>

/**
 * Posts a receipt once: adds its packs to the shelf of their batches. A batch with an MRP below the price is blocked,
 * unless the line names a new price (stock-2).
 */
export async function postReceipt(change: Posting): Promise<Audited> {
  const { ctx, trx, record: receipt, principal, at, input } = change
  const { id, version, confirm } = input
  const lines = await listReceiptLines(trx, id)
  const supplierGstin = receipt.supplier_gstin || (await getSupplier(trx, receipt.supplier_id)).gstin
  const { findings } = receiptTax({ ...receipt, supplier_gstin: supplierGstin }, lines, ctx.settings.values)
  refuseFindings(lines, { findings, today: indianDay(at), confirm })
  const productIds = [...new Set(lines.map(({ product_id: productId }) => productId))]
  await openStockLevels(trx, productIds)
  await setExpiredAside(ctx, trx, productIds)
  await lowerPrices(ctx, trx, principal, lines)
  const received = await findBatches(ctx, trx, receipt, lines)
  const locked = await lockBatches(
    trx,
    received.map(({ batch }) => batch.id),
  )
  const packs = new Map<string, number>()
  for (const { batch, line } of received)
    packs.set(batch.id, (packs.get(batch.id) ?? 0) + line.quantity + line.free_quantity)
  const moves = locked.map((batch) => ({ batch, shelf: packs.get(batch.id) ?? 0 }))
  await movePacks(trx, moves, { kind: 'receive', at, staffId: principal.staffId, receiptId: id })
  await recordArrival(trx, { supplierId: receipt.supplier_id, lines })
  await trx
    .updateTable('receipts')
    .set({
      state: 'posted',
      posted_by: principal.staffId,
      posted_at: at,
      version: version + 1,
      supplier_gstin: supplierGstin,
      shop_gstin: claimingGstin(ctx.settings.values),
    })
    .where('id', '=', id)
    .execute()
  if (supplierGstin !== '')
    await trx.updateTable('suppliers').set({ gstin: supplierGstin }).where('id', '=', receipt.supplier_id).execute()
  const total = [...packs.values()].reduce((sum, count) => sum + count, 0)
  const audited = await auditLines(ctx, change, 'stock.receive', { before: [], after: lines })
  return { changes: { packs: { before: null, after: total }, ...audited } }
}

type PostedFindings = { readonly findings: readonly string[]; readonly today: string; readonly confirm: boolean }

/** Refuses lines with errors, and unusual ones and taxes that do not add up until they are confirmed. */
function refuseFindings(lines: Lines, { findings: taxes, today, confirm }: PostedFindings): void {
  if (lines.length === 0)
    throw new Refusal('invalid', 'Please add what came.', { fields: { lines: 'Nothing is entered.' } })
  const findings = lines.map((line) => findingsOf(line, today))
  const entries: (readonly [string, string])[] = findings.flatMap(({ errors, warnings }, position) => {
    const sentences = { ...(!confirm && warnings), ...errors }
    return Object.entries(sentences).map(([name, sentence]) => [`lines.${position}.${name}`, sentence] as const)
  })
  if (!confirm && taxes.length > 0) entries.push(['billTax', taxes.join(' ')])
  if (entries.length === 0) return
  const onlyWarnings = findings.every(({ errors }) => Object.keys(errors).length === 0)
  const message = onlyWarnings ? 'Please check the unusual values, or confirm them.' : 'Please mend the marked lines.'
  throw new Refusal('invalid', message, { fields: Object.fromEntries(entries) })
}

/** Lowers the selling prices of lines with a new price. */
async function lowerPrices(ctx: Context, trx: Trx, principal: StaffPrincipal, lines: Lines): Promise<void> {
  for (const [position, { product_id: id, new_price_paise: price }] of lines.entries()) {
    if (price === null) continue
    const before = await getPrice(trx, id)
    if (price >= before)
      throw invalidField(`lines.${position}.newPrice`, 'A receipt only lowers a price. Please raise it at the product.')
    await trx.updateTable('products').set({ selling_price_paise: price }).where('id', '=', id).execute()
    await recordAudit(ctx, trx, principal, {
      action: 'products.price',
      subject: { kind: 'product', id },
      changes: changesBetween({ sellingPrice: rupeesFromPaise(before) }, { sellingPrice: rupeesFromPaise(price) }),
      reason: 'Received with a lower MRP',
    })
  }
}

async function getPrice(trx: Trx, productId: string): Promise<Paise> {
  const { price } = await trx
    .selectFrom('products')
    .select('selling_price_paise as price')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  return price
}

/** The batches of the lines, made where they are new. Remembers the product numbers that were scanned. */
async function findBatches(
  ctx: Context,
  trx: Trx,
  receipt: ReceiptRecord,
  lines: Lines,
): Promise<{ line: Lines[number]; batch: BatchRecord }[]> {
  const received: { line: Lines[number]; batch: BatchRecord }[] = []
  for (const line of lines) {
    const price = await getPrice(trx, line.product_id)
    const batch = await findOrAddBatch(ctx, trx, {
      productId: line.product_id,
      number: line.batch_number,
      madeOn: line.made_on,
      expiresOn: line.expires_on,
      mrp: line.mrp_paise,
      ptr: line.ptr_paise,
      supplierId: receipt.supplier_id,
      price,
    })
    received.push({ line, batch })
    await trx
      .updateTable('receipt_lines')
      .set({ batch_id: batch.id, posted_gst_basis_points: line.gst_basis_points })
      .where('receipt_id', '=', receipt.id)
      .where('position', '=', line.position)
      .execute()
    if (line.gtin !== null)
      await trx
        .insertInto('product_gtins')
        .values({ gtin: line.gtin, product_id: line.product_id })
        .onConflict((on) => on.column('gtin').doUpdateSet({ product_id: line.product_id }))
        .execute()
  }
  return received
}
