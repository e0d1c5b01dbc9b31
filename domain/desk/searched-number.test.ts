import { expect, test } from 'vitest'
import { readDocumentNumber, readPortalNumber, readSearchedNumber, rowNumberIn } from './searched-number.ts'

test.each([
  ['Order #1234', 'order', '1234'],
  ['order no 1234', 'order', '1234'],
  ['Order No. 1234', 'order', '1234'],
  ['order number: १२३४', 'order', '1234'],
  ['Order: 1234', 'order', '1234'],
  ['#1234', null, '1234'],
  ['No. 1234', null, '1234'],
  ['1234', null, '1234'],
  ['Tax invoice INV/2627/0000123', 'document', 'INV/2627/0000123'],
  ['Invoice-cum-bill of supply INV/2627/0000123', 'document', 'INV/2627/0000123'],
  ['Credit note CN/2627/0000001', 'document', 'CN/2627/0000001'],
  ['Corrects INV/2627/0000123', 'document', 'INV/2627/0000123'],
  ['GRN 12', 'receipt', '12'],
  ['Goods received note 12', 'receipt', '12'],
  ['Batch: AB12', 'batch', 'AB12'],
  ['B.No. AB12', 'batch', 'AB12'],
  ['Purchase order 7', 'purchase-order', '7'],
  ['PO number: 4500/77', 'purchase-order', '4500/77'],
  ['Return note 3', 'supplier-return', '3'],
  ['LR number: TCI-88123', 'transport', 'TCI-88123'],
  ['E-way bill no. 1810 1234 5678', 'eway-bill', '1810 1234 5678'],
  ['IRN: 2dcf96dedb', 'e-invoice', '2dcf96dedb'],
  ['GSTIN of the buyer: 36AABCU9603R1ZX', 'trade-account', '36AABCU9603R1ZX'],
  ['Statement of account 12', 'trade-account', '12'],
  ['Payment 12', 'payment', '12'],
  ['Ticket E-10001', 'ticket', 'E-10001'],
  ['Label P17', 'pack', 'P17'],
  ['PO/4500-77', null, 'PO/4500-77'],
  ['LR88123', null, 'LR88123'],
  ['Orderol 5 mg', null, 'Orderol 5 mg'],
  ['Zubinol 5 mg Tablet', null, 'Zubinol 5 mg Tablet'],
  ['Batch', null, 'Batch'],
  ['noorani 5', null, 'noorani 5'],
])('%j names the paper %j and the number %j', (text, paper, number) => {
  expect(readSearchedNumber(text)).toEqual({ paper, number })
})

test.each([
  ['Order #1234', 1234],
  [' १२ ३४ ', 1234],
  ['12-34', 1234],
  ['INV/2627/1', null],
  ['dolo', null],
])('%j is the row %j', (text, row) => expect(rowNumberIn(text)).toBe(row))

test.each([
  ['INV/2627/0000123', { series: 'INV', fy: '2627', tail: '0000123' }],
  ['invoice inv 2627 123', { series: 'INV', fy: '2627', tail: '0000123' }],
  ['INV-2627-0000123', { series: 'INV', fy: '2627', tail: '0000123' }],
  ['Memo 123', { series: null, fy: null, tail: '0000123' }],
  ['0000123', { series: null, fy: null, tail: '0000123' }],
  ['1234567', null],
  ['dolo 650', null],
])('%j is the document %j', (text, number) => expect(readDocumentNumber(text)).toEqual(number))

test.each([
  ['1810 1234 5678', { paper: 'eway-bill', number: '181012345678' }],
  ['EWB 181012345678', { paper: 'eway-bill', number: '181012345678' }],
  ['2DCF96DEDB78', { paper: 'e-invoice', number: '2dcf96dedb78' }],
  ['IRN 2dcf 96', { paper: 'e-invoice', number: '2dcf96' }],
  ['9876543210', null],
  ['decade', null],
  ['Order 181012345678', null],
])('%j is the number of a portal: %j', (text, found) => expect(readPortalNumber(text)).toEqual(found))
