import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/connect.ts'
import { idOfSentence } from '#server/languages/translations.ts'
import { addMedicine } from '#test/medicines.ts'
import { createTestDatabase } from '#test/postgres.ts'
import { signInPharmacist } from '#test/prescription-steps.ts'
import type { SignedInStaffMember } from '#test/staff-steps.ts'
import { expectOk } from '#test/start-test-app.ts'
import { startWholeShop, type WholeShop } from '#test/start-whole-shop.ts'

let shops: readonly [WholeShop, WholeShop]
let ports: readonly [number, number]
let pharmacist: SignedInStaffMember
let drop: () => Promise<void>
beforeAll(async () => {
  const created = await createTestDatabase()
  drop = created.drop
  const open = async () =>
    startWholeShop({ database: await openDatabase({ kind: 'server', url: created.url, poolSize: 5 }) })
  shops = [await open(), await open()]
  ports = [await shops[0].serve(), await shops[1].serve()]
  pharmacist = await signInPharmacist(shops[0])
  await addMedicine(shops[0], { id: 'prd_glyzen', name: 'Glyzen 500', schedule: 'H', salts: [['metformin', '500mg']] })
})
afterAll(async () => {
  for (const shop of shops) await shop.close()
  await drop()
})

const get = async (port: number, path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text()
const scriptsOf = (html: string) => /\/assets\/te-[0-9a-f]{8}\//.exec(html)?.[0]
const idInTelugu = (english: string) => `te-${idOfSentence(english)}`

async function saveWords(english: string, words: string): Promise<void> {
  const id = idInTelugu(english)
  const { translation } = expectOk(await pharmacist.api('GET /api/desk/translations/:id', { id }))
  expectOk(await pharmacist.api('POST /api/desk/translations/:id/edit', { id, words, version: translation.version }))
}

test('changed words show on the kept pages of every process within a second, and in scripts of another address', async () => {
  const words = shops[0].ctx.translations.translateText('te', 'Add to Cart')!
  const path = '/te/product-details/prd_glyzen'
  const before = await Promise.all(ports.map((port) => get(port, path)))
  for (const html of before) expect(html).toContain(words)
  await saveWords('Add to Cart', 'బుట్టలో వేయండి')
  for (const port of ports)
    await expect.poll(() => get(port, path), { timeout: 2000, interval: 50 }).toContain('బుట్టలో వేయండి')
  const after = await get(ports[1], path)
  expect(scriptsOf(after)).toBeDefined()
  expect(scriptsOf(after)).not.toBe(scriptsOf(before[1]!))
  expect(await get(ports[1], '/product-details/prd_glyzen')).toContain('Add to Cart')
})

test('a medical sentence is English, marked so, until a pharmacist has checked its words', async () => {
  const path = '/te/product-details/prd_glyzen'
  const english = 'Composition:'
  const id = idInTelugu(english)
  const { translation } = expectOk(await pharmacist.api('GET /api/desk/translations/:id', { id }))
  expect(translation).toMatchObject({ isMedical: true, checked: null })
  const unchecked = await get(ports[0], path)
  expect(unchecked).toMatch(new RegExp(`lang="en"[^>]*>${english}`))
  expect(unchecked).not.toContain(translation.words)
  expectOk(await pharmacist.api('POST /api/desk/translations/:id/check', { id, version: 0 }))
  for (const port of ports)
    await expect.poll(() => get(port, path), { timeout: 2000, interval: 50 }).toContain(translation.words)
})
