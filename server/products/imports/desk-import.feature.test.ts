import { existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import type { AuditAction } from '#domain/audit/audit-actions.ts'
import { MINUTE } from '#domain/time.ts'
import { buildWorkbook } from '#test/build-workbook.ts'
import { ownHeader, ownLine } from '#test/import-steps.ts'
import { addImport, endImports } from '#test/product-import-steps.ts'
import { readDeskFile, type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { expectOk } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { importFiles } from './import-store.ts'
import { runImportRound } from './run-imports.ts'

const app = useTestApp()
let pharmacist: SignedInStaffMember
beforeEach(async () => {
  await endImports(app)
  app.clock.advance(MINUTE)
  pharmacist = await signInStaff(app, ['pharmacist'])
})

const upload = (lines: readonly string[] | Uint8Array<ArrayBuffer>, name = 'list.csv') =>
  pharmacist.api(
    'POST /api/desk/products/imports',
    { name },
    { file: new Blob([lines instanceof Uint8Array ? lines : lines.join('\n')]) },
  )
const latest = async () => expectOk(await pharmacist.api('GET /api/desk/products/imports', {})).import!
const start = (id: string) => pharmacist.api('POST /api/desk/products/imports/:id/start', { id })
const stop = (id: string) => pharmacist.api('POST /api/desk/products/imports/:id/stop', { id })
const productsNamed = (prefix: string) =>
  app.ctx.db
    .selectFrom('products')
    .select(['name', 'selling_price_paise'])
    .where('name', 'like', `${prefix}%`)
    .orderBy('name')
    .execute()
const auditOf = (action: AuditAction) =>
  app.ctx.db.selectFrom('audit_log').selectAll().where('action', '=', action).orderBy('id').execute()

/** Imports a list from its upload to its end. */
async function bring(lines: readonly string[]) {
  const { id } = expectOk(await upload(lines)).import
  await runImportRound(app.ctx)
  expectOk(await start(id))
  await runImportRound(app.ctx)
  return latest()
}

test('groups new products of a list without schedules, and sets one for all of a group (catalogue-20)', async () => {
  const list = [
    'Item Name,Salt,MRP',
    'Grouped crepe bandage,,90',
    'Grouped ORS orange sachet,,20',
    'Grouped paracetamol,Paracetamol (500mg),10',
    'Grouped alprazolam,Alprazolam (0.5mg),30',
    'Grouped mystery,,10',
  ]
  const { id } = expectOk(await upload(list)).import
  await runImportRound(app.ctx)
  const groupsOf = async () =>
    (await latest()).preview!.groups.map(({ group, count, examples, schedule }) => [
      group,
      count,
      examples[0],
      schedule,
    ])
  expect(await groupsOf()).toEqual([
    ['devices', 1, 'Grouped crepe bandage', null],
    ['ors', 1, 'Grouped ORS orange sachet', null],
    ['composed', 1, 'Grouped paracetamol', null],
    ['unknown', 1, 'Grouped mystery', null],
  ])
  // Also the choice of OTC for all medicines lets no H1 salt go.
  const schedules = { devices: 'NA', ors: 'OTC', composed: 'OTC' } as const
  expectOk(await pharmacist.api('POST /api/desk/products/imports/:id/columns', { id, schedules }))
  await runImportRound(app.ctx)
  expect((await groupsOf()).map(([, , , schedule]) => schedule)).toEqual(['NA', 'OTC', 'OTC', null])
  expectOk(await start(id))
  await runImportRound(app.ctx)
  const written = app.ctx.db.selectFrom('products').select(['name', 'schedule']).where('name', 'like', 'Grouped%')
  expect((await written.execute()).toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
    { name: 'Grouped ORS orange sachet', schedule: 'OTC' },
    { name: 'Grouped alprazolam', schedule: 'H1' },
    { name: 'Grouped crepe bandage', schedule: 'NA' },
    { name: 'Grouped mystery', schedule: 'H' },
    { name: 'Grouped paracetamol', schedule: 'OTC' },
  ])
})

test('previews a list without writing it, imports it and keeps the refused lines', async () => {
  await bring([ownHeader, ownLine('kept', { name: 'Deskimport kept' }), ownLine('dear', { name: 'Deskimport dear' })])
  const before = (await auditOf('products.start-import')).length
  const list = [
    ownHeader,
    ownLine('kept', { name: 'Deskimport kept', maker: 'Sahyadri Pharma' }),
    ownLine('dear', { name: 'Deskimport dear', mrp: '100', price: '90' }),
    ownLine('new', { name: 'Deskimport new' }),
    ownLine('bad', { name: 'Deskimport bad', price: '=1+1' }),
  ]
  const { import: uploaded } = expectOk(await upload(list, 'November.csv'))
  expect(uploaded).toMatchObject({ state: 'previewing', fileName: 'November.csv', uploadedBy: pharmacist.staff.name })
  expect(await runImportRound(app.ctx)).toBe(1)
  const previewed = await latest()
  expect(previewed).toMatchObject({
    state: 'ready',
    preview: {
      counts: { read: 4, added: 1, changed: 2, unchanged: 0, rejected: 1 },
      priceJumps: 1,
      products: [
        {
          name: 'Deskimport dear',
          isPriceJump: true,
          changes: [
            { field: 'MRP', before: '50.00', after: '100.00' },
            { field: 'Selling price', before: '45.50', after: '90.00' },
          ],
        },
        {
          name: 'Deskimport kept',
          isPriceJump: false,
          changes: [{ field: 'Manufacturer', before: 'Nilgiri Lifesciences', after: 'Sahyadri Pharma' }],
        },
        { name: 'Deskimport new', isPriceJump: false },
      ],
    },
  })
  expect(previewed.preview!.counts.reasons).toEqual([
    { reason: 'sellingPrice is not an amount such as 1499.50', count: 1 },
  ])
  expect(await productsNamed('Deskimport')).toHaveLength(2)
  expectOk(await start(uploaded.id))
  expect(await latest()).toMatchObject({ state: 'importing' })
  await runImportRound(app.ctx)
  expect(await latest()).toMatchObject({
    state: 'done',
    progress: { counts: { added: 1, changed: 2, rejected: 1 }, share: 1 },
  })
  expect(await productsNamed('Deskimport')).toMatchObject([{ selling_price_paise: 9000 }, {}, {}])
  const answer = await app.send(`/api/desk/products/imports/${uploaded.id}/rejects`, {
    headers: { authorization: `Bearer ${pharmacist.token}` },
  })
  expect(await answer.text()).toContain('5,sellingPrice is not an amount such as 1499.50,bad')
  const [row] = (await auditOf('products.start-import')).slice(before)
  expect(row).toMatchObject({ staff_id: pharmacist.staff.id, changes: { file: { after: 'November.csv' } } })
  expect(await start(uploaded.id)).toMatchObject({ status: 409 })
})

test('reads a list again with the chosen sheet and columns, and records who chose them', async () => {
  const rows = (name: string) => [
    ['Item Name', 'Amount', 'MRP'],
    [name, 12, 90],
  ]
  const sheets = ['First', 'Second'].map((name) => ({ name, rows: rows(`Choosol ${name}`) }))
  const { id } = expectOk(await upload(buildWorkbook(sheets), 'Stock.xlsx')).import
  const choose = (choice: { columns?: string[]; sheet?: string }) =>
    pharmacist.api('POST /api/desk/products/imports/:id/columns', { id, ...choice })
  expect(await choose({ sheet: 'Second' })).toMatchObject({ status: 409 })
  await runImportRound(app.ctx)
  expect(await latest()).toMatchObject({ state: 'ready', table: { sheet: 'First', sheets: ['First', 'Second'] } })
  expect(expectOk(await choose({ sheet: 'Second' })).import).toMatchObject({ state: 'previewing', preview: null })
  await runImportRound(app.ctx)
  expectOk(await choose({ columns: ['productName', 'mrp', 'nonsense'] }))
  await runImportRound(app.ctx)
  const columns = [{ by: 'name' }, { name: 'mrp', by: 'choice' }, { name: '', by: 'none' }]
  const added = {
    name: 'Choosol Second',
    changes: expect.arrayContaining([{ field: 'MRP', before: '', after: '12.00' }]),
  }
  expect(await latest()).toMatchObject({ table: { sheet: 'Second', columns }, preview: { products: [added] } })
  const audited = (await auditOf('products.import-columns')).at(-1)
  expect(audited).toMatchObject({
    staff_id: pharmacist.staff.id,
    changes: { columns: { after: 'Item Name: productName, Amount: mrp, MRP: nonsense' } },
  })
})

test('one list at a time: another upload waits (409), and the next one replaces an idle list', async () => {
  const answers = await Promise.all([upload([ownHeader]), upload([ownHeader]), upload([ownHeader])])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ status: 409, message: /is being read or imported/ })
  const first = await latest()
  await runImportRound(app.ctx)
  expect(existsSync(importFiles(app.ctx, first.id).list)).toBe(true)
  app.clock.advance(1)
  expectOk(await upload([ownHeader]))
  expect(existsSync(importFiles(app.ctx, first.id).list)).toBe(false)
  expect(await start(first.id)).toMatchObject({ status: 404 })
})

