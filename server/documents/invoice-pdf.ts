import { amountInWords } from '#domain/documents/amount-in-words.ts'
import { firmOfBuyer, registeredParty } from '#domain/documents/business-buyer.ts'
import { type DocumentPaper, documentTitle, type InvoiceCopy, invoiceCopies } from '#domain/documents/document-kinds.ts'
import {
  type DocumentBatch,
  type DocumentLine,
  documentLineAmount,
  type DocumentTax,
  type Seller,
  type LicensedBuyer,
} from '#domain/documents/document-lines.ts'
import { sumByRate, type TaxedAmount } from '#domain/documents/tax-supply.ts'
import { addressInLanguage } from '#domain/languages/languages.ts'
import { upiRequest } from '#domain/day/upi-request.ts'
import { formatRupees, groupedAmount } from '#domain/money.ts'
import { formatSignedRupees } from '#domain/signed-rupees.ts'
import { required } from '#domain/required.ts'
import { documentExpiry } from '#domain/stock/batch-state.ts'
import { gstStateName, stateTaxName } from '#domain/tax/gst-states.ts'
import { grossOf } from '#domain/tax/split-tax.ts'
import { taxNatures } from '#domain/tax/tax-rates.ts'
import { formatDate, startOfIndianDay } from '#domain/time.ts'
import { windowText } from '#domain/stock/expiry-window.ts'
import type { PartCounter } from '../http/long-work.ts'
import { drawPdf, drawRoll, type PdfColumn, writeCodes, writePicture, writeRule, writeTable, writeText } from './pdf.ts'
import type { Pdf } from './pdf-fonts.ts'
import { lineNumber, writePrescriptions } from './pdf-prescriptions.ts'
import type { PrintedDocument } from './printed-document.ts'
import { translatedTitle } from './translated-titles.ts'

type Invoice = PrintedDocument & {
  readonly seller: Seller
  readonly place_of_supply: string
  readonly tax: DocumentTax
  readonly token: string
}

/** Draws the invoice or bill of supply of a packed order, or its credit note, from the row (Rules 46, 49, 53 and 65(3)). */
export function drawInvoice(
  document: PrintedDocument,
  paper: DocumentPaper,
  copies: 'one' | 'three' = 'one',
): Promise<Uint8Array<ArrayBuffer>> {
  return drawAll([document], { paper, copies, title: `${titleOf(document)} ${document.number}` })
}

/** Draws several invoices, each on pages of its own. Needs at least one. */
export function drawInvoices(
  documents: readonly PrintedDocument[],
  paper: DocumentPaper,
  parts?: PartCounter,
): Promise<Uint8Array<ArrayBuffer>> {
  parts?.expect(documents.length)
  return drawAll(documents, { paper, title: 'Invoices', parts })
}

function titleOf({ kind, original }: Pick<PrintedDocument, 'kind' | 'original'>): string {
  return documentTitle(kind, original?.taxEndedOn !== undefined)
}

type Drawing = {
  readonly paper: DocumentPaper
  readonly title: string
  readonly copies?: 'one' | 'three'
  readonly parts?: PartCounter | undefined
}

function drawAll(
  documents: readonly PrintedDocument[],
  { paper, copies = 'one', ...options }: Drawing,
): Promise<Uint8Array<ArrayBuffer>> {
  const draw = paper === 'a4' ? drawPdf : drawRoll
  const at = startOfIndianDay(required(documents[0]).issued_on)
  const papers = documents.flatMap((one) => copiesOf(one, copies).map((copy) => [one as Invoice, copy] as const))
  return draw(
    { ...options, at, isNumbered: paper === 'a4' },
    ...papers.map(
      ([invoice, copy]) =>
        (pdf: Pdf) =>
          writeInvoice(pdf, invoice, { paper, copy }),
    ),
  )
}

/** The copies of a document that are drawn; only an invoice of goods has names for them (Rule 48). */
function copiesOf(
  { kind, isForBooks = false }: PrintedDocument,
  copies: 'one' | 'three',
): readonly (InvoiceCopy | null)[] {
  if (isForBooks) return [null]
  if (kind !== 'tax-invoice' && kind !== 'invoice-cum-bill') return [null]
  return copies === 'three' ? invoiceCopies : [invoiceCopies[0]]
}

/** Whether a paper names no tax: of sellers who collect none, and of notes that leave it. */
function hidesTax({ seller, original }: Invoice): boolean {
  return seller.registration !== 'regular' || original?.taxEndedOn !== undefined
}

const FOR_BOOKS = 'FOR THE BOOKS: WITHOUT MEDICINES, PATIENT AND DOCTOR'

type PaperCopy = { readonly paper: DocumentPaper; readonly copy: InvoiceCopy | null }

