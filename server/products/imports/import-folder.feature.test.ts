import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { SECOND } from '#domain/time.ts'
import { countLockWaits } from '#test/lock-waits.ts'
import { useTestApp } from '#test/use-test-app.ts'
import type { JobPayloads } from '#server/jobs/jobs.ts'
import { folderImportJobs } from './folder-import-mail.ts'
import { createFolderRound } from './import-folder.ts'

const app = useTestApp()
let folder: string
let round: () => Promise<number>
beforeEach(async () => {
  await app.ctx.db.deleteFrom('jobs').where('kind', '=', 'mail.folder-import').execute()
  folder = mkdtempSync(join(tmpdir(), 'shop-folder-'))
  round = createFolderRound(shop())
})

const shop = () => ({ ...app.ctx, config: { ...app.ctx.config, importFolder: folder } })
const list = (name: string, lines: readonly string[]) => writeFileSync(join(folder, name), lines.join('\n'))
const filesIn = (...parts: string[]) => {
  try {
    return readdirSync(join(folder, ...parts)).map((name) => name.replace(/^\d{8}T\d{6}-/, ''))
  } catch {
    return []
  }
}
const stocks = async (prefix: string) => {
  const query = app.ctx.db.selectFrom('products').select(['stock']).where('name', 'like', `${prefix}%`)
  return (await query.orderBy('name').execute()).map(({ stock }) => stock)
}
const mails = () => app.ctx.db.selectFrom('jobs').select('payload').where('kind', '=', 'mail.folder-import').execute()
/** Two rounds between which the files do not change. */
const settle = async () => {
  await round()
  app.clock.advance(5 * SECOND)
  return round()
}

/** Lets another program write while the next round reads its first list. Returns the answer of that round. */
async function writeDuringRound(write: () => void): Promise<number> {
  await round()
  app.clock.advance(5 * SECOND)
  const running = await app.ctx.db.transaction().execute(async (trx) => {
    await sql`lock table folder_imports in access exclusive mode`.execute(trx)
    const started = round()
    await expect.poll(() => countLockWaits(app.ctx.db)).toBe(1)
    write()
    return { started }
  })
  return running.started
}

test('imports a file once it no longer changes, and moves it to done', async () => {
  list('stock.csv', ['Item Name,MRP,Stock', 'Folder A,10,1'])
  expect(await round()).toBe(0)
  app.clock.advance(5 * SECOND)
  list('stock.csv', ['Item Name,MRP,Stock', 'Folder A,10,1', 'Folder B,10,2'])
  expect(await round()).toBe(0)
  expect(await stocks('Folder')).toEqual([])
  app.clock.advance(5 * SECOND)
  expect(await round()).toBe(1)
  expect(await stocks('Folder')).toEqual([1, 2])
  expect([filesIn('done'), filesIn()]).toEqual([['stock.csv'], ['done']])
  expect(await mails()).toEqual([])
})

test('does not read a content again that it read last', async () => {
  const lines = ['Item Name,MRP,Stock', 'Repeated,10,9']
  list('repeat.csv', lines)
  await settle()
  await app.ctx.db.updateTable('products').set({ stock: 4 }).where('name', '=', 'Repeated').execute()
  list('repeat.csv', lines)
  list('copy.csv', lines)
  expect(await settle()).toBe(2)
  expect(await stocks('Repeated')).toEqual([4])
})

test('keeps refused lines beside the file and mails the owner', async () => {
  list('partly.csv', ['Item Name,MRP,Stock', 'Partly,10,1', 'Wrongly,free,1'])
  await settle()
  expect(await stocks('Partly')).toEqual([1])
  expect(filesIn('done')).toEqual(['partly.csv', 'partly.csv.rejects.csv'])
  const rejects = readdirSync(join(folder, 'done')).find((name) => name.endsWith('rejects.csv'))!
  expect(readFileSync(join(folder, 'done', rejects), 'utf8')).toContain('mrp is not an amount')
  const [mail] = await mails()
  expect(mail).toMatchObject({ payload: { fileName: 'partly.csv', refused: 1, problem: '' } })
  await folderImportJobs['mail.folder-import'](app.ctx, mail!.payload as JobPayloads['mail.folder-import'], 'job-1')
  const [sent] = app.mails.splice(0)
  expect(sent).toMatchObject({
    to: app.ctx.settings.shop.email.display,
    text: expect.stringContaining('Refused lines: 1.'),
  })
})

