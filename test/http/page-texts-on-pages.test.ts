import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiInput } from '#contract/api.ts'
import { openDatabase } from '#server/db/connect.ts'
import { pageTexts } from '#shop/pages.ts'
import { createTestDatabase } from '#test/postgres.ts'
import { type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { expectOk } from '#test/start-test-app.ts'
import { startWholeShop, type WholeShop } from '#test/start-whole-shop.ts'

let shops: readonly [WholeShop, WholeShop]
let ports: readonly [number, number]
let owner: SignedInStaffMember
let drop: () => Promise<void>
beforeAll(async () => {
  const created = await createTestDatabase()
  drop = created.drop
  const open = async () =>
    startWholeShop({ database: await openDatabase({ kind: 'server', url: created.url, poolSize: 5 }) })
  shops = [await open(), await open()]
  ports = [await shops[0].serve(), await shops[1].serve()]
  owner = await signInStaff(shops[0], ['owner'])
})
afterAll(async () => {
  for (const shop of shops) await shop.close()
  await drop()
})

type PageKey = keyof typeof pageTexts
const visit = (port: number, path: string) => fetch(`http://127.0.0.1:${port}${path}`)
const get = async (port: number, path: string) => (await visit(port, path)).text()

async function save(id: PageKey, lead: string) {
  const { page } = expectOk(await owner.api('GET /api/desk/pages/:id', { id }))
  const content = { ...pageTexts[id].content, lead }
  const draft = { id, version: page.version, content } as ApiInput<'POST /api/desk/pages/:id/save'>
  return expectOk(await owner.api('POST /api/desk/pages/:id/save', draft)).page
}

async function publish(id: PageKey, lead: string) {
  const { version } = await save(id, lead)
  expectOk(await owner.api('POST /api/desk/pages/:id/publish', { id, version }))
}

const publishedAnswer = (port: number) => get(port, '/api/pages/vision')

test('a published text shows in every process within a second, on the page and in the API', async () => {
  for (const port of ports) expect(await get(port, '/vision')).toContain('what you may hold us to')
  await publish('vision', 'A promise of the day.')
  for (const port of ports)
    for (const read of [() => get(port, '/vision'), () => publishedAnswer(port)])
      await expect.poll(read, { timeout: 1000, interval: 20 }).toContain('A promise of the day.')
})

test('publishing a page makes no list of products stale', async () => {
  const { versions } = shops[0].ctx
  const before = versions.current!
  await publish('history', 'Another history.')
  await expect.poll(() => versions.current?.pages).toBeGreaterThan(before.pages)
  const { catalogue, settings, delivery } = before
  expect(versions.current).toMatchObject({ catalogue, settings, delivery })
})

test('a draft shows at its signed address only, which is neither cached nor indexed', async () => {
  const { preview } = await save('faq', 'Only a draft <b>so far</b>.')
  const answer = await visit(ports[0], preview!)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('x-robots-tag')).toBe('noindex')
  const html = await answer.text()
  expect(html).toContain('Only a draft &lt;b&gt;so far&lt;/b&gt;.')
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  for (const port of ports) expect(await get(port, '/faq')).not.toContain('Only a draft')
})

test.each(['/faq?preview=', '/faq?preview=faq.zzzzzzzz.x', '/vision?preview=', '/products?preview=x'])(
  'answers 410 for %s without rendering',
  async (path) => {
    const answer = await visit(ports[0], path)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([410, 'no-store'])
  },
)

test('a signed address shows no other page', async () => {
  const { preview } = await save('services', 'A draft of services.')
  expect((await visit(ports[0], preview!.replace('/services', '/history'))).status).toBe(410)
})
