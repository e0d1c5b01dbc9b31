import { formatRupees } from '#domain/money.ts'
import { batchExpiryText } from '#domain/stock/batch-state.ts'
import type { AuditAction } from '#domain/audit/audit-actions.ts'
import type { Context } from '../../context.ts'
import type { AuditChanges } from '../../db/staff-tables.ts'
import type { ReceiptRecord } from '../../db/stock-tables.ts'
import type { Change } from '../../desk-change/change-record.ts'
import { recordAudit } from '../../desk-change/record-audit.ts'
import type { SelectedLine } from './receipt-queries.ts'

type ChangedLines = { readonly before: readonly SelectedLine[]; readonly after: readonly SelectedLine[] }

/** Writes an audit row for each product whose lines differ, which its history shows. Returns the differing lines. */
export async function auditLines(
  ctx: Context,
  { trx, record: receipt, principal }: Change<ReceiptRecord>,
  action: AuditAction,
  { before, after }: ChangedLines,
): Promise<AuditChanges> {
  const productIds = new Set([...before, ...after].map(({ product_id: id }) => id))
  for (const id of productIds) {
    const ofProduct = (all: readonly SelectedLine[]) => all.filter(({ product_id: product }) => product === id)
    const own = lineChanges(ofProduct(before), ofProduct(after), lineText)
    if (Object.keys(own).length === 0) continue
    const changes = { receipt: { before: null, after: receipt.number }, ...own }
    await recordAudit(ctx, trx, principal, { action, subject: { kind: 'product', id }, changes })
  }
  return lineChanges(before, after, (line) => `${line.product_name}, ${lineText(line)}`)
}

/** The lines that went and those that came, as texts. */
function lineChanges(
  before: readonly SelectedLine[],
  after: readonly SelectedLine[],
  textOf: (line: SelectedLine) => string,
): AuditChanges {
  const [old, fresh] = [before.map(textOf), after.map(textOf)]
  const gone = old.filter((text) => !fresh.includes(text))
  const added = fresh.filter((text) => !old.includes(text))
  return gone.length + added.length === 0 ? {} : { lines: { before: gone, after: added } }
}

/** "10 + 2 free of batch LOT 9, expires 03/28, MRP Rs. 60.00". */
function lineText(line: SelectedLine): string {
  const free = line.free_quantity > 0 ? ` + ${line.free_quantity} free` : ''
  const price = line.new_price_paise === null ? '' : `, new price ${formatRupees(line.new_price_paise)}`
  return `${line.quantity}${free} of batch ${line.batch_number}, ${batchExpiryText(line.expires_on)}, MRP ${formatRupees(line.mrp_paise)}${price}`
}
