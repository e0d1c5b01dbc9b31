import { expect, test } from 'vitest'
import { buildFiledDocument as document, resetNumbers } from '#test/filed-documents.ts'
import type { FiledDocument } from './gst-return.ts'
import { sumGstReturns } from './gst-return.ts'
import { gstTableCells, type GstCell, type GstTableName } from './gst-tables.ts'

const buyerGstin = '29AAGCB7383J1Z4'

/** A table as the file has it: its columns, and its rows as texts with amounts in paise. */
async function tableOf(name: GstTableName, ...documents: FiledDocument[]) {
  const tables = (await sumGstReturns(documents)).get('36AAAAA0000A1Z3')!
  const { columns, rows } = gstTableCells(name, tables)
  return [columns.join(','), ...rows.map((row) => columns.map((column) => shown(row[column] ?? '')).join(','))]
}

function shown(cell: GstCell): string {
  return typeof cell === 'string' ? cell : String(Object.values(cell)[0])
}

// The columns as the CSV files of the offline tool, version 3.2, have them.
test('tables have the columns of the offline tool, which computes the taxes itself', async () => {
  resetNumbers()
  const goods = [
    { rate: 500, gross: 65.56 },
    { rate: 0, gross: 243.36 },
  ]
  const large = document({ goods: [{ rate: 500, gross: 117_625 }], placeOfSupply: '29' })
  const month = [
    document({ goods, buyerGstin }),
    document({ goods, buyerGstin, kind: 'credit-note' }),
    large,
    document({ goods, kind: 'credit-note', placeOfSupply: '29', originalTotal: large.total }),
    document({ goods }),
  ]
  const table = (name: GstTableName) => tableOf(name, ...month)
  expect(await table('b2b')).toEqual([
    'GSTIN/UIN of Recipient,Receiver Name,Invoice Number,Invoice date,Invoice Value,Place Of Supply,Reverse Charge,Applicable % of Tax Rate,Invoice Type,E-Commerce GSTIN,Rate,Taxable Value,Cess Amount',
    '29AAGCB7383J1Z4,,INV/2627/0000002,25-Nov-2026,30892,36-Telangana,N,,Regular B2B,,5,6244,0',
  ])
  expect(await table('cdnr')).toEqual([
    'GSTIN/UIN of Recipient,Receiver Name,Note Number,Note Date,Note Type,Place Of Supply,Reverse Charge,Note Supply Type,Note Value,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount',
    '29AAGCB7383J1Z4,,CRN/2627/0000003,25-Nov-2026,C,36-Telangana,N,Regular B2B,30892,,5,6244,0',
  ])
  expect(await table('b2cl')).toEqual([
    'Invoice Number,Invoice date,Invoice Value,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount,E-Commerce GSTIN',
    'INV/2627/0000001,25-Nov-2026,11762500,29-Karnataka,,5,11202381,0,',
  ])
  expect(await table('cdnur')).toEqual([
    'UR Type,Note Number,Note Date,Note Type,Place Of Supply,Note Value,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount',
    'B2CL,CRN/2627/0000004,25-Nov-2026,C,29-Karnataka,30892,,5,6244,0',
  ])
  expect(await table('b2cs')).toEqual([
    'Type,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount,E-Commerce GSTIN',
    'OE,36-Telangana,,5,6244,0,',
  ])
  expect(await table('nil')).toEqual([
    'Description,Nil Rated Supplies,Exempted(other than nil rated/non GST supply),Non-GST Supplies',
    'Inter-State supplies to unregistered persons,-24336,0,0',
    'Intra-State supplies to unregistered persons,24336,0,0',
  ])
  expect(await table('hsn')).toEqual([
    'HSN,Description,UQC,Total Quantity,Total Value,Rate,Taxable Value,Integrated Tax Amount,Central Tax Amount,State/UT Tax Amount,Cess Amount',
    '3004,,NOS-NUMBERS,1,11762500,5,11202381,559807,156,156,0',
  ])
  expect(await table('docs')).toEqual([
    'Nature of Document,Sr. No. From,Sr. No. To,Total Number,Cancelled',
    'Invoices for outward supply,INV/2627/0000001,INV/2627/0000002,2,0',
    'Invoices for outward supply,INV/2627/0000005,INV/2627/0000005,1,0',
    'Credit Note,CRN/2627/0000003,CRN/2627/0000004,2,0',
  ])
})
