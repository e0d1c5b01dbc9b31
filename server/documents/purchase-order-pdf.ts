import type { PurchaseLine } from '#contract/buying.ts'
import type { Seller } from '#domain/documents/document-lines.ts'
import { formatDate } from '#domain/time.ts'
import type { Context } from '../context.ts'
import { auditRead } from '../desk-change/record-audit.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { getPurchaseOrder } from '../stock/buying/purchase-queries.ts'
import { drawPdf, type PdfColumn, writeRule, writeTable, writeText } from './pdf.ts'
import { readSeller } from './read-seller.ts'

/** A purchase order as a PDF, to send to the supplier by any messenger. */
export async function exportPurchaseOrderPdf(
  ctx: Context,
  principal: StaffPrincipal,
  id: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const order = await getPurchaseOrder(ctx.db, id)
  await auditRead(ctx, principal, { action: 'buying.export', subject: { kind: 'purchase-order', id } })
  return drawPurchaseOrder(order, readSeller(ctx))
}

type PurchaseOrder = Awaited<ReturnType<typeof getPurchaseOrder>>

function drawPurchaseOrder(order: PurchaseOrder, buyer: Seller): Promise<Uint8Array<ArrayBuffer>> {
  const { number, supplierName, supplierGstin, orderedAt, lines } = order
  // The title names no product, because messengers show it (desk-5).
  return drawPdf({ title: `Purchase order ${number}`, at: orderedAt }, async (pdf) => {
    writeText(pdf, buyer.name, { size: 15, isBold: true })
    writeText(pdf, [buyer.legalName, ...buyer.address, buyer.phone].join(', '))
    if (buyer.gstin !== '') writeText(pdf, `GSTIN: ${buyer.gstin}`, { isBold: true })
    writeText(pdf, buyer.licences.map((licence) => `${licence.label}: ${licence.number}`).join(' · '))
    writeRule(pdf)
    writeText(pdf, `Purchase order ${number}`, { size: 13, isBold: true })
    writeText(pdf, `Date: ${formatDate(orderedAt)}`)
    writeText(pdf, `To: ${supplierName}${supplierGstin === '' ? '' : `, GSTIN ${supplierGstin}`}`)
    writeText(pdf, `Please deliver to: ${buyer.address.join(', ')}`)
    pdf.moveDown()
    await writeTable(pdf, columns, numbered(lines))
    const packs = lines.reduce((sum, { quantity }) => sum + quantity, 0)
    writeText(pdf, `${packs} packs`, { size: 11, isBold: true, align: 'right' })
    pdf.moveDown()
    writeText(pdf, `Please name order ${number} on your invoice. Questions? Call us at ${buyer.phone}.`)
  })
}

type NumberedLine = PurchaseLine & { readonly place: number }

function numbered(lines: readonly PurchaseLine[]): NumberedLine[] {
  return lines.map((line, index) => ({ ...line, place: index + 1 }))
}

const columns: readonly PdfColumn<NumberedLine>[] = [
  { title: 'No.', share: 4, cellOf: ({ place }) => String(place) },
  { title: 'Product', share: 30, cellOf: ({ productName }) => productName },
  { title: 'Pack', share: 22, cellOf: ({ packSize }) => packSize },
  { title: 'Packs', share: 8, align: 'right', cellOf: ({ quantity }) => String(quantity) },
]
