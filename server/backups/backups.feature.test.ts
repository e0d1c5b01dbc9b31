import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkConservation } from '#test/conservation.ts'
import { addProduct, placeCodOrder, registerCustomer } from '#test/factories.ts'
import { createTestDatabase } from '#test/postgres.ts'
import { startOrderPayment, deliverWebhook } from '#test/payments/payment-steps.ts'
import { sendTestPrescription } from '#test/prescription-steps.ts'
import { expectRefusal, startTestApp, type TestApp } from '#test/start-test-app.ts'
import { type DatabaseConfig, openDatabase } from '../db/connect.ts'
import { createFolderStore, filesFolder } from '../gateways/files/folder-store.ts'
import { backUpShop } from './back-up-shop.ts'
import { makeBackup } from './make-backup.ts'
import { deleteOldBackups } from './back-up-shop.ts'
import { restoreBackup } from './restore-backup.ts'
import { BackupError, readSummary } from './backup-format.ts'

const now = new Date('2026-11-20T14:31:05Z')
const folder = mkdtempSync(join(tmpdir(), 'backups-'))
const drops: (() => Promise<void>)[] = []

const fileKey = randomBytes(32)

let app: TestApp
let file: string
let original: string
let token: string
beforeAll(async () => {
  app = await startTestApp({ fileKeys: [fileKey] })
  const asha = await registerCustomer(app, { username: 'Āśā "O\'Neil" \\ 💊\n\u2028' })
  const product = await addProduct(app, { rating: { breakdown: { 5: 2 }, totalReviews: 2 } })
  await placeCodOrder(asha, [{ product }])
  const picture = { product_id: product.id, stem: 'desk-1', body: Buffer.from([0, 92, 255]), created_at: now }
  await app.ctx.db.insertInto('product_pictures').values(picture).execute()
  token = asha.token
  await sendTestPrescription(app, asha)
  const { ref } = await startOrderPayment(app)
  app.gateway.pay(ref)
  await deliverWebhook(app, ref)
  ;({ file } = await makeBackup(shopOf(app), folder, now))
  original = gunzipSync(readFileSync(file)).toString()
})
afterAll(async () => {
  await app.close()
  for (const drop of drops) await drop()
  rmSync(folder, { recursive: true, force: true })
})

const shopOf = ({ database, ctx: { files } }: TestApp) => ({ database, files })
/** The data folder of every restored shop. */
const dataDir = mkdtempSync(join(folder, 'data-'))
const restoredFiles = createFolderStore(filesFolder(dataDir))

let target: DatabaseConfig
beforeEach(async () => {
  target = await emptyTarget()
})

async function emptyTarget(): Promise<DatabaseConfig> {
  const { url, drop } = await createTestDatabase()
  drops.push(drop)
  return { kind: 'server', url, poolSize: 2 }
}

const restore = (from: string, { force = false } = {}) =>
  restoreBackup({ database: target, dataDir, filesBucket: null }, from, { force, now })

/** A file with these contents, packed as backups are. */
function packed(contents: string): string {
  const path = join(folder, `${Math.abs(contents.length)}.gz`)
  writeFileSync(path, gzipSync(contents))
  return path
}

