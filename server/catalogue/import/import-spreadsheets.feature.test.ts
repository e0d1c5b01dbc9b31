import { expect, test } from 'vitest'
import { azHeader, azLine, ownHeader, ownLine, useImportLists } from '#test/import-steps.ts'

const { lists, app } = useImportLists()

const find = (externalId: string) =>
  app().ctx.db.selectFrom('products').selectAll().where('external_id', '=', externalId).executeTakeFirstOrThrow()

test("reads Excel's file with semicolons, a byte order mark, CRLF and LF", async () => {
  const header = `${ownHeader},stock,manufactureDate,expiryDate`.replaceAll(',', ';')
  const line = (id: string) => `${id};Excelmol ${id};Nilgiri;;Medicines;OTC;Tablet;Strip of 10;1,499.00;Rs. 32.50`
  const csv = `\uFEFFsep=;\r\n${header}\r\n${line('x-1')};1,000;4/26;3/28\r\n${line('x-2')};10.00;Apr-26;Mar-28\n${line('x-3')};0;;\r`
  expect(await lists.bring(csv)).toMatchObject({ list: 'own', added: 3, rejected: 0 })
  const row = { mrp_paise: 149_900, selling_price_paise: 3250 }
  const dates = { manufacture_date: '2026-04-01', expiry_date: '2028-03-31' }
  expect(await find('own:x-1')).toMatchObject({ ...row, ...dates, stock: 1000 })
  expect(await find('own:x-2')).toMatchObject({ ...row, ...dates, stock: 10 })
  expect(await find('own:x-3')).toMatchObject({ ...row, expiry_date: null })
})

test('reads the list of a billing program with a title, other names, units, blank rows and totals', async () => {
  const rows = [
    ['Sahyadri Distributors'],
    ['Stock statement', '01-04-2026 to 31-03-2027'],
    [],
    ['External Id', 'Item Name', 'Company', 'Composition', 'Category', 'Schedule', 'Item Form', 'Packing'],
    ['m-1', 'Crepe bandage 4" roll', 'Nilgiri', '', 'Supplies', 'NA', 'Bandage', '1 roll'],
    ['', '', '', '', '', '', '', ''],
    ['2'],
    ['Grand Total', '', '', '', '', '', '', ''],
  ]
  const amounts = [[], [], [], ['MRP Rs.', 'Sale Rate (Rs)', 'GST %', 'HSN Code', 'Exp.']]
  const cells = [...amounts, ['60.00', '54.50', '12%', '3005', '03/2028'], ['', '', '', '', ''], [], ['60.00', '54.50']]
  const text = rows.map((row, index) => [...row, ...(cells[index] ?? [])].join('\t')).join('\r\n')
  expect(await lists.bring(text)).toMatchObject({ list: 'own', read: 1, added: 1, rejected: 0 })
  expect(await find('own:m-1')).toMatchObject({
    name: 'Crepe bandage 4" roll',
    mrp_paise: 6000,
    selling_price_paise: 5450,
    gst_basis_points: 1200,
    hsn: '3005',
    expiry_date: '2028-03-31',
  })
})

test('reads the A–Z list with vertical bars, and keeps a product that is called Total', async () => {
  const line = azLine('total-1', { name: 'Total Activ Tablet' })
  const csv = [azHeader, line, 'Total,1,40.50,,,,,,', ',,,,,,,,'].map((row) => row.replaceAll(',', '|'))
  expect(await lists.bring(csv)).toMatchObject({ list: 'az', read: 1, added: 1, rejected: 0 })
  expect((await find('az:total-1')).name).toBe('Total Activ Tablet')
})

test.each([
  ['two columns', 'M.R.P.', '60', 'two columns for mrp contradict each other: 50 and 60'],
  ['dates', 'manufactureDate,expiryDate', '04/28,03/28', 'the expiry is before the manufacture'],
  ['an amount with a comma', 'usage', '1,499.00', 'the line has 12 columns instead of 11'],
  ['a fraction', 'stock', '1.5', 'stock is not a whole number up to 1000000'],
])('rejects %s that contradict each other or could be read otherwise', async (_, title, cell, reason) => {
  const summary = await lists.bring([`${ownHeader},${title}`, `${ownLine('odd-1')},${cell}`])
  expect([...summary.reasons]).toEqual([[reason, 1]])
})

test('says that a spreadsheet has changed an id', async () => {
  const summary = await lists.bring([ownHeader, ownLine('8.90124E+12')])
  expect([...summary.reasons.keys()]).toEqual([
    'a spreadsheet has changed the externalId “8.90124E+12”: please type it as on the pack, or save the list again with its column as numbers without decimals',
  ])
})

test('two columns that agree, and empty cells behind the last column, are read', async () => {
  const csv = [`${ownHeader},M.R.P.`, `${ownLine('same-1')},50,,`, `${ownLine('same-2', { mrp: '' })},50`]
  expect(await lists.bring(csv)).toMatchObject({ added: 2, rejected: 0 })
  expect((await find('own:same-2')).mrp_paise).toBe(5000)
})
