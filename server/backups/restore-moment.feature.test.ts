import { chmodSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addProduct } from '#test/factories.ts'
import { startTestApp } from '#test/start-test-app.ts'
import { addBatchedProduct } from '#test/stock-steps.ts'
import { openDatabase } from '../db/connect.ts'
import { clusterHome } from '../db/embedded/cluster.ts'
import { clusterArchive } from '../db/embedded/wal-archive.ts'
import { migrate } from '../db/migrate.ts'
import { archiveFailingSeconds } from '../db/wal-archiver.ts'
import { backUpShop } from './back-up-shop.ts'
import { deleteOldBaseBackups, listBaseBackups } from './base-backups.ts'
import { restoreMoment } from './restore-moment.ts'

// A restore reads and syncs a whole database.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const root = mkdtempSync(join(tmpdir(), 'moment-'))
chmodSync(root, 0o711)
const [dataDir, archive] = [join(root, 'data'), join(root, 'archive')]
const database = { kind: 'embedded', folder: dataDir, archive } as const
const places = { database, dataDir, filesBucket: null }
const backUp = () => backUpShop(places, mkdtempSync(join(root, 'b-')), new Date())
const restore = (moment: Date, { force = false, from = places } = {}) =>
  restoreMoment(from, moment, { force, now: new Date() })

/** Runs an app on the database. */
async function inApp<T>(work: (app: Awaited<ReturnType<typeof startTestApp>>) => Promise<T>): Promise<T> {
  const app = await startTestApp({ database: await openDatabase(database), now: () => new Date() })
  return work(app).finally(app.close)
}

let empty: Date
beforeAll(async () => {
  const opened = await openDatabase(database)
  await migrate(opened.db, new Date())
  await opened.close()
  await expect(restore(new Date())).rejects.toThrow(`There is no base backup in ${archive} yet`)
  await backUp()
  empty = new Date()
  await inApp((app) => addProduct(app))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const countProducts = () =>
  inApp(async ({ ctx }) => (await ctx.db.selectFrom('products').select('id').execute()).length)

test('goes back to a moment and keeps what was there', async () => {
  const { summary, keptIn } = await restore(empty)
  expect(summary.products).toBe(0)
  expect(keptIn).toMatch(/postgres\.before-restore-\d{14}$/)
  expect(await countProducts()).toBe(0)
  expect(readdirSync(dataDir).filter((name) => name.includes('restoring'))).toEqual([])
})

test('refuses a moment outside of the archive with its range', async () => {
  const range = /The archive reaches from \d{4}-\d\d-\d\d \d\d:\d\d:\d\d to .* \(Indian time\)\./
  await expect(restore(new Date('2026-01-01T00:00:00Z'))).rejects.toThrow(range)
  await expect(restore(new Date(Date.now() + 60_000))).rejects.toThrow(range)
})

test('says where the archive of a lost disk ends, and leaves nothing', async () => {
  const folder = join(root, 'new machine')
  const from = { ...places, dataDir: folder, database: { ...database, folder } }
  await expect(restore(new Date(), { from })).rejects.toThrow(
    /The archive reaches from .* to \d{4}-\d\d-\d\d \d\d:\d\d:\d\d/,
  )
  expect(readdirSync(folder).filter((name) => name.startsWith('postgres.'))).toEqual([])
})

test('refuses while the shop runs, without an archive, and for a server with its command', async () => {
  const running = await openDatabase(database)
  await expect(restore(empty)).rejects.toThrow("Another process is using the shop's files")
  await running.close()
  const other = { kind: 'embedded', folder: dataDir } as const
  await expect(restore(empty, { from: { ...places, database: other as typeof database } })).rejects.toThrow(
    'Set WAL_ARCHIVE',
  )
  const server = { kind: 'server', url: 'postgres://none', poolSize: 1 } as const
  await expect(
    restoreMoment({ ...places, database: server }, new Date('2026-11-24T04:45:00Z'), { force: false, now: new Date() }),
  ).rejects.toThrow("pgbackrest --stanza=shop --type=time --target='2026-11-24 04:45:00.000+00'")
})

test('refuses a shop whose stock does not fit its batches, and changes nothing', async () => {
  await inApp(async (app) => {
    const { id } = await addBatchedProduct(app, { stock: 9 })
    await app.ctx.db.updateTable('products').set({ stock: 8 }).where('id', '=', id).execute()
  })
  await expect(restore(new Date())).rejects.toThrow('the stock of 1 products differs from their batches. Add --force')
  expect(await countProducts()).toBe(1)
})

test('a start finishes no restore that was interrupted between its two renames', async () => {
  const home = clusterHome(dataDir)
  renameSync(home, `${home}.away`)
  await expect(openDatabase(database)).rejects.toThrow('A restore was interrupted. Rename ')
  renameSync(`${home}.away`, home)
})

test('keeps the newest base backups and the WAL they need', async () => {
  await backUp()
  const folder = clusterArchive(archive, clusterHome(dataDir))
  expect(await deleteOldBaseBackups(places, 1)).toHaveLength(1)
  const [base, ...more] = listBaseBackups(folder)
  expect(more).toEqual([])
  const segments = readdirSync(folder).filter((name) => /^[0-9A-F]{24}/.test(name))
  expect(
    segments.filter((name) => name.slice(8, 24) < `${base!.start.slice(0, 8)}000000${base!.start.slice(8, 10)}`),
  ).toEqual([])
  await expect(restore(empty)).rejects.toThrow('The archive reaches from')
})

test('tells for how long the server has failed to archive, and makes no base backup then', async () => {
  const opened = await openDatabase(database)
  const folder = clusterArchive(archive, clusterHome(dataDir))
  try {
    await sql`select pg_switch_wal()`.execute(opened.db)
    expect(await archiveFailingSeconds(opened.db)).toBe(0)
    renameSync(folder, `${folder}.away`)
    writeFileSync(folder, '')
    await sql`create table filler as select 1`.execute(opened.db)
    await sql`select pg_switch_wal()`.execute(opened.db)
    await expect.poll(() => archiveFailingSeconds(opened.db)).toBeGreaterThan(0)
    await expect(backUp()).rejects.toThrow('PostgreSQL does not archive into')
  } finally {
    await opened.close()
  }
})
