import { bareDigits, latinDigits } from '../typed-digits.ts'

/** The papers and labels whose numbers the search finds, with the words that stand before a number. */
const searchedPapers = {
  'purchase-order': 'purchase order|their order|p ?\\.?o',
  order: 'order',
  'supplier-return': 'return note|debit note',
  return: 'return',
  document:
    'invoice-cum-bill of supply|tax invoice|invoice|bill of supply|cash memo|memo|credit note|bill|document|corrects',
  receipt: 'goods received note|goods receipt|receipt|grn|their invoice|supplier invoice|supplier bill',
  batch: 'batch|lot|b\\.? ?no',
  pack: 'barcode|label|ean|gtin|upc',
  ticket: 'ticket|enquiry',
  register: 'prescription register|h1 register|register|serial|h1',
  transport: 'lr|lorry receipt|awb|tracking|docket|consignment',
  'eway-bill': 'e-?way bill|ewb',
  'e-invoice': 'irn',
  payment: 'taken back: payment|payment',
  'trade-account':
    'statement of account|account|gstin of the buyer|gstin|licence|form 20b|form 21b|form 20|form 21|registration',
  recall: 'recall of batch|recall',
  'cash-sheet': 'cash sheet|sheet',
} as const

export type SearchedPaper = keyof typeof searchedPapers

/** A searched text without the words before its number, and the paper that they name; null for any. */
type SearchedNumber = { readonly paper: SearchedPaper | null; readonly number: string }

const NUMBER_SIGN = String.raw`(?:(?:no|nr|num|number|#|№)\b\.?|[#№:.])`

const namedNumbers = (Object.keys(searchedPapers) as SearchedPaper[]).map((paper) => ({
  paper,
  pattern: new RegExp(
    `^(?:${searchedPapers[paper]})s?(?=[\\s:#№.])[\\s:]*(?:${NUMBER_SIGN}\\s*)*(?=\\S*\\d|[A-Z]{1,3} \\d)(.+)$`,
    'iu',
  ),
}))
const signedNumber = new RegExp(`^(?:${NUMBER_SIGN}\\s*)+(?=\\S*\\d)(.+)$`, 'iu')

/**
 * Takes the words before a number away, as people copy them from papers: "Order #1234", "order no 1234", "Tax invoice
 * INV/2627/0000123", "Batch: AB12", "#1234". A text without such words stays as it is, with Latin digits.
 */
export function readSearchedNumber(text: string): SearchedNumber {
  const plain = latinDigits(text).trim().replaceAll(/\s+/g, ' ')
  for (const { paper, pattern } of namedNumbers) {
    const number = pattern.exec(plain)?.[1]
    if (number !== undefined) return { paper, number: number.trim() }
  }
  return { paper: null, number: signedNumber.exec(plain)?.[1]?.trim() ?? plain }
}

/** The whole number that a text is, such as that of an order, with or without "#"; null for other text. */
export function rowNumberIn(text: string): number | null {
  const digits = bareDigits(readSearchedNumber(text).number)
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null
}

/** The parts of the number of a document, as typed: "INV/2627/0000123", "inv 2627 123" or its last part "0000123". */
type DocumentNumber = { readonly series: string | null; readonly fy: string | null; readonly tail: string }

/** Reads the number of an invoice, a bill, a memo or a credit note; null for other text (documents-1). */
export function readDocumentNumber(text: string): DocumentNumber | null {
  const { paper, number } = readSearchedNumber(text)
  const whole = /^([A-Z]{1,3})[\s/-]*(\d{4})[\s/-]+(\d{1,7})$/i.exec(number)
  if (whole !== null) {
    const [, series = '', fy = '', tail = ''] = whole
    return { series: series.toUpperCase(), fy, tail: tail.padStart(7, '0') }
  }
  const isTail = paper === 'document' ? /^\d{1,7}$/.test(number) : /^0\d{6}$/.test(number)
  return isTail ? { series: null, fy: null, tail: number.padStart(7, '0') } : null
}

/** Fewer characters of an IRN are no prefix to search for, as any short word may be one. */
const MIN_IRN_PREFIX = 10

/** What a portal of the tax offices gave for an order, as it is searched for. */
type PortalNumber = { readonly paper: 'eway-bill' | 'e-invoice'; readonly number: string }

/** Reads the 12 digits of an e-way bill, or the first characters of an IRN; null for other text (documents-5, documents-12). */
export function readPortalNumber(text: string): PortalNumber | null {
  const { paper, number } = readSearchedNumber(text)
  const plain = number.replaceAll(/\s/g, '').toLowerCase()
  if ((paper === null || paper === 'eway-bill') && /^\d{12}$/.test(plain)) return { paper: 'eway-bill', number: plain }
  const isHex = /^[0-9a-f]{1,64}$/.test(plain)
  const isPrefix = plain.length >= MIN_IRN_PREFIX && /[a-f]/.test(plain) && /\d/.test(plain)
  return isHex && (paper === 'e-invoice' || (paper === null && isPrefix)) ? { paper: 'e-invoice', number: plain } : null
}
