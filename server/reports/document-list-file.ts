import { firmOfBuyer, registeredParty } from '#domain/documents/business-buyer.ts'
import { documentTitle } from '#domain/documents/document-kinds.ts'
import { gstStateName } from '#domain/tax/gst-states.ts'
import type { Db } from '../db/tables.ts'
import type { CsvLines } from '../http/handle.ts'
import { amountCell, type CsvCell, csvTable, dayCell, textCell } from '../lists/csv-table.ts'
import { type DocumentFilters, type ListedDocumentRow, readListedDocuments } from './document-queries.ts'

const columns: Readonly<Record<string, (row: ListedDocumentRow) => CsvCell>> = {
  day: ({ issued_on: issuedOn }) => dayCell(issuedOn),
  number: ({ number }) => textCell(number),
  document: ({ kind, original }) => textCell(documentTitle(kind, original?.taxEndedOn !== undefined)),
  corrects: ({ original }) => textCell(original?.number ?? ''),
  order: ({ order_number: number }) => textCell(String(number)),
  buyer: ({ buyer }) => textCell(firmOfBuyer(buyer) ?? buyer.name),
  'GSTIN of the buyer': ({ buyer }) => textCell(registeredParty(buyer)?.gstin ?? ''),
  'GSTIN of the shop': ({ seller }) => textCell(seller?.gstin ?? ''),
  'place of supply': ({ place_of_supply: place }) => textCell(gstStateName(place ?? '')),
  payment: ({ payment_type: payment }) => textCell(payment),
  'taxable value': ({ tax }) => amountCell(tax?.sums.taxable ?? null),
  CGST: ({ tax }) => amountCell(tax?.sums.cgst ?? null),
  SGST: ({ tax }) => amountCell(tax?.sums.sgst ?? null),
  IGST: ({ tax }) => amountCell(tax?.sums.igst ?? null),
  total: ({ totals }) => amountCell(totals.totalPaise),
  state: ({ cancelled }) => textCell(cancelled === null ? 'valid' : 'cancelled'),
}

/** The documents of a month as lines of a CSV file, those of a shop that collects no GST too. Amounts of credit notes are positive. */
export function documentListFile(db: Db, filters: DocumentFilters): CsvLines {
  return csvTable(columns, readListedDocuments(db, filters))
}
