import { formatDate, startOfIndianDay } from '../time.ts'
import { formatRupees, type Paise } from '../money.ts'
import type { DocumentKind } from './document-kinds.ts'
import type { Buyer, DocumentLine, DocumentTax, DocumentTotals, Seller } from './document-lines.ts'
import { registeredParty } from './business-buyer.ts'
import { firstDayOfFinancialYear } from './financial-year.ts'
import type { PortalInvoice } from './e-invoice.ts'
import { portalDay } from './eway-bill.ts'

/** What the signed QR code of the e-invoice portal says. Texts that it lacks are ''. */
type QrFacts = {
  readonly sellerGstin: string
  readonly buyerGstin: string
  readonly number: string
  readonly type: string
  /** A day such as 26/11/2026. */
  readonly day: string
  /** The value of the document in paise; NaN where it is missing. */
  readonly total: number
  readonly items: number
  readonly hsn: string
  readonly irn: string
  /** A day such as 2026-11-26. */
  readonly registeredOn: string
}

/** What the payload of a signed QR code says: JSON whose `data` is JSON again. Null for other payloads. */
export function readQrPayload(payload: string): QrFacts | null {
  try {
    const { data } = JSON.parse(payload) as { readonly data?: unknown }
    const facts = (typeof data === 'string' ? JSON.parse(data) : data) as Readonly<Record<string, unknown>> | undefined
    const textOf = (name: string) => {
      const value = facts?.[name]
      return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
    }
    const numberOf = (name: string) => (textOf(name) === '' ? Number.NaN : Number(textOf(name)))
    const read = {
      sellerGstin: textOf('SellerGstin').toUpperCase(),
      buyerGstin: textOf('BuyerGstin').toUpperCase(),
      number: textOf('DocNo').toUpperCase(),
      type: textOf('DocTyp').toUpperCase(),
      day: textOf('DocDt'),
      total: Math.round(numberOf('TotInvVal') * 100),
      items: numberOf('ItemCnt'),
      hsn: textOf('MainHsnCode'),
      irn: textOf('Irn').toLowerCase(),
      registeredOn: textOf('IrnDt').slice(0, 10),
    }
    return read.irn === '' ? null : read
  } catch {
    return null
  }
}

/** A document that the portal registers: a tax invoice to a registered buyer, or its credit note. */
export type RegisteredDocument = {
  readonly number: string
  readonly kind: DocumentKind
  readonly issuedOn: string
  readonly seller: Pick<Seller, 'gstin'>
  readonly buyer: Pick<Buyer, 'trade' | 'business'>
  readonly lines: readonly DocumentLine[]
  readonly tax: Pick<DocumentTax, 'fee'>
  readonly totals: Pick<DocumentTotals, 'totalPaise'>
}

/** How the portal names the kinds of documents. */
function portalType({ kind }: Pick<RegisteredDocument, 'kind'>): 'INV' | 'CRN' {
  return kind === 'credit-note' ? 'CRN' : 'INV'
}

/** The text whose SHA-256 is the IRN: GSTIN of the seller, financial year such as 2026-27, type and number of the document. */
export function irnSource(document: Pick<RegisteredDocument, 'seller' | 'issuedOn' | 'kind' | 'number'>): string {
  const first = Number(firstDayOfFinancialYear(document.issuedOn).slice(0, 4))
  const year = `${first}-${String((first + 1) % 100).padStart(2, '0')}`
  return `${document.seller.gstin}${year}${portalType(document)}${document.number}`
}

/**
 * Sentences by field for an e-invoice that is not of this document (documents-12). `irn` is the IRN that the portal makes for the
 * document. The items of the portal may be goods by HSN or by batch, free packs and delivery apart.
 */
export function eInvoiceErrors(
  { irn, ackOn }: PortalInvoice,
  qr: QrFacts | null,
  document: RegisteredDocument & { readonly irn: string; readonly today: string },
) {
  return {
    irn:
      irn === document.irn
        ? null
        : `This is not the IRN of ${document.number}, which is made of GSTIN, year and number.`,
    qr:
      qr === null
        ? 'This is not a signed QR code of the portal. Please copy the whole text.'
        : qr.irn !== irn
          ? 'The QR code holds another IRN.'
          : otherDocument(qr, document),
    ackOn:
      ackOn < document.issuedOn
        ? 'The portal cannot acknowledge an invoice before its day.'
        : ackOn > document.today
          ? 'Please choose today or an earlier day.'
          : qr !== null && qr.registeredOn !== ackOn
            ? `The QR code was made on ${dayText(qr.registeredOn)}.`
            : null,
  }
}

/** What a QR code says differently from the document, field by field, as a sentence, or null. */
function otherDocument(qr: QrFacts, document: RegisteredDocument): string | null {
  const { seller, buyer, number, issuedOn, lines, tax, totals } = document
  const codes = [...lines.flatMap((line) => line.tax?.hsn ?? []), ...tax.fee.map(({ hsn }) => hsn)]
  const batches = lines.reduce(
    (sum, line) => sum + Math.max(line.batches.length, 1) * (line.trade === undefined || line.trade.free === 0 ? 1 : 2),
    0,
  )
  const fewest = new Set(lines.map((line) => line.tax?.hsn)).size
  const most = batches + tax.fee.length
  const differences = [
    differs('GSTIN of the seller', qr.sellerGstin, seller.gstin),
    differs('GSTIN of the buyer', qr.buyerGstin, registeredParty(buyer)?.gstin ?? ''),
    differs('number', qr.number, number),
    differs('type', qr.type, portalType(document)),
    differs('day', qr.day, portalDay(issuedOn)),
    differs('value', Number.isNaN(qr.total) ? '' : formatRupees(qr.total as Paise), formatRupees(totals.totalPaise)),
    qr.items >= fewest && qr.items <= most
      ? null
      : differs('items', Number.isNaN(qr.items) ? '' : String(qr.items), `${fewest} to ${most}`),
    qr.hsn !== '' && codes.some((code) => code.startsWith(qr.hsn) || qr.hsn.startsWith(code))
      ? null
      : differs('HSN', qr.hsn, [...new Set(codes)].slice(0, 3).join(', ')),
  ].filter((one) => one !== null)
  return differences.length === 0 ? null : `The QR code is not of ${number}: ${differences.join('; ')}.`
}

function differs(what: string, found: string, expected: string): string | null {
  return found === expected ? null : `${what} ${found === '' ? 'missing' : found} instead of ${expected}`
}

function dayText(day: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? formatDate(startOfIndianDay(day)) : 'no day'
}
