import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiInput } from '#contract/api.ts'
import type { PageContent } from '#domain/page-texts/block-kinds.ts'
import { pageTexts } from '#shop/pages.ts'
import { addMedicine } from '#test/medicines.ts'
import { type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { expectOk, expectRefusal, startTestApp, type TestApp } from '#test/start-test-app.ts'
import type { PageKey } from './page-text-store.ts'

let app: TestApp
let owner: SignedInStaffMember
let unfollow: () => Promise<void>
beforeAll(async () => {
  app = await startTestApp()
  const { versions, settings, pages } = app.ctx
  unfollow = await versions.follow(app.database, {
    schema: async () => {},
    settings: () => settings.load(),
    pages: () => pages.load(),
  })
  owner = await signInStaff(app, ['owner'])
  for (const [position, name] of ['Alpha Gel', 'Beta Balm', 'Gamma Oil', 'Delta Gel'].entries())
    await addMedicine(app, { id: `prd_${name.slice(0, 5).trim()}`, name, position, schedule: 'NA', salts: [] })
  await addMedicine(app, { id: 'prd_rx', name: 'Zeta Gel', position: 9, schedule: 'H', salts: [] })
})
afterAll(async () => {
  await unfollow()
  await app.close()
})

const save = async (id: PageKey, blocks: unknown) => {
  const { page } = expectOk(await owner.api('GET /api/desk/pages/:id', { id }))
  const content = { ...(pageTexts[id].content as PageContent), blocks }
  const input = { id, version: page.version, content } as ApiInput<'POST /api/desk/pages/:id/save'>
  return owner.api('POST /api/desk/pages/:id/save', input)
}
async function publish(id: PageKey, blocks: unknown) {
  const { page } = expectOk(await save(id, blocks))
  expectOk(await owner.api('POST /api/desk/pages/:id/publish', { id, version: page.version }))
}
const list = async (input: ApiInput<'GET /api/products'>) =>
  expectOk(await app.api('GET /api/products', input)).data.map(({ productName }) => productName)

test('chosen products come first in their order, without medicines on prescription, and pages follow on', async () => {
  expect(await list({ page: 1 })).toEqual(['Alpha Gel', 'Beta Balm', 'Gamma Oil', 'Delta Gel', 'Zeta Gel'])
  const rows = [
    { search: 'gamma', limit: 1, order: 'relevance' },
    { search: 'gel', limit: 5, order: '-price' },
    { search: 'delta', limit: 1, order: 'name' },
  ]
  await publish('popular-products', [{ kind: 'popular', rows }])
  const first = ['Gamma Oil', 'Alpha Gel', 'Delta Gel']
  await expect.poll(() => list({ page: 1 }), { timeout: 1000 }).toEqual([...first, 'Beta Balm', 'Zeta Gel'])
  const { next } = expectOk(await app.api('GET /api/products', { page: 1, limit: 2 }))
  expect(await list({ after: next, limit: 2 })).toEqual(['Delta Gel', 'Beta Balm'])
  expect(await list({ sort: 'name' })).toEqual(['Alpha Gel', 'Beta Balm', 'Delta Gel', 'Gamma Oil', 'Zeta Gel'])
  expect((await list({ search: 'gel' }))[0]).toBe('Alpha Gel')
})

test('a search knows the words of staff within a second', async () => {
  expect(await list({ search: 'thanda tel' })).toEqual([])
  await publish('search-words', [{ kind: 'synonyms', rows: [{ phrase: ' Thanda  TEL ', words: 'gamma | beta' }] }])
  const found = async () => (await list({ search: 'thanda tel' })).toSorted()
  await expect.poll(found, { timeout: 1000 }).toEqual(['Beta Balm', 'Gamma Oil'])
  const suggested = expectOk(await app.api('GET /api/products/suggest', { q: 'thanda te' })).data
  expect(suggested[0]).toMatchObject({ kind: 'need', text: 'Thanda tel', count: 2 })
})

test('refuses a phrase that stands twice, beside it', async () => {
  const rows = [
    { phrase: 'gas', words: 'antacid' },
    { phrase: 'Gas', words: '' },
  ]
  const refusal = expectRefusal(await save('search-words', [{ kind: 'synonyms', rows }]))
  const fields = { 'content.blocks.0.rows.1.phrase': 'This stands twice in the list.' }
  expect(refusal).toMatchObject({ status: 422, fields })
})

test('mails begin and end with the published words, and the draft shows at its signed address', async () => {
  const [block] = pageTexts.mails.content.blocks
  const rows = (block as { rows: readonly { mail: string }[] }).rows.map((row) =>
    row.mail === 'Code to register'
      ? { ...row, opening: 'Namaste {customer} from {city}.', closing: 'Call {phone}.' }
      : row,
  )
  const { page } = expectOk(await save('mails', [{ kind: 'greetings', rows }]))
  const preview = await app.send(page.preview!)
  expect(preview.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await preview.text()).toContain('Namaste Asha from Hyderabad.')
  expect((await app.send('/mail-preview?preview=mails.zzzzzzzz.x')).status).toBe(410)
  await app.api('POST /api/auth/register', {
    email: 'asha@customer.example',
    username: 'Asha',
    password: 'a good one 4 me',
  })
  await app.runJobs()
  expect(app.mails.at(-1)?.text).toContain('Welcome to')

  const without = rows.filter(({ mail }) => mail !== 'Order late')
  expect(expectRefusal(await save('mails', [{ kind: 'greetings', rows: without }])).status).toBe(422)
  await publish('mails', [{ kind: 'greetings', rows }])
  await app.api('POST /api/auth/register', {
    email: 'ravi@customer.example',
    username: 'Ravi',
    password: 'a good one 4 me',
  })
  await app.runJobs()
  const { text } = app.mails.at(-1)!
  expect(text).toContain('Namaste there from Hyderabad.')
  expect(text).toContain(`Call ${app.ctx.settings.shop.phones[0].display}.`)
  expect(text.match(/(?<!\d)\d{6}(?!\d)/g)).toHaveLength(1)
})
