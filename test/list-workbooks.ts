import { buildWorkbook, type WorkbookSheet } from './build-workbook.ts'
import type { ListFile } from './list-files.ts'

const sheet = (...rows: WorkbookSheet['rows']) => buildWorkbook([{ name: 'Sheet1', rows }])

/** Workbooks as Excel and other programs write them. */
export const listWorkbooks: readonly ListFile[] = [
  {
    title: 'workbook with numbers as Excel stores them',
    bytes: sheet(
      ['Item Code', 'Item Name', 'MRP', 'Stock'],
      [1001, 'LF21 One', 45.549999999999997, 12],
      [1002, 'LF21 Two', 30, 0],
    ),
    products: 2,
    name: 'LF21 One',
    values: { mrp_paise: 4555, external_id: 'own:1001' },
  },
  {
    title: 'workbook with barcodes as numbers, which keep their digits',
    bytes: sheet(['EAN', 'Product', 'MRP'], [8_901_030_865_312, 'LF22 One', 15]),
    products: 1,
    name: 'LF22 One',
    values: { external_id: 'own:8901030865312', mrp_paise: 1500 },
  },
  {
    title: 'workbook with days and shares of tax',
    bytes: sheet(['Item Name', 'MRP', 'GST %', 'Expiry'], ['LF23 One', 10, { percent: 12 }, { day: '2028-03-31' }]),
    products: 1,
    name: 'LF23 One',
    values: { expiry_date: '2028-03-31', gst_basis_points: 1200 },
  },
  {
    title: 'workbook whose months became first days',
    bytes: sheet(
      ['Item Name', 'MRP', 'Exp'],
      ['LF24 One', 10, { day: '2028-03-01' }],
      ['LF24 Two', 10, { day: '2028-02-01' }],
    ),
    products: 2,
    name: 'LF24 Two',
    values: { expiry_date: '2028-02-29', mrp_paise: 1000 },
  },
  {
    title: 'workbook whose second sheet is the list',
    bytes: buildWorkbook([
      {
        name: 'Summary',
        rows: [
          ['Stock value', 100],
          ['Items', 2],
        ],
      },
      {
        name: 'Stock',
        rows: [
          ['Item Name', 'MRP', 'Stock'],
          ['LF25 One', 10, 1],
          ['LF25 Two', 20, 2],
        ],
      },
    ]),
    products: 2,
    name: 'LF25 Two',
    values: { mrp_paise: 2000, stock: 2 },
  },
  {
    title: 'workbook with titles, a gap on the left and a total by formula',
    bytes: sheet(
      ['Krishna Pharmacy'],
      [],
      [null, 'Item Name', 'Qty', 'MRP'],
      [null, 'LF26 One', 4, { formula: '20*2', value: 40 }],
      [null, 'LF26 Two', 5, 50],
      [null, 'Total', { formula: 'SUM(C4:C5)', value: 9 }],
    ),
    products: 2,
    name: 'LF26 One',
    values: { mrp_paise: 4000, stock: 4 },
  },
  {
    title: 'workbook with a header of two rows',
    bytes: sheet(['Item Name', 'Rates', null, 'Stock'], [null, 'MRP', 'Selling Price', null], ['LF27 One', 100, 80, 3]),
    products: 1,
    name: 'LF27 One',
    values: { selling_price_paise: 8000, stock: 3 },
  },
  {
    title: 'workbook with numbers as text and formulas of text',
    bytes: sheet(
      ['Item Name', 'MRP', 'Company'],
      [{ formula: 'A9&B9', value: 'LF28 One' }, '₹ 1,099.00', 'Deccan & Sons'],
    ),
    products: 1,
    name: 'LF28 One',
    values: { mrp_paise: 109_900, manufacturer: 'Deccan & Sons' },
  },
]