/** The lines of a backup without its head and foot; a restore ends every session. */
function rowsOf(backup: string): string[] {
  const lines = backup.split('\n').slice(1, -2)
  return lines.map((line) => line.replace(/"ended_at": ?(null|"[^"]*")/, '"ended_at":""')).toSorted()
}

/** Everything, in a form that can be compared. */
async function contentsOf(config: DatabaseConfig): Promise<string[]> {
  const database = await openDatabase(config)
  try {
    await checkConservation(database.db)
    const { file: again } = await makeBackup(
      { database, files: restoredFiles },
      mkdtempSync(join(folder, 'again-')),
      now,
    )
    return rowsOf(gunzipSync(readFileSync(again)).toString())
  } finally {
    await database.close()
  }
}

test('a shop comes back as it was, to the last character', async () => {
  const { summary, keptIn } = await restore(file)
  expect(summary).toEqual(await readSummary(app.ctx.db))
  expect(summary).toMatchObject({ orders: 2, customers: 2, products: 2 })
  expect(summary.paidTotalPaise).toBeGreaterThan(0)
  expect(keptIn).toBe('the schema before_restore_20261120143105 of the database')
  expect(await contentsOf(target)).toEqual(rowsOf(original))
})

test('a shop moves to the embedded database, goes on where it stopped, and is locked meanwhile', async () => {
  const embedded: DatabaseConfig = { kind: 'embedded', folder: mkdtempSync(join(folder, 'shop-')) }
  expect(
    (await restoreBackup({ database: embedded, dataDir, filesBucket: null }, file, { force: false, now })).keptIn,
  ).toBeNull()
  const moved = await openDatabase(embedded)
  const goingOn = await startTestApp({ database: moved })
  const next = await placeCodOrder(await registerCustomer(goingOn), [{ product: await addProduct(goingOn) }])
  expect(next.orderId).toBe('110003')
  await checkConservation(moved.db)
  await expect(
    restoreBackup({ database: embedded, dataDir, filesBucket: null }, file, { force: true, now }),
  ).rejects.toThrow("Another process is using the shop's files")
  const made = await backUpShop(
    { database: embedded, dataDir, filesBucket: null },
    mkdtempSync(join(folder, 'beside-')),
    now,
  )
  expect(made.summary.orders).toBe(3)
  expect(made.lostFiles).toEqual([])
  await goingOn.close()
})

test('a restore ends all sessions', async () => {
  await restore(file)
  const restored = await startTestApp({ database: await openDatabase(target), secret: app.ctx.secret })
  expect((await app.as(token)('GET /api/orders/list', {})).ok).toBe(true)
  const refused = expectRefusal(await restored.as(token)('GET /api/orders/list', {}))
  expect(refused).toMatchObject({ status: 401, code: 'not_logged_in' })
  await restored.close()
})

test('a shop that is not empty is not overwritten, and with force it is kept aside', async () => {
  await restore(file)
  await expect(restore(file)).rejects.toThrow(/not empty: it holds 2 orders, 2 customers, 2 products/)
  const later = new Date(now.getTime() + 1000)
  const { keptIn } = await restoreBackup({ database: target, dataDir, filesBucket: null }, file, {
    force: true,
    now: later,
  })
  expect(keptIn).toBe('the schema before_restore_20261120143106 of the database')
  expect(await contentsOf(target)).toEqual(rowsOf(original))
})

test('while the shop runs nothing is restored', async () => {
  const database = await openDatabase(target)
  await sql`select 1`.execute(database.db)
  await expect(restore(file, { force: true })).rejects.toThrow('The shop is running on this database. Stop it first.')
  await database.close()
})

const bad: Readonly<Record<string, readonly [file: () => string, sentence: RegExp]>> = {
  'a file that is not there': [() => join(folder, 'nothing.gz'), /There is no file/],
  'a folder': [() => folder, /There is no file/],
  'an empty file': [() => cut(0), /ends too early/],
  'a file that ends in the middle': [() => cut(0.6), /ends too early/],
  'a file whose last line is missing': [() => packed(original.split('\n').slice(0, -2).join('\n')), /ends too early/],
  'a file in which one digit was changed': [() => packed(original.replace('Testamol', 'Testamo1')), /is damaged/],
  'a file in which a sum was changed': [
    () => packed(original.replace('"orders":2,"cust', '"orders":3,"cust')),
    /damaged/,
  ],
  'a picture': [() => written('picture.gz', 'PNG'), /is damaged or not a backup/],
  'some other packed file': [() => packed('hello\nworld\n'), /is not a backup of this shop/],
  'a backup in a newer form': [() => packed(original.replace('backup 1', 'backup 2')), /made by a newer version/],
  'a backup of another version': [
    () => resealed(original.replace('0004-payments.sql', '0004-pigeons.sql')),
    /made by another version of the shop, whose tables this one does not know \(0004-pigeons.sql\)/,
  ],
}

test.each(Object.entries(bad))('%s is refused with a sentence, and nothing changes', async (_, [make, sentence]) => {
  await expect(restore(make(), { force: true })).rejects.toThrow(sentence)
  const { summary, keptIn } = await restore(file)
  expect([summary.orders, keptIn]).toEqual([2, 'the schema before_restore_20261120143105 of the database'])
})

function cut(part: number): string {
  const path = written(`cut-${part}.gz`, readFileSync(file))
  truncateSync(path, Math.floor(readFileSync(file).length * part))
  return path
}

function written(name: string, contents: string | Buffer): string {
  writeFileSync(join(folder, name), contents)
  return join(folder, name)
}

/** With a checksum that fits what was changed. */
function resealed(contents: string): string {
  const lines = contents.split('\n').slice(0, -1)
  const { sha256: _, ...counts } = JSON.parse(lines.pop()!) as { sha256: string }
  const body = lines.map((line) => `${line}\n`).join('')
  const sha256 = createHash('sha256')
    .update(body + JSON.stringify(counts))
    .digest('hex')
  return packed(`${body}${JSON.stringify({ ...counts, sha256 })}\n`)
}

test('a backup that holds less than it announces is refused, and nothing changes', async () => {
  const short = resealed(original.replace(/(\{"table":"jobs"\}\n).*\n/, '$1'))
  await expect(restore(short, { force: true })).rejects.toThrow(/announces \d+ rows of jobs and holds others/)
  expect((await restore(file)).summary.orders).toBe(2)
})

test('a backup that cannot be written leaves nothing that looks like one', async () => {
  const taken = written('taken', '')
  await expect(makeBackup(shopOf(app), taken, now)).rejects.toThrow(/could not be written to .*: it is not a folder/)
  await expect(makeBackup(shopOf(app), folder, now)).rejects.toThrow(/exists already/)
  expect(readdirSync(folder).filter((name) => name.endsWith('.unfinished'))).toEqual([])
})

test('a backup that is stopped leaves no file', async () => {
  const stopped = mkdtempSync(join(folder, 'stopped-'))
  let seen = 0
  const onProgress = () => {
    seen += 1
    throw new BackupError('Stopped. No backup was written.')
  }
  await expect(makeBackup({ ...shopOf(app), onProgress }, stopped, now)).rejects.toThrow('Stopped.')
  expect([seen, readdirSync(stopped)]).toEqual([1, []])
})

test('of old backups only the newest are kept, and nothing else is touched', () => {
  const shelf = mkdtempSync(join(folder, 'shelf-'))
  const names = ['1', '2', '3'].map((day) => `shop-2026-11-0${day}-020000.backup.gz`)
  for (const name of [...names, 'notes.txt']) writeFileSync(join(shelf, name), '')
  expect(deleteOldBackups(shelf, 2)).toEqual([names[0]])
  expect(readdirSync(shelf).toSorted()).toEqual(['notes.txt', names[1], names[2]])
})