async function writeInvoice(pdf: Pdf, invoice: Invoice, { paper, copy }: PaperCopy): Promise<void> {
  const mark = invoice.isForBooks ? FOR_BOOKS : copy
  if (mark !== null) writeText(pdf, mark, { size: 8, align: 'right' })
  writeHead(pdf, invoice)
  if (paper === 'a4') await writeTables(pdf, invoice)
  else writeNarrowLines(pdf, invoice)
  writeTotals(pdf, invoice)
  writePrescriptions(pdf, invoice.lines)
  writeFoot(pdf, invoice)
}

function writeHead(pdf: Pdf, document: Invoice): void {
  const { seller, buyer, ...invoice } = document
  if (invoice.logo !== null) writePicture(pdf, invoice.logo)
  writeText(pdf, seller.name, { size: 15, isBold: true })
  writeText(pdf, [seller.legalName, ...seller.address, seller.phone].join(', '))
  if (seller.gstin !== '') writeText(pdf, `GSTIN: ${seller.gstin}`, { isBold: true })
  writeText(pdf, seller.licences.map(({ label, number }) => `${label}: ${number}`).join(' · '), { size: 8 })
  writeRule(pdf)
  if (invoice.cancelled_on !== null)
    writeText(pdf, `CANCELLED on ${formatDate(startOfIndianDay(invoice.cancelled_on))}`, { size: 15, isBold: true })
  writeText(pdf, `${titleOf(invoice)} ${invoice.number}`, { size: 13, isBold: true })
  if (buyer.language !== undefined) writeText(pdf, translatedTitle(invoice.kind, buyer.language))
  writeText(pdf, `Date: ${formatDate(startOfIndianDay(invoice.issued_on))} · Order: ${invoice.order_number}`)
  if (invoice.due_on !== null)
    writeText(pdf, `Due on: ${formatDate(startOfIndianDay(invoice.due_on))}`, { isBold: true })
  if (invoice.original !== null) {
    const { number, issuedOn, taxEndedOn, creditPercent } = invoice.original
    writeText(pdf, `Corrects ${number} of ${formatDate(startOfIndianDay(issuedOn))}`)
    if (creditPercent !== undefined)
      writeText(pdf, `Expired goods, destroyed: ${creditPercent} % of what was paid is credited`)
    if (taxEndedOn !== undefined)
      writeText(
        pdf,
        `Without effect on tax: a credit note with tax could be written until ${formatDate(startOfIndianDay(taxEndedOn))} (section 34(2) of the CGST Act)`,
      )
  }
  const { name, address, city, state, postalCode, country } = buyer
  const party = registeredParty(buyer)
  const firm = firmOfBuyer(buyer)
  writeText(
    pdf,
    `To: ${firm === null ? '' : `${firm}, `}${name}, ${address}, ${city} ${postalCode}, ${state}, ${country}`,
  )
  if (party !== null) writeText(pdf, `GSTIN of the buyer: ${party.gstin}`, { isBold: true })
  else if (buyer.trade !== undefined) writeText(pdf, 'The buyer is not registered for GST')
  if (buyer.trade !== undefined) writeLicensedBuyer(pdf, buyer.trade)
  writeText(pdf, `Place of supply: ${gstStateName(invoice.place_of_supply)} (${invoice.place_of_supply})`)
  if (!hidesTax(document)) writeText(pdf, 'Reverse charge: No')
  if (seller.registration === 'composition')
    writeText(pdf, 'Composition taxable person, not eligible to collect tax on supplies')
  pdf.moveDown()
}

function writeLicensedBuyer(pdf: Pdf, { licences, poNumber, transport }: LicensedBuyer): void {
  const written = licences.map(
    ({ form, number, validUntil }) =>
      `${form === 'registration' ? 'Registration' : `Form ${form}`}: ${number}, valid until ${formatDate(startOfIndianDay(validUntil))}`,
  )
  writeText(pdf, written.join(' · '), { size: 8 })
  if (poNumber !== '') writeText(pdf, `PO number: ${poNumber}`)
  if (transport === undefined) return
  const { transporter, lrNumber } = transport
  const named = [
    ...(transporter === '' ? [] : [`Transporter: ${transporter}`]),
    ...(lrNumber === '' ? [] : [`LR number: ${lrNumber}`]),
  ]
  writeText(pdf, named.join(' · '))
}

async function writeTables(pdf: Pdf, invoice: Invoice): Promise<void> {
  await writeTable(pdf, hidesTax(invoice) ? lineColumns : [...lineColumns, ...lineTaxColumns], invoice.lines)
  writeFee(pdf, invoice)
  if (hidesTax(invoice)) return
  pdf.moveDown()
  const sums = sumByRate(taxedAmounts(invoice)).map((sum): TaxRow => ({ ...sum, isTotal: false }))
  const total: TaxRow = { ...invoice.tax.sums, nature: 'taxable', rate: 0, isTotal: true }
  await writeTable(pdf, taxColumns(invoice), [...sums, total])
}