test('stops on request before the next batch, and goes on when started again', async () => {
  const { id } = expectOk(await upload([ownHeader, ownLine('stopped', { name: 'Stoppedol' })])).import
  await runImportRound(app.ctx)
  expectOk(await start(id))
  expect(expectOk(await stop(id)).import).toMatchObject({ state: 'importing', isStopping: true })
  await runImportRound(app.ctx)
  expect(await latest()).toMatchObject({ state: 'stopped', isStopping: false })
  expect(await productsNamed('Stoppedol')).toEqual([])
  expect(await stop(id)).toMatchObject({ status: 409, message: 'This import has ended already.' })
  expectOk(await start(id))
  await runImportRound(app.ctx)
  expect(await latest()).toMatchObject({ state: 'done' })
  expect(await productsNamed('Stoppedol')).toHaveLength(1)
})

test('an import whose process was killed is interrupted, and goes on when started again', async () => {
  const { id } = await addImport(app, 'importing')
  const leased = { leased_until: app.ctx.databaseNow() }
  await app.ctx.db.updateTable('product_imports').set(leased).where('id', '=', id).execute()
  expect(await runImportRound(app.ctx)).toBe(0)
  expect(await latest()).toMatchObject({ state: 'importing' })
  app.clock.advance(1)
  expect(await runImportRound(app.ctx)).toBe(0)
  expect(await latest()).toMatchObject({ id, state: 'interrupted' })
  pharmacist = await signInStaff(app, ['pharmacist'])
  expect(expectOk(await start(id)).import).toMatchObject({ state: 'importing' })
})

