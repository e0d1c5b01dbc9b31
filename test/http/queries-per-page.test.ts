import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedCatalogue } from '#demo/catalogue/seed-catalogue.ts'
import { pathInLanguage, translatedLanguages } from '#domain/languages/languages.ts'
import { createApp } from '#server/app.ts'
import type { App } from '#server/http/handle.ts'
import { inEveryLanguage } from '#server/languages/language-pages.ts'
import { loadPages } from '#server/pages.ts'
import { copyProduct } from '#test/copy-products.ts'
import { PUBLIC_PAGES } from '#test/browser/pages.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { openTestDatabase } from '#test/test-database.ts'

/** S8. */
const MAX_QUERIES = 3

const longerLists = [
  '/?search=metfromin',
  '/?page=3',
  '/products?search=paracetamol+tablet',
  '/products?search=amlodipine+telmisartan+wrongword',
  '/products?page=50&sort=price',
  '/products?form=Tablet&form=Capsule&maker=Unknown+maker&price=50-100',
  '/products?search=vexol',
  '/products?search=vexol&sort=price&page=2',
  '/products?search=vexol&prescription=required&prescription=not-required',
]

let shop: TestApp
let pages: App
let stopFollowing: () => Promise<void>
let queries = 0
/** The API calls of the last visited page. */
let asked: string[] = []

beforeAll(async () => {
  const database = await openTestDatabase()
  await seedCatalogue(database.db, new Date())
  const count: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      queries += 1
      return result
    },
  }
  // Exceeds the number that a list counts, so that a search needs a further query.
  const shown = sql<string>`(select min(id) from products where withdrawn_at is null)`
  await copyProduct(database.db, shown, 1100, {
    id: sql`'prd_many' || n`,
    position: sql`5000 + n`,
    name: sql`'Vexol ' || n`,
  })
  const [db, preparedDb] = [database.db.withPlugin(count), database.preparedDb.withPlugin(count)]
  shop = await startTestApp({ database: { ...database, db, preparedDb } })
  stopFollowing = await shop.ctx.versions.follow(database)
  const { respond } = inEveryLanguage(await loadPages(), shop.ctx.translations)
  pages = createApp(shop.ctx, (request, send, site) => {
    const record = (call: Request) => {
      asked.push(call.url)
      return send(call)
    }
    return respond(request, record, site)
  })
  // Processes read the categories and the prefix words once per version of the catalogue.
  await pages.request('/products?search=vexol')
  await shop.send('/api/products?search=vexol&with=filters')
})
afterAll(async () => {
  await stopFollowing()
  await shop.close()
})

async function countQueries(visit: () => Promise<unknown>): Promise<number> {
  queries = 0
  await visit()
  return queries
}

const shopPages = PUBLIC_PAGES.filter((path) => !/^\/(?:desk|dev)\//.test(path))
const translatedPages = translatedLanguages.flatMap((language) =>
  [...shopPages, ...longerLists].map((path) => pathInLanguage(path, language)),
)

test.each([...PUBLIC_PAGES, ...longerLists, ...translatedPages])('S8: %s takes at most 3 queries', async (path) => {
  asked = []
  const rendered = await countQueries(async () => {
    const page = await pages.request(path)
    expect(page.status).toBeLessThan(500)
    await page.text()
  })
  // A client navigation makes the same API calls.
  const navigated = await countQueries(() => Promise.all(asked.map((url) => shop.send(url))))
  expect(rendered).toBeLessThanOrEqual(MAX_QUERIES)
  expect(navigated).toBeLessThanOrEqual(MAX_QUERIES)
})
