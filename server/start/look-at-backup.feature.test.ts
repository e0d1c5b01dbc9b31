import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addProduct, registerCustomer } from '#test/factories.ts'
import { findFreePort } from '#test/shop-process.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { makeBackup } from '../backups/make-backup.ts'
import { type OpenedBackup, lookAtBackup } from './look-at-backup.ts'

const folder = mkdtempSync(join(tmpdir(), 'backups-'))
const copies = () => readdirSync(tmpdir()).filter((name) => name.startsWith('shop-look-'))
const before = copies()
let app: TestApp
let copy: OpenedBackup
let token: string
beforeAll(async () => {
  app = await startTestApp()
  ;({ token } = await registerCustomer(app))
  await addProduct(app, { id: 'prd_kept' })
  const { file } = await makeBackup({ database: app.database, files: app.ctx.files }, folder, new Date())
  copy = await lookAtBackup(file, await findFreePort())
})
afterAll(async () => {
  await copy?.close()
  await app.close()
  rmSync(folder, { recursive: true, force: true })
  expect(copies()).toEqual(before)
})

const visit = async (path: string, headers: Record<string, string> = {}) =>
  fetch(`${copy.url}${path}`, { headers, redirect: 'manual' })

test('shows the shop in the state of the backup', async () => {
  expect(copy.summary).toMatchObject({ customers: 1, products: 1 })
  expect((await visit('/product-details/prd_kept')).status).toBe(200)
  expect(await (await visit('/api/products/prd_kept')).json()).toMatchObject({ data: { _id: 'prd_kept' } })
})

test('serves no mailbox, no payments and no existing sessions', async () => {
  for (const path of ['/dev/mailbox', '/dev/mailbox.json', '/sandbox-gateway/pay/x', '/sandbox-gateway/v1/payments'])
    expect([path, (await visit(path)).status]).toEqual([path, 404])
  expect((await visit('/api/cart/get', { authorization: `Bearer ${token}` })).status).toBe(401)
})

test('leaves no files behind after an invalid backup', async () => {
  const count = copies().length
  await expect(lookAtBackup('/no/such/file', await findFreePort())).rejects.toThrow('/no/such/file')
  expect(copies()).toHaveLength(count)
})
