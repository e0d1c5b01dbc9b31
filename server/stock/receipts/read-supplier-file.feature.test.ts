import { beforeAll, expect, test } from 'vitest'
import { buildWorkbook } from '#test/build-workbook.ts'
import { addProduct } from '#test/factories.ts'
import { type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { expectOk } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
let owner: SignedInStaffMember
let name: string
beforeAll(async () => {
  owner = await signInStaff(app, ['owner'])
  name = (await addProduct(app, { name: 'Crepe bandage 4" roll', stock: 0 })).name
})

const send = (
  csv: string | Uint8Array<ArrayBuffer>,
  input: { columns?: string; sheet?: string; supplierId?: string } = {},
) => owner.api('POST /api/desk/receipts/preview', input, { file: new Blob([csv]) })
const preview = async (csv: string) => expectOk(await send(csv))
const line = { batchNumber: 'B1', expiry: '03/28', mrp: 1499, ptr: 32.5, quantity: 10, freeQuantity: 2 }

test.each([',', ';', '\t', '|'])('reads the bill of an Indian billing program separated by %j', async (separator) => {
  const rows = [
    ['Sahyadri Distributors', '', '', '', '', '', '', ''],
    ['Sr', 'Item Name', 'Batch No.', 'Mfg', 'Exp', 'MRP (Rs)', 'Qty', 'Free Qty', 'PTR', 'Rate'],
    ...['3/28', '03/2028', 'Mar-28', 'Mar 2028'].map((expiry) => [
      '1',
      name,
      'b1',
      '4/26',
      expiry,
      separator === ',' ? '"1,499.00"' : '1,499.00',
      '10',
      '2',
      'Rs. 32.50',
      '30',
    ]),
    ['', '', '', '', '', '', '', '', '', ''],
    ['2'],
    ['Total', '', '', '', '', '5996.00', '40', '8', '', ''],
  ]
  const ends = ['\r\n', '\n', '\r']
  const csv = rows.map((row, index) => `${row.join(separator)}${ends[index % 3]}`).join('')
  const { lines, refused } = await preview(csv)
  expect(refused).toEqual([])
  expect(lines).toMatchObject([line, line, line, line])
})

test('refuses with a sentence what a spreadsheet changed and what contradicts itself', async () => {
  const other = await addProduct(app, { stock: 0 })
  const { refused } = await preview(
    [
      'Item,Description,Batch,Exp,Mfd,MRP,M.R.P.,Qty',
      `${name},,1.23E+05,03/28,,50,50,1`,
      `${name},,'0012,03/28,,50,50,1`,
      `${name},,B1,03/26,04/26,50,50,1`,
      `${name},,B1,03/28,,50,60,1`,
      `${name},${other.name},B1,03/28,,50,,1`,
      `${name},,B1,03/28,,"32,50",,1`,
    ].join('\n'),
  )
  expect(refused.map(({ line: number, reason }) => [number, reason])).toEqual([
    [
      2,
      'A spreadsheet has changed the batch “1.23E+05”: please type it as on the pack, or save the list again with its column as numbers without decimals.',
    ],
    [3, "A spreadsheet has changed the batch “'0012”: please type it as on the pack."],
    [4, 'The expiry is before the manufacture.'],
    [5, 'Two columns for mrp contradict each other: 50 and 60.'],
    [6, 'The name and the barcode are those of several products.'],
    [7, 'MRP is not an amount such as 1499.50.'],
  ])
})

test('reads whole numbers as spreadsheets write them, and several ends of lines', async () => {
  const { lines, refused } = await preview(
    `sep=;\nItem;Batch;Exp;M.R.P. Rs.;Qty;Free;PTR\r\n${name};B1;31-Mar-28;1499;1,000;2.00;0\r${name};B1;2028-03-31;1499.00;10.00;;\n`,
  )
  expect(refused).toEqual([])
  const read = { ...line, freeQuantity: 2, quantity: 1000, ptr: 0 }
  expect(lines).toMatchObject([read, { ...line, freeQuantity: 0, ptr: null }])
})

test('refuses cells that could be read as other ones', async () => {
  const { refused } = await preview(
    [
      'Barcode,Batch,Exp,Mfg,MRP,Qty',
      '8.90124E+12,B1,03/28,,50,1',
      `${name},B1,03/28,soon,50,1`,
      `${name},B1,15-Mar-28,,50,1`,
      `${name},B1,03/28,,1,499.00,10`,
      `${name},B1,03/28,,50,1.5`,
      `${name},B1,03/28,,50,10.000`,
      `${name},,03/28,,50,1`,
      `${name},B1,,,50,1`,
    ].join('\n'),
  )
  expect(refused.map(({ line: number, reason }) => [number, reason])).toEqual([
    [
      2,
      'A spreadsheet has changed the product or barcode “8.90124E+12”: please type it as on the pack, or save the list again with its column as numbers without decimals.',
    ],
    [3, 'Manufacture is neither a day such as 2028-03-31 nor a month such as 03/28.'],
    [4, 'The expiry is a day within a month: please type the month as on the pack.'],
    [5, 'The line has 7 columns instead of 6.'],
    [6, 'Quantity is not a whole number up to 9999999.'],
    [7, 'Quantity is not a whole number up to 9999999.'],
    [8, 'Batch is missing.'],
    [9, 'Expiry is missing.'],
  ])
})

test('remembers the columns that were chosen for a header', async () => {
  const csv = `Item,Lot,Good till,MRP,Pcs\n${name},B1,03/28,50,4`
  expect(await preview(csv)).toMatchObject({ lines: [], problem: expect.stringContaining('expiryDate, quantity') })
  const lines = [{ batchNumber: 'B1', expiry: '03/28', quantity: 4 }]
  expect(expectOk(await send(csv, { columns: 'product,batch,expiryDate,mrp,quantity' }))).toMatchObject({ lines })
  expect(await preview(csv)).toMatchObject({ lines, problem: '' })
})

test('remembers the columns of one supplier beside those of others with the same header', async () => {
  const csv = `Item,Lot,Good till,A,B\n${name},B1,03/28,50,4`
  const [mrpFirst, mrpLast] = ['mrp,quantity', 'quantity,mrp'].map((ends) => `product,batch,expiryDate,${ends}`)
  const read = async (supplierId: string) => expectOk(await send(csv, { supplierId })).lines.map(({ mrp }) => mrp)
  expectOk(await send(csv, { supplierId: 'sup_a', columns: mrpFirst! }))
  expectOk(await send(csv, { supplierId: 'sup_b', columns: mrpLast! }))
  expect([await read('sup_a'), await read('sup_b'), await read('sup_c')]).toEqual([[50], [4], [4]])
})

test('reads the bill of a workbook', async () => {
  const rows = [['Invoice 12'], ['Item', 'Batch', 'Exp', 'MRP', 'Qty'], [name, 'B9', { day: '2028-03-01' }, 50, 4]]
  const { lines } = expectOk(await send(buildWorkbook([{ name: 'Bill', rows }])))
  expect(lines).toMatchObject([{ batchNumber: 'B9', expiry: '03/28', mrp: 50, quantity: 4 }])
})

test('names the line from which a missing quotation mark hides the file', async () => {
  const csv = `Item,Batch,Exp,MRP,Qty\n${name},B1,03/28,50,1\n"Tape,B1,03/28,50,1`
  expect(await send(csv)).toMatchObject({
    status: 422,
    fields: { file: 'The file cannot be read from line 3 on: is a quotation mark missing?' },
  })
})

test.each([
  ['workbook', 'PK\u0003\u0004', 'workbook'],
  ['PDF', '%PDF-1.7', 'PDF'],
  ['picture', '\uFFFDPNG\r\n', 'picture'],
  ['photograph', '\uFFFD\uFFFD\uFFFD\uFFFD\u0000\u0010JFIF', 'picture'],
])('names a %s for what it is', async (_, content, kind) => {
  expect(await send(content)).toMatchObject({ status: 422, fields: { file: expect.stringContaining(kind) } })
})
