import { randomBytes } from 'node:crypto'
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ownHeader, ownLine } from '#test/import-steps.ts'
import { createMemoryFileStore } from '#test/memory-file-store.ts'
import { deskClient, readDeskFile, signInStaff } from '#test/staff-steps.ts'
import { expectOk, startTestApp } from '#test/start-test-app.ts'
import { fetchImportFile, importFiles } from './import-store.ts'
import { runImportRound } from './run-imports.ts'

function sharedPlaces() {
  const bucket = ['ENDPOINT', 'BUCKET', 'REGION', 'KEY_ID', 'SECRET'].map((name) => [`FILES_S3_${name}`, 'shop-files'])
  return {
    env: { ...Object.fromEntries(bucket), FILES_S3_ENDPOINT: 'https://s3.example' },
    files: createMemoryFileStore(),
    secret: randomBytes(32),
  }
}

const file = new Blob([[ownHeader, ownLine('shared'), ownLine('bad', { price: '=1+1' })].join('\n')])

test('a list that one machine took is read by another, whose refused lines the first one sends', async () => {
  const shared = sharedPlaces()
  const one = await startTestApp(shared)
  const other = await startTestApp({ ...shared, database: one.database })
  const member = await signInStaff(one, ['pharmacist'])
  const atOther = deskClient(other, member.token)
  const { id } = expectOk(await member.api('POST /api/desk/products/imports', { name: 'list.csv' }, { file })).import
  expect(await runImportRound(other.ctx)).toBe(1)
  expectOk(await atOther('POST /api/desk/products/imports/:id/start', { id }))
  expect(await runImportRound(other.ctx)).toBe(1)
  expect(await readDeskFile(one, member, `/api/desk/products/imports/${id}/rejects`)).toContain('=1+1')
  expectOk(await atOther('POST /api/desk/products/imports', { name: 'next.csv' }, { file }))
  expect(await shared.files.list()).toHaveLength(1)
  await one.close()
})

test('a second start of an import and a download of its refused lines leave the files in use alone', async () => {
  const shared = sharedPlaces()
  const app = await startTestApp(shared)
  const member = await signInStaff(app, ['pharmacist'])
  const { id } = expectOk(await member.api('POST /api/desk/products/imports', { name: 'list.csv' }, { file })).import
  await runImportRound(app.ctx)
  expectOk(await member.api('POST /api/desk/products/imports/:id/start', { id }))
  const { list, rejects } = importFiles(app.ctx, id)
  writeFileSync(rejects, 'of this run')
  const inBucket = [...shared.files.stored.keys()].find((name) => name.startsWith('list_'))!
  shared.files.stored.set(inBucket, Buffer.from('other'))
  expect(await member.api('POST /api/desk/products/imports/:id/start', { id })).toMatchObject({ status: 409 })
  expect(readFileSync(list, 'utf8')).toBe(await file.text())
  expect(await readDeskFile(app, member, `/api/desk/products/imports/${id}/rejects`)).toContain('=1+1')
  expect(readFileSync(rejects, 'utf8')).toBe('of this run')
  await app.close()
})

test('fetching a list again leaves an open reader its contents', async () => {
  const shared = sharedPlaces()
  const app = await startTestApp(shared)
  const { list } = importFiles(app.ctx, 'imp_1')
  shared.files.stored.set('list_imp1', Buffer.from('first'))
  await fetchImportFile(app.ctx, list)
  const reader = openSync(list, 'r')
  shared.files.stored.set('list_imp1', Buffer.from('second'))
  await fetchImportFile(app.ctx, list)
  expect([readFileSync(reader, 'utf8'), readFileSync(list, 'utf8')]).toEqual(['first', 'second'])
  closeSync(reader)
  await app.close()
})