test.each([
  ['a workbook that is none', ['PK\u0003\u0004'], /no workbook that can be read/],
  ['another header', ['a,b', '1,2'], /header lacks/],
  ['no accepted line', ['Item Name,MRP', 'Odd,free'], /Each line of the list is refused/],
])('refuses %s as a whole and mails the owner', async (_, lines, problem) => {
  list('odd.csv', lines)
  await settle()
  expect(filesIn('refused')).toContain('odd.csv')
  const added = await mails()
  expect(added).toMatchObject([{ payload: { problem: expect.stringMatching(problem) } }])
})

test.each([
  ['empties the stock', (n: number) => `Jump ${n},10,0`, /stock of 3 of 3 known products/],
  ['changes most prices by half', (n: number) => `Jump ${n},19,5`, /3 of 3 known prices/],
  ['has prices in paise', (n: number) => `Jump ${n},1000,5`, /100 times or a hundredth/],
])('stops a list that %s', async (_, line, problem) => {
  const numbers = [1, 2, 3]
  list('first.csv', ['Item Name,MRP,Stock', ...numbers.map((n) => `Jump ${n},10,5`)])
  await settle()
  list('jump.csv', ['Item Name,MRP,Stock', ...numbers.map(line)])
  await settle()
  expect(await stocks('Jump ')).toContain(5)
  expect(filesIn('refused')).toEqual(['jump.csv'])
  expect(await mails()).toMatchObject([{ payload: { problem: expect.stringMatching(problem) } }])
})

test('a list that is replaced while it is read stays for the next round', async () => {
  list('now.csv', ['Item Name,MRP,Stock', 'Replaced,10,1'])
  expect(await writeDuringRound(() => list('now.csv', ['Item Name,MRP,Stock', 'Replaced,10,2']))).toBe(0)
  expect([await stocks('Replaced'), filesIn()]).toEqual([[1], ['now.csv']])
  expect(await settle()).toBe(1)
  expect([await stocks('Replaced'), filesIn('done')]).toEqual([[2], ['now.csv']])
})

test('a list that is written again while an earlier one is read is not imported half', async () => {
  list('a-prices.csv', ['Item Name,MRP,Stock', 'Earlier,10,1'])
  list('b-stock.csv', ['Item Name,MRP,Stock', 'Halved A,10,1', 'Halved B,10,1'])
  expect(await writeDuringRound(() => list('b-stock.csv', ['Item Name,MRP,Stock', 'Halved A,10,2']))).toBe(1)
  expect([await stocks('Halved'), filesIn()]).toEqual([[], ['b-stock.csv', 'done']])
})

test('a list that fails stops no other and is mailed about once', async () => {
  await sql`alter table products add constraint fails check (name <> 'Failing')`.execute(app.ctx.db)
  list('failing.csv', ['Item Name,MRP,Stock', 'Failing,10,1'])
  list('later.csv', ['Item Name,MRP,Stock', 'Later,10,1'])
  expect(await settle()).toBe(1)
  expect(await round()).toBe(0)
  expect([await stocks('Later'), filesIn()]).toEqual([[1], ['done', 'failing.csv']])
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  await folderImportJobs['mail.folder-import'](app.ctx, mail!.payload as JobPayloads['mail.folder-import'], 'job-1')
  expect(app.mails.splice(0)).toMatchObject([
    { text: expect.stringMatching(/failing\.csv.*violates check.*still in/s) },
  ])
  await sql`alter table products drop constraint fails`.execute(app.ctx.db)
  expect(await round()).toBe(1)
})

test('two processes read a folder one at a time', async () => {
  for (const n of [1, 2, 3]) list(`n${n}.csv`, ['Item Name,MRP,Stock', `Together ${n},10,${n}`])
  const other = createFolderRound(shop())
  await Promise.all([round(), other()])
  app.clock.advance(5 * SECOND)
  const counts = await Promise.all([round(), other()])
  expect(counts.toSorted()).toEqual([0, 3])
  expect(await stocks('Together')).toEqual([1, 2, 3])
})

test('leaves other files, links and hidden files alone', async () => {
  for (const name of ['.half.csv', '~$open.xlsx', 'notes.pdf']) list(name, ['Item Name,MRP', 'Alone,10'])
  expect(await settle()).toBe(0)
  expect(filesIn()).toEqual(['.half.csv', 'notes.pdf', '~$open.xlsx'])
  rmSync(folder, { recursive: true })
})
