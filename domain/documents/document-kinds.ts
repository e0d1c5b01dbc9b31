import type { TaxNature } from '../tax/tax-rates.ts'

/** How the shop is registered for GST. */
const gstRegistrations = ['regular', 'composition', 'none'] as const
export type GstRegistration = (typeof gstRegistrations)[number]

/** The titles of the documents of packed orders. */
export const supplyDocuments = {
  'tax-invoice': 'Tax invoice',
  'bill-of-supply': 'Bill of supply',
  'invoice-cum-bill': 'Invoice-cum-bill of supply',
} as const
export type SupplyDocumentKind = keyof typeof supplyDocuments

/** The papers of documents: A4, and the roll of a printer that is 80 mm wide. */
export const documentPaperNames = { a4: 'A4', '80mm': '80 mm' } as const
export type DocumentPaper = keyof typeof documentPaperNames
export const documentPapers = Object.keys(documentPaperNames) as [DocumentPaper, ...DocumentPaper[]]

/** The copies of an invoice of goods (Rule 48). */
export const invoiceCopies = ['ORIGINAL FOR RECIPIENT', 'DUPLICATE FOR TRANSPORTER', 'TRIPLICATE FOR SUPPLIER'] as const
export type InvoiceCopy = (typeof invoiceCopies)[number]

/** All documents; the cash memo came before invoices. */
export const documentTitles = { ...supplyDocuments, memo: 'Cash memo', 'credit-note': 'Credit note' } as const
export type DocumentKind = keyof typeof documentTitles
export const documentKinds = Object.keys(documentTitles) as [DocumentKind, ...DocumentKind[]]

/** The title of a document; a credit note that leaves the tax is a commercial one (documents-7). */
export function documentTitle(kind: DocumentKind, isCommercial: boolean): string {
  return isCommercial ? 'Commercial credit note' : documentTitles[kind]
}

/** What people call a document. */
export const documentNames = {
  'tax-invoice': 'invoice',
  'bill-of-supply': 'bill of supply',
  'invoice-cum-bill': 'invoice',
  memo: 'cash memo',
  'credit-note': 'credit note',
} as const satisfies Record<DocumentKind, string>

/**
 * The document of a supply (documents-2): a bill of supply for goods without tax and of shops that collect none, a tax invoice
 * for taxable goods. For both it is one invoice-cum-bill, or a tax invoice if the buyer is registered.
 */
export function supplyDocumentKind(
  registration: GstRegistration,
  natures: readonly TaxNature[],
  { isBuyerRegistered }: { readonly isBuyerRegistered: boolean },
): SupplyDocumentKind {
  if (registration !== 'regular' || natures.every((nature) => nature !== 'taxable')) return 'bill-of-supply'
  return isBuyerRegistered || natures.every((nature) => nature === 'taxable') ? 'tax-invoice' : 'invoice-cum-bill'
}