/** The shares of the delivery fee by rate; its sum stands with the totals. */
function writeFee(pdf: Pdf, invoice: Invoice): void {
  if (hidesTax(invoice)) return
  for (const share of invoice.tax.fee)
    writeText(pdf, `${describeFee(share)}: ${formatRupees(grossOf(share))}`, { align: 'right' })
}

/** The cell of a batch, with a part for each batch of the line. */
function ofBatches(textOf: (batch: DocumentBatch) => string): PdfColumn<DocumentLine>['cellOf'] {
  return ({ batches }) => batches.map(textOf)
}

const lineColumns: readonly PdfColumn<DocumentLine>[] = [
  { title: 'No.', share: 4, cellOf: lineNumber },
  { title: 'Product, maker', share: 17, cellOf: goodsCell },
  { title: 'Sch.', share: 5, cellOf: ({ schedule }) => schedule },
  { title: 'HSN', share: 6, cellOf: ({ tax }) => required(tax).hsn },
  { title: 'Batch', share: 8, cellOf: ofBatches(({ number }) => number) },
  { title: 'Expiry', share: 6, cellOf: ofBatches(({ expiresOn }) => documentExpiry(expiresOn)) },
  { title: 'MRP', share: 7, align: 'right', cellOf: ofBatches(({ mrpPaise }) => groupedAmount(required(mrpPaise))) },
  { title: 'Packs', share: 5, align: 'right', cellOf: ofBatches(({ quantity }) => String(quantity)) },
  { title: 'Rate', share: 7, align: 'right', cellOf: rateCell },
  { title: 'Amount', share: 8, align: 'right', cellOf: (line) => groupedAmount(documentLineAmount(line)) },
]

const lineTaxColumns: readonly PdfColumn<DocumentLine>[] = [
  { title: 'Taxable', share: 8, align: 'right', cellOf: ({ tax }) => groupedAmount(required(tax).taxable) },
  { title: 'GST', share: 5, align: 'right', cellOf: ({ tax }) => rateText(required(tax)) },
]

/** The amounts of a rate, or of all rates. */
type TaxRow = Omit<TaxedAmount, 'hsn'> & { readonly isTotal: boolean }

/** The taxes with their rates beside them, as Rule 46 asks: the halves within the state, else the one to another state. */
function taxColumns({ seller, place_of_supply: place }: Invoice): readonly PdfColumn<TaxRow>[] {
  const taxOf = (name: string, part: 'cgst' | 'sgst' | 'igst'): PdfColumn<TaxRow>[] => [
    {
      title: `${name} rate`,
      share: 7,
      align: 'right',
      cellOf: ({ rate, isTotal }) => (isTotal ? '' : percentText(part === 'igst' ? rate : rate / 2)),
    },
    { title: name, share: 8, align: 'right', cellOf: (sum) => groupedAmount(sum[part]) },
  ]
  return [
    {
      title: 'Tax in rupees',
      share: 12,
      cellOf: (sum) => (sum.isTotal ? 'Total' : `${taxNatures[sum.nature]}, ${rateText(sum)}`),
    },
    { title: 'Taxable value', share: 9, align: 'right', cellOf: ({ taxable }) => groupedAmount(taxable) },
    ...(seller.state === place
      ? [...taxOf('CGST', 'cgst'), ...taxOf(stateTaxName(seller.state), 'sgst')]
      : taxOf('IGST', 'igst')),
    { title: 'Total', share: 9, align: 'right', cellOf: (sum) => groupedAmount(grossOf(sum)) },
  ]
}

/** The lines and taxes for paper that is too narrow for tables. */
function writeNarrowLines(pdf: Pdf, invoice: Invoice): void {
  for (const line of invoice.lines) {
    const tax = required(line.tax)
    writeText(pdf, `${lineNumber(line)}. ${line.name}, ${line.packSize}, ${line.maker}`, { isBold: true })
    const gst = hidesTax(invoice) ? '' : `, GST ${rateText(tax)}`
    writeText(pdf, `Schedule ${line.schedule}, HSN ${tax.hsn}${gst}`, { size: 8 })
    for (const { number, expiresOn, mrpPaise, quantity } of line.batches) {
      const expiry = documentExpiry(expiresOn) === '' ? '' : `, expiry ${documentExpiry(expiresOn)}`
      writeText(pdf, `Batch ${number}${expiry}, MRP ${groupedAmount(required(mrpPaise))}: ${quantity}`, { size: 8 })
    }
    writeText(pdf, `${lineSum(line)} = ${formatRupees(documentLineAmount(line))}`, { align: 'right' })
  }
  writeRule(pdf)
  writeFee(pdf, invoice)
  if (hidesTax(invoice)) return
  for (const sum of sumByRate(taxedAmounts(invoice))) {
    const taxes = [
      ['CGST', sum.cgst, sum.rate / 2],
      [stateTaxName(invoice.seller.state), sum.sgst, sum.rate / 2],
      ['IGST', sum.igst, sum.rate],
    ] as const
    const written = taxes
      .filter(([, amount]) => amount > 0)
      .map(([name, amount, rate]) => `, ${name} ${percentText(rate)} ${groupedAmount(amount)}`)
    const value = `${taxNatures[sum.nature]}, ${rateText(sum)}: value ${groupedAmount(sum.taxable)}`
    writeText(pdf, `${value}${written.join('')}`, { size: 8 })
  }
}

