import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { ownHeader, ownLine } from '#test/import-steps.ts'
import { createMemoryFileStore } from '#test/memory-file-store.ts'
import { deskClient, readDeskFile, signInStaff } from '#test/staff-steps.ts'
import { expectOk, startTestApp } from '#test/start-test-app.ts'
import { runImportRound } from './run-imports.ts'

test('a list that one machine took is read by another, whose refused lines the first one sends', async () => {
  const bucket = ['ENDPOINT', 'BUCKET', 'REGION', 'KEY_ID', 'SECRET'].map((name) => [`FILES_S3_${name}`, 'shop-files'])
  const shared = {
    env: { ...Object.fromEntries(bucket), FILES_S3_ENDPOINT: 'https://s3.example' },
    files: createMemoryFileStore(),
    secret: randomBytes(32),
  }
  const one = await startTestApp(shared)
  const other = await startTestApp({ ...shared, database: one.database })
  const member = await signInStaff(one, ['pharmacist'])
  const atOther = deskClient(other, member.token)
  const file = new Blob([[ownHeader, ownLine('shared'), ownLine('bad', { price: '=1+1' })].join('\n')])
  const { id } = expectOk(await member.api('POST /api/desk/products/imports', { name: 'list.csv' }, { file })).import
  expect(await runImportRound(other.ctx)).toBe(1)
  expectOk(await atOther('POST /api/desk/products/imports/:id/start', { id }))
  expect(await runImportRound(other.ctx)).toBe(1)
  expect(await readDeskFile(one, member, `/api/desk/products/imports/${id}/rejects`)).toContain('=1+1')
  expectOk(await atOther('POST /api/desk/products/imports', { name: 'next.csv' }, { file }))
  expect(await shared.files.list()).toHaveLength(1)
  await one.close()
})
