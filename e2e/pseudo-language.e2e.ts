import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { pathInLanguage } from '#domain/languages/languages.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/connect.ts'
import { idOfSentence } from '#server/languages/translations.ts'
import { PRIVATE_PAGES, PUBLIC_PAGES } from '#test/browser/pages.ts'
import { lengthenSentence } from '#test/browser/pseudo-language.ts'
import { type ShopProcess, startShopProcess } from '#test/shop-process.ts'
import { PHONE_VIEWPORT, useBrowserUsers } from './browser-user.ts'
import { listOverflow, listSpoiltTexts } from './layout-checks.ts'
import { logInWithFilledCart } from './steps.ts'

/** A shop whose Hindi is the pseudo-language. */
let shop: ShopProcess
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-'))
  shop = await startShopProcess({}, folder)
  await replaceHindi(folder)
}, 60_000)
afterAll(() => shop.stop())

const sendReader = useBrowserUsers({ translated: false, shopUrl: () => shop.url })

/** Pages of the storefront: the desk and the pages of developers stay English. */
const publicPages = PUBLIC_PAGES.filter((path) => !/^\/(?:desk|dev)\//.test(path))

test('words 40 % longer are neither cut nor on each other, and scroll no page sideways', async () => {
  const { page, complaints } = await sendReader({ viewport: PHONE_VIEWPORT })
  const spoilt: Record<string, string[]> = {}
  for (const path of publicPages) {
    await inspect(page, path, spoilt)
    // The browser logs the pages that are not found.
    const unexpected = complaints.splice(0).filter((text) => !text.includes('404'))
    if (unexpected.length > 0) spoilt[path] = [...(spoilt[path] ?? []), ...unexpected]
  }
  expect(spoilt).toEqual({})
})

test('nor on the pages of a customer', async () => {
  const reader = await sendReader({ viewport: PHONE_VIEWPORT })
  const { page } = reader
  await logInWithFilledCart(reader, 2)
  const spoilt: Record<string, string[]> = {}
  for (const path of PRIVATE_PAGES) await inspect(page, path, spoilt)
  expect(spoilt).toEqual({})
})

async function inspect(page: Page, path: string, spoilt: Record<string, string[]>): Promise<void> {
  await page.goto(pathInLanguage(path, 'hi'))
  await page.waitForFunction(() => document.querySelector('main [aria-busy=true]') === null)
  const found = [...(await listOverflow(page)), ...(await listSpoiltTexts(page))]
  await page.setViewportSize({ width: 320, height: 640 })
  found.push(...(await listSpoiltTexts(page)))
  await page.setViewportSize(PHONE_VIEWPORT)
  if (found.length > 0) spoilt[path] = found
}

/** Writes every sentence as staff do, checked by a pharmacist, so that medical ones show too. */
async function replaceHindi(folder: string): Promise<void> {
  const sentences = Object.keys(JSON.parse(readFileSync('shop/languages/hi.json', 'utf8')) as object)
  const { db, close } = await openDatabase(readConfig({ DATA_DIR: folder }).database)
  try {
    const { id } = await db.selectFrom('staff').select('id').limit(1).executeTakeFirstOrThrow()
    const at = new Date()
    const rows = sentences.map((english) => ({
      language: 'hi' as const,
      sentence_id: idOfSentence(english),
      english,
      words: lengthenSentence(english),
      version: 1,
      changed_by: id,
      changed_at: at,
      checked_by: id,
      checker_name: 'Asha Rao',
      checker_registration: 'TSMC 1',
      checked_at: at,
    }))
    await db.deleteFrom('translations').execute()
    for (let start = 0; start < rows.length; start += 1000)
      await db
        .insertInto('translations')
        .values(rows.slice(start, start + 1000))
        .execute()
  } finally {
    await close()
  }
  const pageInHindi = async () => (await fetch(`${shop.url}/hi/cart`)).text()
  await vi.waitFor(async () => expect(await pageInHindi()).toContain(lengthenSentence('Skip to main content')), 10_000)
}