function writeTotals(pdf: Pdf, { totals }: Invoice): void {
  pdf.moveDown()
  writeText(pdf, `Items: ${formatRupees(totals.itemsPaise)}`, { align: 'right' })
  writeText(pdf, `Delivery: ${formatRupees(totals.deliveryFeePaise)}`, { align: 'right' })
  if (totals.roundOffPaise !== undefined)
    writeText(pdf, `Round-off: ${formatSignedRupees(totals.roundOffPaise)}`, { align: 'right' })
  writeText(pdf, `Total: ${formatRupees(totals.totalPaise)}`, { size: 11, isBold: true, align: 'right' })
  writeText(pdf, amountInWords(totals.totalPaise))
  pdf.moveDown()
}

function writeFoot(pdf: Pdf, invoice: Invoice): void {
  const { seller, buyer, token, totals, payment_type: paymentType, payment_status: paymentStatus } = invoice
  const check = {
    text: addressInLanguage(seller.origin, `/i/${token}`, buyer.language ?? 'en'),
    caption: 'Check this document',
  }
  const isOwed = invoice.kind !== 'credit-note' && invoice.cancelled_on === null
  const isUnpaid = paymentType === 'COD' && paymentStatus === 'Pending'
  const isPayable = isUnpaid && seller.upiAddress !== '' && isOwed
  const request = {
    payTo: seller.upiAddress,
    name: seller.name,
    amount: totals.totalPaise,
    note: String(invoice.order_number),
  }
  const pay = { text: upiRequest(request), caption: `Pay ${formatRupees(totals.totalPaise)} by UPI` }
  writeCodes(pdf, isPayable ? [check, pay] : [check])
  const eInvoice = invoice.cancelled_on === null ? invoice.e_invoice : null
  if (eInvoice) {
    writeText(pdf, `IRN: ${eInvoice.irn}`, { size: 8 })
    writeCodes(pdf, [{ text: eInvoice.qr, caption: 'E-invoice' }])
  }
  if (invoice.awaits_irn === true)
    writeText(pdf, 'Not to be handed out before it has its IRN and QR code of the e-invoice portal.', { size: 8 })
  writeText(pdf, `${priceNote(invoice)}Written by computer for ${seller.name}; valid without a signature.`, { size: 8 })
}

/** What the prices hold; nothing on a paper that names no tax. */
function priceNote(invoice: Invoice): string {
  if (hidesTax(invoice)) return ''
  return invoice.buyer.trade === undefined ? 'Prices include GST. ' : 'Rates are before GST. '
}

function taxedAmounts({ lines, tax }: Invoice): TaxedAmount[] {
  return [...lines.map((line) => required(line.tax)), ...tax.fee]
}

/** The goods of a line; one for the books names neither pack nor maker. */
function goodsCell({ name, packSize, maker }: DocumentLine): string {
  return packSize === '' && maker === '' ? name : `${name}\n${packSize}, ${maker}`
}

/** The price of a pack; of a line at trade prices its rate before tax, and the free packs of its scheme. */
function rateCell({ unitPricePaise, trade }: DocumentLine): string {
  if (trade === undefined) return groupedAmount(unitPricePaise)
  if (trade.shortDated !== undefined)
    return `${groupedAmount(trade.rate)}\nshort-dated, expires ${windowText(trade.shortDated)}`
  return trade.free === 0 ? groupedAmount(trade.rate) : `${groupedAmount(trade.rate)}\n${trade.free} free`
}

function lineSum({ quantity, unitPricePaise, trade }: DocumentLine): string {
  if (trade === undefined) return `${quantity} × ${groupedAmount(unitPricePaise)}`
  const free = trade.free === 0 ? '' : ` + ${trade.free} free`
  return `${quantity - trade.free}${free} × ${groupedAmount(trade.rate)} + GST`
}

function rateText({ rate }: Pick<TaxedAmount, 'rate'>): string {
  return percentText(rate)
}

/** "2.5 %" of 250 hundredths of a per cent. */
function percentText(rate: number): string {
  return `${rate / 100} %`
}

function describeFee(share: TaxedAmount): string {
  return `Delivery, ${rateText(share)}`
}
