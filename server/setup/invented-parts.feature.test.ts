import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PageContent, PageText } from '#domain/page-texts/block-kinds.ts'
import { inventedSettingNames, inventedSettings, pickInvented } from '#domain/settings/invented-settings.ts'
import { pageKeys } from '#server/page-texts/page-text-store.ts'
import { noMail } from '#server/gateways/mail/mail.ts'
import { pageTexts } from '#shop/pages.ts'
import { defaultSettings } from '#shop/settings.ts'
import { type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { expectOk, expectRefusal, startTestApp, type TestApp } from '#test/start-test-app.ts'

const env = { SHOP_MODE: 'live', PUBLIC_URL: '', PAYMENT_GATEWAY: '' }

let app: TestApp
let owner: SignedInStaffMember
beforeAll(async () => {
  app = await startTestApp({ env, mail: noMail })
  owner = await signInStaff(app, ['owner'])
})
afterAll(() => app.close())

const invented = (key: (typeof pageKeys)[number]) => Object.entries((pageTexts[key] as PageText).invented ?? {})
/** What shoppers read of a page. */
const shown = (key: (typeof pageKeys)[number]) => JSON.stringify(app.ctx.pages.shown(key))
const partOf = async (title: string) =>
  expectOk(await owner.api('GET /api/desk/setup', {})).setup.invented.find((part) => part.title === title)

test('every invented sentence stands in the text of its page, and each setting in the defaults', () => {
  for (const key of pageKeys)
    for (const [title, sentences] of invented(key))
      for (const sentence of sentences)
        expect([title, JSON.stringify(pageTexts[key].content)]).toEqual([title, expect.stringContaining(sentence)])
  for (const name of inventedSettingNames) expect(pickInvented(name, defaultSettings)).not.toEqual({})
})

test('a live shop says nothing that is invented, on no page and in no fact', () => {
  for (const key of pageKeys)
    for (const [title, sentences] of invented(key))
      for (const sentence of sentences)
        expect([title, shown(key)]).not.toEqual([title, expect.stringContaining(sentence)])
  expect(shown('about-us')).not.toContain('{founded}')
  expect(shown('contact-us')).not.toContain('"kind":"map"')
  const { shop } = app.ctx.settings
  expect([
    shop.tagline,
    shop.founded,
    shop.place,
    shop.social,
    shop.upiAddress,
    app.ctx.settings.says('foodLicence'),
  ]).toEqual(['', null, null, [], '', false])
  expect(shop.hours).toEqual({ office: null, retail: null })
})

test('the owner confirms a part, and shoppers see it; leaves it out, and they do not', async () => {
  expect(await partOf('Awards')).toMatchObject({ word: null, pages: [{ key: 'about-us', title: 'About Us' }] })
  const { setup } = expectOk(await owner.api('POST /api/desk/setup/words/true', { title: 'Awards' }))
  expect(setup.invented.find(({ title }) => title === 'Awards')?.word).toBe('true')
  expect(shown('about-us')).toContain('Neighbourhood Pharmacy of the Year')
  expectOk(await owner.api('POST /api/desk/setup/words/leave-out', { title: 'Awards' }))
  expect(shown('about-us')).not.toContain('Neighbourhood Pharmacy of the Year')
  const { rows } = expectOk(await owner.api('GET /api/desk/audit', {}))
  expect(rows[0]).toMatchObject({ action: 'setup.leaveOut', changes: { word: { before: 'true', after: 'left out' } } })
})

test('a fact is confirmed like a text: texts that name it show again', async () => {
  const { title } = inventedSettings.founded
  expect((await partOf(title))?.step).toBe('shop')
  expectOk(await owner.api('POST /api/desk/setup/words/true', { title }))
  expect(app.ctx.settings.shop.founded).toBe(defaultSettings.identity.founded)
  expectOk(await owner.api('POST /api/desk/setup/words/true', { title: 'The story so far' }))
  expect(shown('history')).toContain('"when":"1974"')
})

test('what decides something is confirmed or written, and never left out', async () => {
  const { title } = inventedSettings.area
  const answer = await owner.api('POST /api/desk/setup/words/leave-out', { title })
  expect(expectRefusal(answer).status).toBe(422)
  const { setup } = expectOk(await owner.api('POST /api/desk/setup/words/true', { title }))
  expect(setup.invented.find((part) => part.title === title)?.word).toBe('true')
})

test('a text that is published with a sample’s sentence in it still does not show it', async () => {
  const { page } = expectOk(await owner.api('GET /api/desk/pages/:id', { id: 'about-us' }))
  expect(page.hidden).toContain('Clear Bills')
  const content = { ...(page.content as PageContent), lead: 'Our own lead.' }
  const saved = expectOk(
    await owner.api('POST /api/desk/pages/:id/save', { id: 'about-us', version: page.version, content }),
  )
  expectOk(await owner.api('POST /api/desk/pages/:id/publish', { id: 'about-us', version: saved.page.version }))
  await app.ctx.pages.load()
  expect(shown('about-us')).toContain('Our own lead.')
  expect(shown('about-us')).not.toContain('Clear Bills')
})

test('a part that the owner has written is no longer named, and cannot be confirmed', async () => {
  const { identity } = app.ctx.settings.values
  expectOk(await owner.api('POST /api/desk/settings/identity', { ...identity, tagline: 'Our own words', version: 0 }))
  expect(await partOf(inventedSettings.tagline.title)).toBeUndefined()
  expect(app.ctx.settings.shop.tagline).toBe('Our own words')
  const answer = await owner.api('POST /api/desk/setup/words/true', { title: inventedSettings.tagline.title })
  expect(expectRefusal(answer).status).toBe(404)
})