test('a shop that closes interrupts an import between two batches', async () => {
  const { id } = expectOk(await upload([ownHeader, ownLine('closing', { name: 'Closingol' })])).import
  await runImportRound(app.ctx)
  expectOk(await start(id))
  await runImportRound(app.ctx, AbortSignal.abort())
  expect(await latest()).toMatchObject({ state: 'interrupted' })
  expect(await productsNamed('Closingol')).toEqual([])
})

test.each([
  ['no CSV', new TextEncoder().encode('\u0000\u0001'), /not text/],
  ['a ZIP archive', new TextEncoder().encode('PK\u0003\u0004'), /no workbook that can be read/],
  ['a broken gzip', new Uint8Array([0x1f, 0x8b, 8, 0, 1]), /damaged/],
  ['another header', new TextEncoder().encode('a,b\n1,2'), /header lacks/],
])('says why it cannot read %s', async (_, file, problem) => {
  const { id } = expectOk(await upload(file)).import
  await runImportRound(app.ctx)
  expect(await latest()).toMatchObject({ id, state: 'unreadable', problem: expect.stringMatching(problem) })
  expect(await start(id)).toMatchObject({ status: 409 })
})

test.each([
  ['100 times', { mrp: '5000', price: '4550' }],
  ['a hundredth of', { mrp: '0.50', price: '0.46' }],
  ['100 times (the MRP only)', { mrp: '5000' }],
])('stops a list whose prices are mostly %s the present ones', async (_, wrong) => {
  const ids = ['scale-1', 'scale-2', 'scale-3']
  await bring([ownHeader, ...ids.map((one) => ownLine(one))])
  app.clock.advance(1)
  const lines = [ownHeader, ownLine('scale-0'), ...ids.map((one) => ownLine(one, wrong))]
  const { id } = expectOk(await upload(lines)).import
  await runImportRound(app.ctx)
  const problem = expect.stringMatching(/^Most prices of the list are 100 times or a hundredth/)
  expect(await latest()).toMatchObject({ id, state: 'unreadable', problem })
  expect(await start(id)).toMatchObject({ status: 409 })
})

test('refuses a list above 32 MB (413) and an unknown import (404)', async () => {
  expect(await upload(new Uint8Array(32_000_001))).toMatchObject({ status: 413 })
  expect(await start('imp_nothing')).toMatchObject({ status: 404 })
  expect(await stop('imp_nothing')).toMatchObject({ status: 404 })
  expect(await pharmacist.api('GET /api/desk/products/imports/:id/rejects', { id: 'imp_nothing' })).toMatchObject({
    status: 404,
  })
})

