import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeskTranslation } from '#contract/translations.ts'
import { readDeskFile, type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { signInPharmacist } from '#test/prescription-steps.ts'
import type { ApiResult } from '#contract/client.ts'
import { expectOk, expectRefusal, startTestApp, type TestApp } from '#test/start-test-app.ts'
import { idOfSentence } from './translations.ts'

let app: TestApp
let support: SignedInStaffMember
let pharmacist: SignedInStaffMember
beforeAll(async () => {
  app = await startTestApp()
  support = await signInStaff(app, ['support'])
  pharmacist = await signInPharmacist(app)
})
afterAll(() => app.close())

function expectStatus<T>(result: ApiResult<T>, status: number) {
  const refused = expectRefusal(result)
  expect(refused.status).toBe(status)
  return refused
}

const idIn = (language: 'te' | 'hi', english: string) => `${language}-${idOfSentence(english)}`
const read = async (id: string) => expectOk(await support.api('GET /api/desk/translations/:id', { id }))
const list = async (input: object) => expectOk(await support.api('GET /api/desk/translations', input))
const edit = (id: string, words: string, version: number, { api } = support) =>
  api('POST /api/desk/translations/:id/edit', { id, words, version })
const check = (id: string, version: number, { api } = pharmacist) =>
  api('POST /api/desk/translations/:id/check', { id, version })
const teluguOf = (english: string) => app.ctx.translations.translateText('te', english)

async function writeWords(english: string, words: string): Promise<DeskTranslation> {
  const id = idIn('te', english)
  const { translation } = await read(id)
  return expectOk(await edit(id, words, translation.version)).translation
}

describe('the words of the desk', () => {
  test('win over those of the shop at once, under a new version, with an audit row', async () => {
    const id = idIn('te', 'Add to Cart')
    const { version } = app.ctx.translations.wordsOf('te')
    const before = teluguOf('Add to Cart')
    expect(before).not.toBeNull()
    expect((await read(id)).translation).toMatchObject({ words: before, version: 0, isChanged: false, saved: null })
    const { translation } = expectOk(await edit(id, '  బుట్టలో వేయండి ', 0))
    expect(translation).toMatchObject({
      words: 'బుట్టలో వేయండి',
      version: 1,
      isChanged: true,
      saved: { by: support.staff.name },
    })
    expect(teluguOf('Add to Cart')).toBe('బుట్టలో వేయండి')
    const words = app.ctx.translations.wordsOf('te')
    expect(words.version).not.toBe(version)
    expect(words.translate(idOfSentence('Add to Cart'))).toBe('బుట్టలో వేయండి')
    expect((await read(id)).history).toMatchObject([
      { action: 'languages.edit', changes: { words: { before, after: 'బుట్టలో వేయండి' } } },
    ])
    expect((await list({ show: 'changed' })).rows.map(({ _id }) => _id)).toContain(id)
  })

  test('keep the spaces of their English, and fall back to it without a translation', async () => {
    expect((await writeWords(' or more', 'లేదా మరిన్ని')).words).toBe(' లేదా మరిన్ని')
    expect(teluguOf('This sentence was never written')).toBeNull()
    expect(app.ctx.translations.wordsOf('te').translate('0123456789ab')).toBeNull()
    expectStatus(await support.api('GET /api/desk/translations/:id', { id: 'te-0123456789ab' }), 404)
    expectStatus(await support.api('GET /api/desk/translations/:id', { id: idIn('te', 'x').replace('te', 'fr') }), 404)
  })

  test.each([
    [' and {0} more', 'ఇంకా', '{0} is missing'],
    ['Add to Cart', '<b>బుట్ట</b>', 'HTML is not possible here'],
    ['Add to Cart', '{0}', '{0} is not in the English sentence as often'],
  ])('of "%s" cannot be "%s"', async (english, words, sentence) => {
    const id = idIn('te', english)
    const { version } = (await read(id)).translation
    const refused = await edit(id, words, version)
    expect(expectStatus(refused, 422).body).toMatchObject({ fields: { words: sentence } })
    expect((await read(id)).translation.version).toBe(version)
  })

  test('refuse the author who saw an older version, with the newer words', async () => {
    const { _id: id, version } = await writeWords('Cart', 'బండి')
    const refused = await edit(id, 'బుట్ట', version - 1)
    expect(expectStatus(refused, 409).body).toMatchObject({
      code: 'stale',
      changedBy: support.staff.name,
      newer: { words: 'బండి' },
    })
  })

  test('cover what pages and settings say now', async () => {
    const { tagline } = app.ctx.settings.values.identity
    const lead = app.ctx.pages.contentOf('about-us').lead ?? ''
    for (const [english, place] of [
      [tagline, 'Settings'],
      [lead, 'Page'],
    ] as const) {
      const id = idIn('te', english)
      const { translation } = await read(id)
      expect(translation.places.join()).toContain(place)
      const marks = english.match(/\{\w+\}/g) ?? []
      const words = ['మాటలు', ...marks].join(' ')
      expectOk(await edit(id, words, translation.version))
      expect(teluguOf(english)).toBe(words)
    }
  })
})

describe('medical sentences', () => {
  const english = 'Side effects'
  const id = idIn('te', english)

  test('are English until a pharmacist has checked these very words', async () => {
    expect(teluguOf(english)).toBeNull()
    expect((await list({ show: 'unchecked', q: english })).rows).toMatchObject([{ _id: id, isMedical: true }])
    const { translation } = expectOk(await check(id, 0))
    expect(translation.checked).toMatchObject({ by: pharmacist.staff.name, registration: 'TS-123456' })
    expect(teluguOf(english)).toBe(translation.words)
    expect((await list({ show: 'unchecked', q: english })).rows).toEqual([])
    expectStatus(await check(id, 1), 409)

    const { translation: other } = expectOk(await edit(id, 'ఇతర ప్రభావాలు', 1))
    expect(other).toMatchObject({ checked: null, version: 2 })
    expect(teluguOf(english)).toBeNull()
    expectOk(await check(id, 2))
    expect(teluguOf(english)).toBe('ఇతర ప్రభావాలు')
    expect((await read(id)).history.map(({ action }) => action)).toEqual([
      'languages.check',
      'languages.edit',
      'languages.check',
    ])
  })

  test('are not checked by others, nor with a registration that has lapsed', async () => {
    const dose = idIn('te', 'Dose')
    expectStatus(await check(dose, 0, await signInStaff(app, ['owner'])), 403)
    expectStatus(await check(dose, 0, support), 403)
    expectStatus(await check(dose, 0, await signInStaff(app, ['pharmacist'])), 403)
    const lapsed = await signInPharmacist(app, { valid_until: '2026-01-01' })
    expectStatus(await check(dose, 0, lapsed), 403)
    expect(teluguOf('Dose')).toBeNull()
  })

  test('other sentences need no mark', async () => {
    expectStatus(await check(idIn('te', 'Checkout'), 0), 409)
    expect(teluguOf('Checkout')).not.toBeNull()
  })
})

test('the list pages, searches both texts and counts each language', async () => {
  const first = await list({})
  expect(first.rows).toHaveLength(50)
  const second = await list({ after: first.rows.at(-1)?._id })
  expect(second.rows[0]?._id).not.toBe(first.rows[0]?._id)
  const hindi = await list({ language: 'hi', q: 'CHECKOUT' })
  expect(hindi.rows.length).toBeGreaterThan(0)
  const words = hindi.rows.find(({ english }) => english === 'Checkout')?.words ?? ''
  expect((await list({ language: 'hi', q: words })).rows.map(({ english }) => english)).toContain('Checkout')
  for (const one of hindi.progress) {
    expect(one.translated).toBeGreaterThan(1000)
    expect(one.translated).toBeLessThanOrEqual(one.all)
    expect(one.checked).toBeLessThanOrEqual(one.medical)
  }
})

describe('PO files', () => {
  const header = 'msgid ""\nmsgstr ""\n"Language: te\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n'
  const entry = (english: string, words: string) =>
    `\nmsgid ${JSON.stringify(english)}\nmsgstr ${JSON.stringify(words)}\n`
  const bytes = (text: string) => new Blob([text])
  const preview = (file: Blob) =>
    support.api('POST /api/desk/translation-files/:language/preview', { language: 'te' }, { file })
  const take = (file: Blob, version: number) =>
    support.api('POST /api/desk/translation-files/:language/import', { language: 'te', version }, { file })

  test('an export is read again without a change', async () => {
    const text = await readDeskFile(app, support, '/api/desk/translation-files/te')
    expect(text).toContain('Language: te')
    expect(text).toMatch(/#, medical\nmsgid "Side effects"/)
    const { counts } = expectOk(await preview(bytes(text)))
    expect(counts).toMatchObject({ changed: 0, marksLost: 0 })
    expect(counts.unchanged).toBeGreaterThan(1000)
    const unchecked = await readDeskFile(app, support, '/api/desk/translation-files/te?show=unchecked')
    expect(unchecked).toContain('msgid "Storage"')
    expect(unchecked).not.toContain('msgid "Checkout"')
  })

  test('what is right is applied and drops marks; what is wrong is refused by line', async () => {
    const id = idIn('te', 'Storage')
    expectOk(await check(id, (await read(id)).translation.version))
    const file = bytes(
      header +
        entry('Storage', 'దాచే విధానం') +
        entry('Price', 'వెల') +
        entry(' and {0} more', ' ఇంకా') +
        entry('Checkout', '') +
        entry('Brand', '<i>బ్రాండ్</i>') +
        entry('No such sentence', 'మాట') +
        '\nmsgctxt "menu"\nmsgid "Delivery"\nmsgstr "డెలివరీ"\n' +
        '\n#, fuzzy\nmsgid "Account"\nmsgstr "ఖాతా"\n' +
        '\nmsgid "Item"\nmsgid_plural "Items"\nmsgstr[0] "ఒకటి"\nmsgstr[1] "కొన్ని"\n' +
        entry('Cart', 'ఒకటి') +
        entry('Cart', 'రెండు'),
    )
    const reading = expectOk(await preview(file))
    expect(reading.refused).toEqual([
      { line: 12, text: ' and {0} more', reason: '{0} is missing' },
      { line: 15, text: 'Checkout', reason: 'The translation is empty' },
      { line: 18, text: 'Brand', reason: 'HTML is not possible here' },
      { line: 21, text: 'No such sentence', reason: 'This is no English sentence of the shop' },
      { line: 25, text: 'Delivery', reason: 'Sentences of the shop have no msgctxt' },
      { line: 29, text: 'Account', reason: 'It is marked as unsure (fuzzy)' },
      { line: 32, text: 'Item', reason: 'Sentences of the shop have no plural forms' },
      { line: 37, text: 'Cart', reason: 'The same sentence stands on line 40 again' },
    ])
    expect(reading.counts).toEqual({ changed: 2, unchanged: 0, refused: 8, marksLost: 1 })
    expect(teluguOf('Price')).not.toBe('వెల')
    expect(teluguOf('Storage')).not.toBeNull()

    expectOk(await take(file, reading.version))
    expect(teluguOf('Price')).toBe('వెల')
    expect(teluguOf('Storage')).toBeNull()
    expect((await read(id)).translation).toMatchObject({ words: 'దాచే విధానం', checked: null })
    expect((await read(id)).history[0]).toMatchObject({ action: 'languages.import' })
    expectStatus(await take(file, reading.version), 409)
  })

  test.each([
    ['Latin-1', new Blob([new Uint8Array([...new TextEncoder().encode(header), 0xe9, 0x0a])]), 'not UTF-8'],
    ['a stated encoding', bytes(header.replace('utf-8', 'iso-8859-1')), 'its encoding is iso-8859-1'],
    ['another language', bytes(header.replace(': te', ': hi')), 'its language is “hi”'],
    ['no PO file', bytes('<html>Hello</html>'), 'no PO file'],
    ['an open quote', bytes(`${header}\nmsgid "Price\nmsgstr "వెల"\n`), 'no PO file'],
    ['many sentences', bytes(header + entry('Price', 'వెల').repeat(5001)), 'more than 5,000 sentences'],
    ['many lines', bytes(header + '# x\n'.repeat(60_001)), 'more than 60,000 lines'],
  ])('refuses a file with %s and changes nothing', async (_, file, sentence) => {
    const rows = () => app.ctx.db.selectFrom('translations').select(['sentence_id', 'version']).execute()
    const before = await rows()
    for (const result of [await preview(file), await take(file, 0)]) {
      expect(expectStatus(result, 422).body).toMatchObject({ message: expect.stringContaining(sentence) })
    }
    expect(await rows()).toEqual(before)
  })

  test('refuses a file of more than 2 MB', async () => {
    expectStatus(await preview(bytes('#'.repeat(2_000_001))), 413)
  })
})

test('another process of the shop has the words within a second', async () => {
  const other = await startTestApp({ database: app.database })
  const { translations, versions } = other.ctx
  const stop = await versions.follow(app.database, {
    schema: async () => {},
    settings: async () => {},
    pages: () => translations.load(),
  })
  const before = versions.current?.pages ?? 0
  await writeWords('Delivery', 'చేరవేత')
  await expect.poll(() => translations.translateText('te', 'Delivery'), { timeout: 1000 }).toBe('చేరవేత')
  await expect.poll(() => versions.current?.pages, { timeout: 1000 }).toBeGreaterThan(before)
  await stop()
})
