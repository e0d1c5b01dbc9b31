import { lineTotal } from '#domain/cart/price-cart.ts'
import type { DocumentBatch, DocumentLine } from '#domain/documents/document-lines.ts'
import { formatRupees, type Paise } from '#domain/money.ts'
import { documentExpiry } from '#domain/stock/batch-state.ts'
import { formatDate, startOfIndianDay } from '#domain/time.ts'
import { shop } from '#shop/shop.ts'
import { drawPdf, type PdfColumn, writeTable, writeText } from './pdf.ts'
import type { Pdf } from './pdf-fonts.ts'
import { lineNumber, writePrescriptions } from './pdf-prescriptions.ts'
import type { PrintedDocument } from './printed-document.ts'

/**
 * Draws the cash memo of a supply on prescription, which invoices have replaced. Its row names no seller: the shop of the files
 * issued all of them.
 */
export function drawMemo(memo: PrintedDocument): Promise<Uint8Array<ArrayBuffer>> {
  const at = startOfIndianDay(memo.issued_on)
  return drawPdf({ title: `Cash memo ${memo.number}`, at }, async (pdf) => {
    writeHeading(pdf)
    writeText(pdf, `Cash memo ${memo.number}`, { size: 13, isBold: true })
    writeText(pdf, `Date: ${formatDate(at)} · Order: ${memo.order_number}`)
    const { name, address, city, state, postalCode, country } = memo.buyer
    writeText(pdf, `To: ${name}, ${address}, ${city} ${postalCode}, ${state}, ${country}`)
    pdf.moveDown()
    await writeTable(pdf, memoColumns, memo.lines.flatMap(toMemoRows))
    writeText(pdf, `Items: ${formatRupees(memo.totals.itemsPaise)}`, { align: 'right' })
    writeText(pdf, `Delivery: ${formatRupees(memo.totals.deliveryFeePaise)}`, { align: 'right' })
    writeText(pdf, `Total: ${formatRupees(memo.totals.totalPaise)}`, { isBold: true, align: 'right' })
    pdf.moveDown()
    writePrescriptions(pdf, memo.lines)
    writeText(
      pdf,
      'Record of a supply on prescription under Rule 65(3) of the Drugs Rules. This is not a tax invoice.',
      {
        size: 8,
      },
    )
  })
}

function writeHeading(pdf: Pdf): void {
  const [outlet] = shop.addresses
  writeText(pdf, shop.name, { size: 16, isBold: true })
  writeText(pdf, [shop.legalName, ...outlet.lines, shop.phones[0].display].join(', '))
  writeText(pdf, shop.licences.map(({ label, number }) => `${label}: ${number}`).join(' · '))
  pdf.moveDown()
}

/** A row of the table: a batch of a line. Only the first one repeats the facts of the line. */
type MemoRow = { readonly line: DocumentLine; readonly batch: DocumentBatch; readonly isFirst: boolean }

function toMemoRows(line: DocumentLine): MemoRow[] {
  return line.batches.map((batch, index) => ({ line, batch, isFirst: index === 0 }))
}

/** A cell that only the first row of a line has. */
function ofLine(textOf: (line: DocumentLine) => string): PdfColumn<MemoRow>['cellOf'] {
  return ({ line, isFirst }) => (isFirst ? textOf(line) : '')
}

const memoColumns: readonly PdfColumn<MemoRow>[] = [
  { title: 'No.', share: 3, cellOf: ofLine(lineNumber) },
  { title: 'Product', share: 15, cellOf: ofLine(({ name, packSize }) => `${name}\n${packSize}`) },
  { title: 'Schedule', share: 6, cellOf: ofLine(({ schedule }) => schedule) },
  { title: 'Maker', share: 12, cellOf: ofLine(({ maker }) => maker) },
  { title: 'Batch', share: 9, cellOf: ({ batch }) => batch.number },
  { title: 'Expiry', share: 5, cellOf: ({ batch }) => documentExpiry(batch.expiresOn) },
  { title: 'Packs', share: 4, align: 'right', cellOf: ({ batch }) => String(batch.quantity) },
  { title: 'Rate', share: 8, align: 'right', cellOf: ofLine(({ unitPricePaise }) => formatRupees(unitPricePaise)) },
  { title: 'Amount', share: 9, align: 'right', cellOf: ofLine((line) => formatRupees(lineAmount(line))) },
]

function lineAmount({ unitPricePaise: unitPrice, quantity }: DocumentLine): Paise {
  return lineTotal({ unitPrice, quantity })
}