test('only the shop reads uploaded lists and their refused lines, and no sentence names a path', async () => {
  const { id } = expectOk(await upload([ownHeader, ownLine('a b')])).import
  await runImportRound(app.ctx)
  const { list, rejects } = importFiles(app.ctx, id)
  const modes = [dirname(list), list, rejects].map((path) => statSync(path).mode & 0o777)
  expect(modes).toEqual([0o700, 0o600, 0o600])
  expectOk(await upload(new TextEncoder().encode('PK\u0003\u0004')))
  await runImportRound(app.ctx)
  expect((await latest()).problem).not.toMatch(/[\w.]\/[\w.]|\.md/)
})

test('batches of a list become opening receipts to confirm, and impossible expiries are refused cell by cell', async () => {
  const list = [
    'Item Name,Batch No,Exp,MRP,Closing Stock',
    'Opened paracetamol,PA1,03/28,10,40',
    'Opened paracetamol,PA2,Mar-29,12,5',
    'Opened ibuprofen,IB1,13/28,20,7',
    'Opened cetirizine,CE1,02/24,20,7',
    'Opened ranitidine,,03/28,30,9',
    'Opened insulin,IN1,2028-03-15,400,3',
    'Opened syrup,SY1,11/27,60,none',
    'Opened balm,BA1,08/28,55,12',
    'Opened gel,GE1,08/28,55,0',
  ]
  const { id } = expectOk(await upload(list)).import
  await runImportRound(app.ctx)
  expect(await latest()).toMatchObject({
    preview: { counts: { added: 8, rejected: 0, openings: 3, unreadPacks: 4 } },
    receipts: [],
  })
  expectOk(await start(id))
  await runImportRound(app.ctx)
  const done = await latest()
  expect(done).toMatchObject({ state: 'done', receipts: [{ state: 'draft', lineCount: 3 }] })
  const rejects = await readDeskFile(app, pharmacist, `/api/desk/products/imports/${id}/rejects`)
  for (const part of ['13/28', 'the packs expired in 02/24', 'a day within a month', 'stock is not a whole number'])
    expect(rejects).toContain(part)
  const stocks = await app.ctx.db
    .selectFrom('products')
    .select(['name', 'stock', 'expiry_date'])
    .where('name', 'like', 'Opened %')
    .orderBy('name')
    .execute()
  // Packs without a batch are counted as before.
  expect(stocks.map(({ name, stock }) => [name, stock])).toContainEqual(['Opened ranitidine', 9])
  expect(stocks.filter(({ stock }) => stock > 0)).toHaveLength(1)
  expect(stocks).toHaveLength(8)

  const receiptId = done.receipts[0]!._id
  const { receipt } = expectOk(await pharmacist.api('GET /api/desk/receipts/:id', { id: receiptId }))
  expect(receipt).toMatchObject({ supplier: { name: 'Opening stock' }, state: 'draft' })
  expect(receipt.lines).toMatchObject([
    { productName: 'Opened paracetamol', batchNumber: 'PA1', expiry: '03/28', mrp: 10, quantity: 40, errors: {} },
    { productName: 'Opened paracetamol', batchNumber: 'PA2', expiry: '03/29', mrp: 12, quantity: 5, errors: {} },
    { productName: 'Opened balm', batchNumber: 'BA1', expiry: '08/28', mrp: 55, quantity: 12, errors: {} },
  ])
  expectOk(await pharmacist.api('POST /api/desk/receipts/:id/post', { id: receiptId, version: receipt.version }))
  const { stock } = await app.ctx.db
    .selectFrom('products')
    .select('stock')
    .where('name', '=', 'Opened paracetamol')
    .executeTakeFirstOrThrow()
  expect(stock).toBe(45)
  expect((await latest()).receipts).toMatchObject([{ state: 'posted' }])

  // The same list again opens what was not received.
  app.clock.advance(MINUTE)
  const again = await bring(list)
  expect(again).toMatchObject({ state: 'done', progress: { counts: { batched: 2, openings: 0 } }, receipts: [] })
})

test('an import that goes on after a stop drafts its opening receipt once', async () => {
  const list = ['Item Name,Batch,Expiry,MRP,Stock', 'Twice opened,TW1,03/28,10,4']
  const { id } = expectOk(await upload(list)).import
  await runImportRound(app.ctx)
  expectOk(await start(id))
  await runImportRound(app.ctx)
  await app.ctx.db
    .updateTable('product_imports')
    .set({ state: 'importing', leased_until: null })
    .where('id', '=', id)
    .execute()
  await runImportRound(app.ctx)
  expect(await latest()).toMatchObject({ state: 'done', receipts: [{ lineCount: 1 }] })
})
