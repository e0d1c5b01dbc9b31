import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBucketServer } from '#test/bucket-server.ts'
import { registerCustomer } from '#test/factories.ts'
import { createMemoryFileStore } from '#test/memory-file-store.ts'
import { createTestDatabase } from '#test/postgres.ts'
import { sendTestPrescription, signInPharmacist } from '#test/prescription-steps.ts'
import { expectOk, startTestApp, type TestApp } from '#test/start-test-app.ts'
import { openDatabase } from '../db/connect.ts'
import { createBucketStore } from '../gateways/files/bucket-store.ts'
import type { FileStore } from '../gateways/files/file-store.ts'
import { createFolderStore, filesFolder } from '../gateways/files/folder-store.ts'
import { checkStoredFiles } from '../preflight/check-files.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'

const PICTURES = 5
const now = new Date('2026-11-20T14:31:05Z')
const folder = mkdtempSync(join(tmpdir(), 'backups-'))
const newFolder = () => mkdtempSync(join(folder, 'f-'))
const fileKey = randomBytes(32)

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ fileKeys: [fileKey] })
  const customer = await registerCustomer(app)
  for (let count = 0; count < PICTURES; count += 1) await sendTestPrescription(app, customer)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const backUp = async (files: FileStore) => makeBackup({ database: app.database, files }, newFolder(), now)

test('a restore brings back every picture of a prescription, which opens with the same FILES_KEYS', async () => {
  const { url, drop } = await createTestDatabase()
  const database = { kind: 'server', url, poolSize: 2 } as const
  const dataDir = newFolder()
  const { file } = await backUp(app.ctx.files)
  await restoreBackup({ database, dataDir, filesBucket: null }, file, { force: false, now })
  const restored = await startTestApp({
    database: await openDatabase(database),
    secret: app.ctx.secret,
    files: createFolderStore(filesFolder(dataDir)),
    fileKeys: [fileKey],
  })
  const { api } = await signInPharmacist(restored)
  const statuses: number[] = []
  for (const { id } of await restored.ctx.db.selectFrom('prescriptions').select('id').execute())
    for (const picture of expectOk(await api('GET /api/desk/prescriptions/:id', { id })).prescription.pictures)
      statuses.push((await restored.send(picture)).status)
  expect(statuses).toEqual(Array.from({ length: PICTURES }, () => 200))
  await restored.close()
  await drop()
})

test('a backup takes the pictures from a bucket, and a restore puts them into one', async () => {
  const [from, to] = [await startBucketServer(), await startBucketServer()]
  const bucket = createBucketStore(from.config)
  for (const name of await app.ctx.files.list())
    await bucket.write(name, (await app.ctx.files.read(name)) ?? Buffer.of())
  const { file, lostFiles } = await backUp(bucket)
  expect(lostFiles).toEqual([])
  const { url, drop } = await createTestDatabase()
  const database = { kind: 'server', url, poolSize: 2 } as const
  await restoreBackup({ database, dataDir: newFolder(), filesBucket: to.config }, file, { force: false, now })
  expect([to.stored.size, to.stored]).toEqual([PICTURES, from.stored])
  await drop()
  from.failWith = 500
  await expect(backUp(bucket)).rejects.toThrow(
    'The backup could not be written. The bucket for files cannot be used just now: it answers 500 SlowDown.',
  )
  await Promise.all([from.close(), to.close()])
})

test('a backup and a restore may spend longer on pictures than a transaction may be idle', async () => {
  const bucket = await startBucketServer()
  const store = createBucketStore(bucket.config)
  for (const name of await app.ctx.files.list())
    await store.write(name, (await app.ctx.files.read(name)) ?? Buffer.of())
  bucket.delayMs = 150
  const { url, drop } = await createTestDatabase()
  const source = await openDatabase(withIdleTimeout(app.database.url))
  const { file } = await makeBackup({ database: source, files: store }, newFolder(), now)
  await source.close()
  const places = { database: withIdleTimeout(url), dataDir: newFolder(), filesBucket: bucket.config }
  await expect(restoreBackup(places, file, { force: false, now })).resolves.toMatchObject({
    keptIn: expect.any(String),
  })
  await drop()
  await bucket.close()
})

function withIdleTimeout(url: string) {
  const address = new URL(url)
  address.searchParams.set('idle_in_transaction_session_timeout', '500')
  return { kind: 'server', url: address.href, poolSize: 2 } as const
}

test('a backup and the doctor name the pictures that the file store has lost', async () => {
  const names = await app.ctx.files.list()
  const [lost = '', ...kept] = names.toSorted()
  const store = createMemoryFileStore()
  for (const name of kept) await store.write(name, Buffer.of())
  expect((await backUp(store)).lostFiles).toEqual([lost])
  expect(await checkStoredFiles(app.ctx.db, store)).toEqual({
    state: 'broken',
    sentence:
      '1 pictures of prescriptions, returns and licences are missing from the file store. Restore them from a backup.',
  })
  expect(await checkStoredFiles(app.ctx.db, app.ctx.files)).toMatchObject({ state: 'good' })
})
