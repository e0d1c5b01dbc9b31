import { Hono } from 'hono'
import sharp from 'sharp'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { ApiInput } from '#contract/api.ts'
import { defaultPalettes } from '#domain/look/default-palettes.ts'
import { blockOf } from '#domain/page-texts/block-kinds.ts'
import { settingKeys, settings, type SettingValues } from '#domain/settings/settings.ts'
import { DAY, MINUTE } from '#domain/time.ts'
import { shop } from '#shop/shop.ts'
import { drawPicture } from '#test/desk-product-steps.ts'
import { createConfirmedOrder } from '#test/fulfilment-steps.ts'
import { type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { readDocumentPdf } from '../documents/document-pdf.ts'
import type { Variables } from '../http/handle.ts'
import { purgeData } from '../privacy/purge-data.ts'
import { addLookFiles } from './look-files.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
let owner: SignedInStaffMember
/** What is drawn in the look of the shop. */
let files: Hono<{ Variables: Variables }>
beforeAll(async () => {
  owner = await signInStaff(app, ['owner'])
  files = new Hono<{ Variables: Variables }>()
  addLookFiles(files, app.ctx)
})
afterEach(async () => {
  await app.ctx.db.deleteFrom('settings_entries').execute()
  await app.ctx.db.deleteFrom('settings_history').execute()
  await app.ctx.settings.load()
})

const RED = '#b3261e'
const look: SettingValues['look'] = { brand: RED, accent: '#e59a12', corners: 'round' }

function save(values: Record<keyof SettingValues['look'], string>, { api } = owner) {
  return api('POST /api/desk/settings/look', { ...values, version: 0 } as ApiInput<'POST /api/desk/settings/look'>)
}

async function upload(file: Uint8Array<ArrayBuffer>) {
  return owner.api('POST /api/desk/settings/pictures', {}, { file: new Blob([file]) })
}

async function saveLogo(colour: string): Promise<string> {
  const { picture } = expectOk(await upload(await drawPicture(colour)))
  expectOk(await owner.api('POST /api/desk/settings/logo', { picture, version: 0 }))
  return picture
}

const get = async (path: string) => files.request(path)
const bytesOf = async (path: string) => Buffer.from(await (await get(path)).arrayBuffer())
const middleOf = async (picture: Buffer) => {
  const { data, info } = await sharp(picture)
    .flatten({ background: 'white' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data.subarray((Math.floor(info.height / 2) * info.width + info.width / 2) * info.channels).subarray(0, 3)]
}

test('a colour is seen by mails, icons and the style sheet', async () => {
  const before = await bytesOf('/icons/icon-192.png')
  const { setting } = expectOk(await save({ ...look, brand: 'B3261E' }))
  expect(setting.values).toEqual(look)
  const { stylesheet, light } = app.ctx.settings.shop.look
  const styles = await get(stylesheet!)
  expect(styles.headers.get('content-type')).toContain('text/css')
  expect(await styles.text()).toContain(`--brand:${RED}`)
  expect((await bytesOf('/icons/icon-192.png')).equals(before)).toBe(false)
  expect((await bytesOf('/favicon.svg')).toString()).toContain(RED)
  const sent = app.mails.length
  await createConfirmedOrder(app)
  await app.runJobs()
  expect(app.mails.length).toBeGreaterThan(sent)
  for (const { html } of app.mails.slice(sent)) {
    expect(html).toContain(light.deep)
    expect(html).not.toContain(defaultPalettes.light.deep)
  }
})

test('the default look is drawn in the colours of the style sheet', async () => {
  expect(app.ctx.settings.shop.look.stylesheet).toBeNull()
  expect((await bytesOf('/favicon.svg')).toString()).toContain(defaultPalettes.light.brand)
  expect((await get('/icons/other.png')).status).toBe(404)
})

test('refuses what is no colour beside its field', async () => {
  const refusal = expectRefusal(await save({ ...look, brand: 'teal', corners: 'odd' }))
  expect(refusal).toMatchObject({
    status: 422,
    fields: { brand: expect.stringContaining('#0f766e'), corners: 'Please choose the corners.' },
  })
  expect(app.ctx.settings.shop.look).toEqual(shop.look)
})

test('a stored look that cannot be read gives way to the last good one and is said on Today', async () => {
  expectOk(await save(look))
  const good = app.ctx.settings.shop.look
  await app.ctx.db.updateTable('settings_entries').set({ value: '{"brand":"url(x)"}' }).execute()
  await app.ctx.settings.load()
  expect(app.ctx.settings.shop.look).toEqual(good)
  const unreadable = [{ key: 'look', title: 'Colours and corners' }]
  expect(expectOk(await owner.api('GET /api/desk/today', {})).unreadableSettings).toEqual(unreadable)
})

test('a logo is encoded anew on a white square, and stands in icons and the link preview', async () => {
  const picture = await saveLogo('#0000ff')
  const header = await get(`/icons/${picture}.png`)
  expect(header.headers.get('cache-control')).toContain('immutable')
  const logo = Buffer.from(await header.arrayBuffer())
  expect(await sharp(logo).metadata()).toMatchObject({ format: 'png', width: 144, height: 144 })
  expect(await middleOf(logo)).toEqual([0, 0, 255])
  expect(await middleOf(await bytesOf('/icons/apple-touch-icon.png'))).toEqual([0, 0, 255])
  expect((await bytesOf('/favicon.svg')).toString()).toContain('data:image/png;base64,')
  const preview = await sharp(await bytesOf('/images/share.jpg')).metadata()
  expect(preview).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
})

test('a logo stands on the invoices from then on', async () => {
  const pack = async () => {
    const { id } = await createConfirmedOrder(app)
    expectOk(await owner.api('POST /api/desk/orders/:id/pack', { id }))
    const document = app.ctx.db.selectFrom('documents').select(['id', 'seller']).where('order_id', '=', id)
    const { id: documentId, seller } = await document.executeTakeFirstOrThrow()
    const pdf = await readDocumentPdf(app.ctx, { orderId: id, id: documentId, paper: 'a4', sight: 'full' })
    return { logo: seller?.logo, hasPicture: Buffer.from(pdf).includes('/Subtype /Image') }
  }
  expect(await pack()).toEqual({ logo: undefined, hasPicture: false })
  const picture = await saveLogo('#0000ff')
  expect(await pack()).toEqual({ logo: picture, hasPicture: true })
})

test('a setting that names a picture that does not exist is refused beside each of its fields', async () => {
  const named = settingKeys.flatMap((key) =>
    Object.entries<{ readonly kind: string }>(settings[key].fields)
      .filter(([, { kind }]) => kind === 'logo')
      .map(([field]) => ({ key, field })),
  )
  expect(named).toEqual([{ key: 'logo', field: 'picture' }])
  const picture = `shop-${'0'.repeat(32)}`
  const refusal = expectRefusal(await owner.api('POST /api/desk/settings/logo', { picture, version: 0 }))
  expect(refusal).toMatchObject({ status: 422, fields: { picture: 'Please choose the picture again.' } })
  expect(app.ctx.settings.values.logo.picture).toBe('')
})

test('a removed logo leaves the mark, also where its picture is missing', async () => {
  const picture = await saveLogo('#00ff00')
  await app.ctx.db.deleteFrom('shop_pictures').where('stem', '=', picture).execute()
  await app.ctx.settings.load()
  expect((await bytesOf('/favicon.svg')).toString()).toContain(defaultPalettes.light.brand)
  expectOk(await owner.api('POST /api/desk/settings/:key/restore', { key: 'logo', version: 1 }))
  expect(app.ctx.settings.shop.look.logo).toBe('')
})

test('the drawings of pages follow the look at an address of their own', async () => {
  const bannerOf = () => blockOf(app.ctx.pages.shown('home'), 'banners').rows[0]!.picture
  const plain = bannerOf()
  expectOk(await save(look))
  const { brand } = app.ctx.settings.shop.look.light
  expect(bannerOf()).toBe(`${plain}_${brand.slice(1)}_${app.ctx.settings.shop.look.light.accent.slice(1)}`)
  const drawing = await get(bannerOf())
  expect([drawing.status, drawing.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  const svg = await drawing.text()
  expect([svg.includes(brand), svg.includes(defaultPalettes.light.brand)]).toEqual([true, false])
})

test('a logo must be a picture', async () => {
  const drawing = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  expect(expectRefusal(await upload(drawing)).status).toBe(415)
  const unknown = await owner.api('POST /api/desk/settings/logo', { picture: '../../secret', version: 0 })
  expect(expectRefusal(unknown)).toMatchObject({ status: 422, fields: { picture: expect.any(String) } })
})

test.each(['packer', 'accountant'] as const)('a %s changes neither colours nor logo', async (role) => {
  const member = await signInStaff(app, [role])
  expect(expectRefusal(await save(look, member)).status).toBe(403)
  const file = new Blob([await drawPicture('white')])
  expect(expectRefusal(await member.api('POST /api/desk/settings/pictures', {}, { file })).status).toBe(403)
})

test('a logo that was never saved is deleted after a day, a saved one stays', async () => {
  const saved = await saveLogo('#00ffff')
  const { picture } = expectOk(await upload(await drawPicture('red')))
  app.clock.advance(DAY + MINUTE)
  await purgeData(app.ctx)
  const rows = await app.ctx.db
    .selectFrom('shop_pictures')
    .select('stem')
    .where('stem', 'in', [saved, picture])
    .execute()
  expect(rows).toEqual([{ stem: saved }])
})
