import { Hono } from 'hono'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import type { ApiInput } from '#contract/api.ts'
import type { PageContent } from '#domain/page-texts/block-kinds.ts'
import { DAY, MINUTE } from '#domain/time.ts'
import { pageTexts } from '#shop/pages.ts'
import { drawPicture } from '#test/desk-product-steps.ts'
import { type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'
import type { App, Variables } from '../http/handle.ts'
import { purgeKind } from '../privacy/purge-data.ts'
import { addPagePictures } from './page-pictures.ts'
import type { PageKey } from './page-text-store.ts'
import { readPreview } from './preview-token.ts'

const app = useTestApp()
let owner: SignedInStaffMember
beforeAll(async () => {
  owner = await signInStaff(app, ['owner'])
})

/** Each test changes a page of its own, because publications are never deleted. */
const read = async (id: PageKey) => expectOk(await owner.api('GET /api/desk/pages/:id', { id })).page
const shown = async (key: PageKey) =>
  expectOk(await app.api('GET /api/pages/:key', { key })).page as unknown as PageContent

function withLead(key: PageKey, lead: string): PageContent {
  return { ...pageTexts[key].content, lead }
}
const save = (id: PageKey, content: unknown, version = 0, { api } = owner) =>
  api('POST /api/desk/pages/:id/save', { id, version, content } as ApiInput<'POST /api/desk/pages/:id/save'>)
const publish = (id: PageKey, version: number) => owner.api('POST /api/desk/pages/:id/publish', { id, version })

async function publishLead(key: PageKey, lead: string): Promise<void> {
  const { version } = await read(key)
  expectOk(await save(key, withLead(key, lead), version))
  expectOk(await publish(key, version + 1))
}

test('shows the text of the files until another is published, with the facts of the shop', async () => {
  expect(await read('about-us')).toMatchObject({ version: 0, draft: null, published: null, preview: null, history: [] })
  const page = await shown('about-us')
  expect(page.lead).toContain(app.ctx.settings.shop.name)
  expect(JSON.stringify(page)).not.toMatch(/\{\w/)
})

test('a draft stays hidden until it is published, and an earlier text can be restored', async () => {
  const { page: draft } = expectOk(await save('vision', withLead('vision', 'A first lead from {city}.')))
  expect(draft).toMatchObject({ version: 1, draft: { by: owner.staff.name }, published: null })
  expect((await shown('vision')).lead).toBe(pageTexts.vision.content.lead)
  const { page: published } = expectOk(await publish('vision', 1))
  expect(published).toMatchObject({ version: 2, draft: null, history: [{ publication: 1, isDefault: false }] })
  expect((await shown('vision')).lead).toBe('A first lead from Hyderabad.')

  await publishLead('vision', 'A second lead.')
  const restore = { id: 'vision', version: 4, publication: 1 }
  expectOk(await owner.api('POST /api/desk/pages/:id/restore', restore))
  expect((await shown('vision')).lead).toBe('A first lead from Hyderabad.')
  const { page } = expectOk(
    await owner.api('POST /api/desk/pages/:id/restore', { ...restore, version: 5, publication: 0 }),
  )
  expect(page.history.map(({ publication, isDefault }) => [publication, isDefault])).toEqual([
    [4, true],
    [3, false],
    [2, false],
    [1, false],
  ])
  expect((await shown('vision')).lead).toBe(pageTexts.vision.content.lead)
})

test('publishing writes the audit row; a publication is never changed or deleted', async () => {
  await publishLead('services', 'New services.')
  const row = await app.ctx.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()
  expect(row).toMatchObject({
    action: 'pages.publish',
    subject_kind: 'page',
    subject_id: 'services',
    staff_id: owner.staff.id,
  })
  const publications = app.ctx.db.deleteFrom('page_texts').where('publication', '>', 0)
  await expect(publications.execute()).rejects.toThrow('never changed or deleted')
})

test('a deleted draft leaves what is published; a page without a draft has nothing to publish or delete', async () => {
  expectOk(await save('history', withLead('history', 'Not for shoppers.')))
  const discard = (version: number) => owner.api('POST /api/desk/pages/:id/discard', { id: 'history', version })
  expect(expectOk(await discard(1)).page).toMatchObject({ draft: null, version: 2, preview: null })
  expect(expectRefusal(await discard(2))).toMatchObject({ status: 409, message: 'This page has no draft.' })
  expect(expectRefusal(await publish('history', 2)).status).toBe(409)
  expect((await read('history')).content).toMatchObject({ lead: pageTexts.history.content.lead })
})

test('the second of two editors sees the newer text and its author (409)', async () => {
  const colleague = await signInStaff(app, ['support'])
  expectOk(await save('contact-us', withLead('contact-us', 'Mine.')))
  const refusal = expectRefusal(await save('contact-us', withLead('contact-us', 'Theirs.'), 0, colleague))
  expect(refusal).toMatchObject({
    code: 'stale',
    body: { newer: { version: 1, content: { lead: 'Mine.' } }, changedBy: owner.staff.name },
  })
  expectOk(await save('contact-us', withLead('contact-us', 'Theirs.'), 1, colleague))
  expect(expectRefusal(await publish('contact-us', 1)).code).toBe('stale')
})

test('of two first drafts at the same time one is stored', async () => {
  const drafts = ['One.', 'Two.'].map((lead) => save('privacy-policy', withLead('privacy-policy', lead)))
  expect((await Promise.all(drafts)).map(({ ok }) => ok).toSorted()).toEqual([false, true])
})

test('refuses nonsense beside its field and stores nothing', async () => {
  const { content } = pageTexts.faq
  const script = { kind: 'paragraph', text: 'x', linkText: 'x', link: 'javascript:alert(1)' }
  const unlinked = { kind: 'paragraph', text: 'In {town}', linkText: 'x' }
  const at = content.blocks.length
  const first = expectRefusal(await save('faq', { ...content, blocks: [...content.blocks, script] }))
  expect(first).toMatchObject({
    status: 422,
    fields: { [`content.blocks.${at}.link`]: expect.stringContaining('https') },
  })
  const second = expectRefusal(await save('faq', { ...content, blocks: [...content.blocks, unlinked] }))
  expect(second.fields).toEqual({
    [`content.blocks.${at}.link`]: expect.any(String),
    [`content.blocks.${at}.text`]: '{town} is not a fact of the shop. Please write the words themselves.',
  })
  expect((await read('faq')).version).toBe(0)
})

test('refuses a text without a sentence that is fixed', async () => {
  const { content } = pageTexts['terms-and-conditions']
  const blocks = content.blocks.filter((block) => block.kind !== 'paragraph' || !block.text.includes('Minors under 14'))
  const refusal = expectRefusal(await save('terms-and-conditions', { ...content, blocks }))
  expect(refusal.fields).toEqual({ 'content.blocks': expect.stringContaining('Minors under 14') })
})

test('home keeps its parts in their places', async () => {
  const { content } = pageTexts.home
  const moved = { ...content, blocks: content.blocks.toReversed() }
  expect(expectRefusal(await save('home', moved)).fields).toHaveProperty(['content.blocks'])
})

test('refuses more than a quarter megabyte before it reads it (413)', async () => {
  const refusal = expectRefusal(await save('faq', withLead('faq', 'x'.repeat(300_000))))
  expect(refusal.status).toBe(413)
})

test('a published text that cannot be read falls back to the one before, then to the files, and Today says so', async () => {
  const key = 'shipping-policy'
  const unreadable = async () => expectOk(await owner.api('GET /api/desk/today', {})).unreadablePages
  const breakNext = (publication: number) =>
    app.ctx.db
      .insertInto('page_texts')
      .values({
        key,
        publication,
        content: '{"blocks": "none"}',
        version: 9,
        changed_by: owner.staff.id,
        changed_at: app.ctx.now(),
      })
      .execute()
  await breakNext(1)
  await app.ctx.pages.load()
  expect((await shown(key)).lead).toBe(pageTexts[key].content.lead)
  await publishLead(key, 'The last good lead.')
  expect(await unreadable()).toEqual([])
  await breakNext(3)
  await app.ctx.pages.load()
  expect((await shown(key)).lead).toBe('The last good lead.')
  expect(await read(key)).toMatchObject({ isUnreadable: true, content: { lead: 'The last good lead.' } })
  expect(await unreadable()).toEqual([{ key, title: 'Shipping Policy' }])
  const packer = await signInStaff(app, ['packer'])
  expect(expectOk(await packer.api('GET /api/desk/today', {})).unreadablePages).toBeNull()
})

test('a draft that no longer fits its page is not shown and cannot be published', async () => {
  expectOk(await save('popular-stockists', withLead('popular-stockists', 'A draft.')))
  const draft = app.ctx.db.updateTable('page_texts').where('key', '=', 'popular-stockists')
  await draft.set({ content: '{"blocks": []}' }).execute()
  expect(await read('popular-stockists')).toMatchObject({ preview: null })
  expect(expectRefusal(await publish('popular-stockists', 1))).toMatchObject({ status: 409 })
})

test('a preview is signed for one page and half an hour', async () => {
  const { page } = expectOk(await save('grievance-officer', withLead('grievance-officer', 'A draft.')))
  const token = page.preview!.split('preview=')[1]!
  expect(readPreview(app.ctx, token)).toBe('grievance-officer')
  const forged = [token.replace('grievance-officer', 'faq'), `${token}x`, token.slice(0, -4), 'faq', '', '..']
  for (const one of forged) expect(readPreview(app.ctx, one)).toBeNull()
  const later = { ...app.ctx, now: () => new Date(app.ctx.now().getTime() + 31 * MINUTE) }
  expect(readPreview(later, token)).toBeNull()
})

const upload = (file: BlobPart, { api } = owner) => api('POST /api/desk/pages/pictures', {}, { file: new Blob([file]) })

test('an uploaded picture is encoded anew in 3:2 and can stand in a page', async () => {
  const { picture } = expectOk(await upload(await drawPicture('teal', 800, 800)))
  const files: App = new Hono<{ Variables: Variables }>()
  addPagePictures(files, app.ctx)
  const answer = await files.request(picture)
  expect(answer.headers.get('content-type')).toBe('image/webp')
  const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
  expect([width, height]).toEqual([960, 640])
  expectOk(await save('photo-gallery', withPicture(picture)))
})

function withPicture(picture: string) {
  const { content } = pageTexts['photo-gallery']
  const rows = [{ picture, title: 'New', caption: 'New', alt: 'A teal square' }]
  return { ...content, blocks: content.blocks.map((block) => (block.kind === 'gallery' ? { ...block, rows } : block)) }
}

test('refuses an uploaded picture that does not exist, beside its field', async () => {
  const content = withPicture(`/images/pages/page-${'0'.repeat(32)}.webp`)
  const at = content.blocks.findIndex(({ kind }) => kind === 'gallery')
  const { version } = await read('photo-gallery')
  expect(expectRefusal(await save('photo-gallery', content, version))).toMatchObject({
    status: 422,
    fields: { [`content.blocks.${at}.rows.0.picture`]: 'Please choose the picture again.' },
  })
})

test('refuses what is no picture, and removes pictures that no text shows after a day', async () => {
  expect(expectRefusal(await upload('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toMatchObject({ status: 415 })
  const { picture } = expectOk(await upload(await drawPicture('red')))
  app.clock.advance(DAY + MINUTE)
  owner = await signInStaff(app, ['owner'])
  await purgeKind(app.ctx, 'unshownPictures')
  const stems = (await app.ctx.db.selectFrom('page_pictures').select('stem').execute()).map(({ stem }) => stem)
  expect(stems.some((stem) => picture.includes(stem))).toBe(false)
})

test.each(['packer', 'pharmacist', 'accountant'] as const)('a %s neither reads nor changes texts', async (role) => {
  const { api } = await signInStaff(app, [role])
  expect(expectRefusal(await api('GET /api/desk/pages', {})).status).toBe(403)
  expect(expectRefusal(await api('POST /api/desk/pages/:id/publish', { id: 'faq', version: 0 })).status).toBe(403)
})

test('answers 404 for a page without a text', async () => {
  expect(expectRefusal(await app.api('GET /api/pages/:key', { key: 'cart' })).status).toBe(404)
  expect(expectRefusal(await owner.api('GET /api/desk/pages/:id', { id: 'toString' })).status).toBe(404)
})
