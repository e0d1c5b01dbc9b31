import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { buildWorkbook } from '#test/build-workbook.ts'
import { useImportLists } from '#test/import-steps.ts'
import { listFiles } from '#test/list-files.ts'
import { listWorkbooks } from '#test/list-workbooks.ts'

const { lists, app } = useImportLists()

const find = (name: string) =>
  app().ctx.db.selectFrom('products').selectAll().where('name', '=', name).executeTakeFirstOrThrow()

test.each([...listFiles, ...listWorkbooks])('reads $title', async ({ bytes, products, rejected = 0, name, values }) => {
  expect(await lists.bring(bytes)).toMatchObject({ list: 'own', added: products, rejected })
  expect(await find(name)).toMatchObject(values)
})

test('a list without schedules adds medicines that need a prescription', async () => {
  await lists.bring('Item Name,MRP\nUnlabelled tablet,10')
  expect(await find('Unlabelled tablet')).toMatchObject({ schedule: 'H', item_form: 'Tablet', category: 'Medicines' })
})

test('a list of stock changes nothing else of a known product', async () => {
  await lists.bring(
    'Item Code,Item Name,Company,Salt,MRP,Sale Rate,Stock\nst-1,Stocked,Nilgiri,Paracetamol (500mg),50,40,5',
  )
  const before = await find('Stocked')
  expect(await lists.bring('Item Code,Stock\nst-1,7\nst-2,7')).toMatchObject({ changed: 1, rejected: 1 })
  expect(await find('Stocked')).toEqual({ ...before, stock: 7, updated_at: expect.any(Date) })
  const salts = app().ctx.db.selectFrom('product_salts').selectAll().where('product_id', '=', before.id)
  expect(await salts.execute()).toHaveLength(1)
})

test.each([
  ['MRP', '60', { mrp_paise: 6000, selling_price_paise: 4000 }],
  ['MRP', '30', { mrp_paise: 3000, selling_price_paise: 3000 }],
  ['Sale Rate', '45', { mrp_paise: 5000, selling_price_paise: 4500 }],
  ['Sale Rate', '55', { mrp_paise: 5000, selling_price_paise: 5000 }],
])('a list with the %s only (%s) keeps the other price', async (title, price, prices) => {
  const id = `one-${title}-${price}`.replace(' ', '')
  await lists.bring(`Item Code,Item Name,MRP,Sale Rate\n${id},Priced ${id},50,40`)
  await lists.bring(`Item Code,${title}\n${id},${price}`)
  expect(await find(`Priced ${id}`)).toMatchObject(prices)
})

test('takes a requested sheet, and refuses one that the workbook lacks', async () => {
  const rows = (name: string) => [
    ['Item Name', 'MRP'],
    [name, 10],
  ]
  const bytes = buildWorkbook(['A', 'B'].map((name) => ({ name, rows: rows(`Sheeted ${name}`) })))
  expect(await lists.bring(bytes, { sheet: 'B' })).toMatchObject({ added: 1 })
  expect((await find('Sheeted B')).mrp_paise).toBe(1000)
  await expect(lists.bring(bytes, { sheet: 'C' })).rejects.toThrow('The workbook has no sheet “C”.')
})

test('refuses workbooks that unpack to more than 100 MB or 200,000 rows', async () => {
  const bomb = zipSync({ 'xl/workbook.xml': new Uint8Array(100_000_001) })
  expect(bomb.length).toBeLessThan(200_000)
  await expect(lists.bring(bomb)).rejects.toThrow('The workbook is too large')
  const rows = Array.from({ length: 200_001 }, () => [1])
  await expect(lists.bring(buildWorkbook([{ name: 'Long', rows }]))).rejects.toThrow('The workbook is too large')
}, 60_000)

test('reports the columns, what tells them and in which order days are read', async () => {
  let columns: readonly { name: string; by: string; note: string }[] = []
  const rows = ['a', 'b', 'c'].map((one) => `Reported ${one},5,${one},01/02/2028,0328`)
  await lists.bring(['Item Name,MRP,Remark,Mfg,', ...rows], { onTable: (table) => (columns = table.columns) })
  const short = columns.map(({ name, by, note }) => [name, by, note])
  expect(short).toEqual([
    ['productName', 'name', ''],
    ['mrp', 'name', ''],
    ['', 'none', ''],
    ['manufactureDate', 'name', 'Days are read as day/month/year: no line shows the order.'],
    ['expiryDate', 'content', ''],
  ])
})
