import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { addDeskProduct, drawPicture } from '#test/desk-product-steps.ts'
import { type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { expectOk } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'
import type { DeskProduct } from '#contract/desk-products.ts'
import { pictureFolders, findOriginal, pictureStem } from '../files/picture-originals.ts'
import { findStoredOriginal } from '../files/uploaded-pictures.ts'

const app = useTestApp()
let support: SignedInStaffMember
beforeAll(async () => {
  support = await signInStaff(app, ['support'])
})

const upload = (
  { _id: id, version }: Pick<DeskProduct, '_id' | 'version'>,
  file: Uint8Array<ArrayBuffer>,
  alt?: string,
) => support.api('POST /api/desk/products/:id/images', { id, version, alt }, { file: new Blob([file]) })

const arrange = ({ _id: id, version }: DeskProduct, images: DeskProduct['images']) =>
  support.api('POST /api/desk/products/:id/images/arrange', {
    id,
    version,
    images: images.map(({ address, alt }) => ({ address, alt })),
  })

const stemOf = (image: DeskProduct['images'][number] | undefined) => pictureStem(image!.address)

const storedOf = (id: string) =>
  app.ctx.db.selectFrom('product_pictures').selectAll().where('product_id', '=', id).orderBy('created_at').execute()

test('adds, orders, describes and removes pictures, which shoppers see, with an audit row each', async () => {
  const product = await addDeskProduct(app, { images: ['/images/products/drawn-1-640.webp'] })
  const added = expectOk(await upload(product, await drawPicture('red', 3000, 1500), 'Front of the box')).product
  const { product: two } = expectOk(await upload(added, await drawPicture('blue')))
  expect(two.images.map(({ alt }) => alt)).toEqual(['', 'Front of the box', ''])
  const [drawn, red, blue] = two.images
  const stored = await storedOf(product._id)
  expect(await sharp(stored[0]!.body).metadata()).toMatchObject({ format: 'webp', width: 1280, height: 640 })
  const { product: arranged } = expectOk(await arrange(two, [red!, { ...drawn!, alt: 'Drawing' }]))
  const shown = expectOk(await app.api('GET /api/products/:id', { id: product._id })).data
  expect(shown).toMatchObject({ images: [red!.src, drawn!.src], imageAlts: ['Front of the box', 'Drawing'] })
  expect((await storedOf(product._id)).map(({ stem }) => stem)).toEqual([pictureStem(red!.address)])
  expect(arranged.history.map(({ action }) => action)).toEqual([
    'products.arrange-pictures',
    'products.add-picture',
    'products.add-picture',
  ])
  expect(arranged.history[0]).toMatchObject({
    changes: {
      pictures: { before: [drawn, red, blue].map(stemOf), after: [red, drawn].map(stemOf) },
      descriptions: { before: ['Front of the box'], after: ['Front of the box', 'Drawing'] },
    },
  })
  const same = expectOk(await arrange(arranged, arranged.images)).product
  expect([same.version, same.history.length]).toEqual([arranged.version, 3])
})

test('restores the file of a picture from the database and deletes it with the picture', async () => {
  const product = await addDeskProduct(app)
  const { product: added } = expectOk(await upload(product, await drawPicture('green')))
  const stem = pictureStem(added.images.at(-1)!.address)!
  expect(await findOriginal(pictureFolders, stem)).toBeNull()
  const original = await findStoredOriginal(app.ctx.db, stem)
  expect(await sharp(readFileSync(original!.path)).metadata()).toMatchObject({ format: 'webp', width: 60 })
  expectOk(await arrange(added, []))
  expect(await findStoredOriginal(app.ctx.db, stem)).toBeNull()
  expect(await findStoredOriginal(app.ctx.db, 'desk-unknown')).toBeNull()
})

test('refuses descriptions that claim a cure for products that are no drugs, and warns for drugs', async () => {
  const alt = 'Cures diabetes'
  for (const schedule of ['AYUSH', 'NA'] as const) {
    const product = await addDeskProduct(app, { schedule })
    expect(await upload(product, await drawPicture('red'), alt)).toMatchObject({
      status: 422,
      fields: { alt: expect.stringContaining('“Cures diabetes”') },
    })
    expect(await storedOf(product._id)).toEqual([])
    const { product: added } = expectOk(await upload(product, await drawPicture('red'), 'Front of the box'))
    const described = added.images.map((image) => ({ ...image, alt }))
    expect(await arrange(added, described)).toMatchObject({
      status: 422,
      fields: { 'images.0.alt': expect.stringContaining('“Cures diabetes”') },
    })
  }
  const drug = await addDeskProduct(app, { images: [] })
  const added = expectOk(await upload(drug, await drawPicture('red'), alt))
  expect(added.warning).toContain('“Cures diabetes”')
  const arranged = expectOk(await arrange(added.product, added.product.images))
  expect(arranged.warning).toContain('“Cures diabetes”')
  const asFood = { ...arranged.product.fields, id: drug._id, version: arranged.product.version, schedule: 'NA' }
  const owner = await signInStaff(app, ['owner'])
  expect(await owner.api('POST /api/desk/products/:id', asFood)).toMatchObject({
    status: 422,
    fields: { schedule: expect.stringContaining('“Cures diabetes”') },
  })
  const harmless = arranged.product.images.map((image) => ({ ...image, alt: 'Front of the box' }))
  expect(expectOk(await arrange(arranged.product, harmless)).warning).toBeNull()
})

/** A PNG header that announces 60,000 × 60,000 pixels. */
async function pixelBomb(): Promise<Uint8Array<ArrayBuffer>> {
  const picture = Buffer.from(await drawPicture('white'))
  picture.writeUInt32BE(60_000, 16)
  picture.writeUInt32BE(60_000, 20)
  return new Uint8Array(picture)
}

const text = (content: string) => new TextEncoder().encode(content)

async function truncatedJpeg(): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { create: { width: 800, height: 800, channels: 3 as const, background: 'red', noise: noiseOptions } }
  const whole = await sharp(noise).jpeg().toBuffer()
  return new Uint8Array(whole.subarray(0, whole.length / 2))
}

const noiseOptions = { type: 'gaussian' as const, mean: 128, sigma: 30 }

test.each([
  ['an SVG', 415, () => text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), /choose a JPEG/],
  ['an HTML page', 415, () => text('<html><script>alert(1)</script></html>'), /choose a JPEG/],
  ['a PDF', 415, () => text('%PDF-1.7'), /choose a JPEG/],
  ['a PNG with a wrong header', 415, () => text('\u0089PNG'), /choose a JPEG/],
  ['a truncated JPEG', 422, truncatedJpeg, /damaged/],
  ['a JPEG of three bytes', 422, () => new Uint8Array([0xff, 0xd8, 0xff]), /damaged/],
  ['more pixels than the shop decodes', 422, pixelBomb, /40 million pixels/],
  ['an empty file', 422, () => new Uint8Array(), /choose a file/],
])('refuses %s with a sentence (%i)', async (_, status, draw, sentence) => {
  const product = await addDeskProduct(app)
  expect(await upload(product, await draw())).toMatchObject({
    status,
    fields: { file: expect.stringMatching(sentence) },
  })
  expect(await storedOf(product._id)).toEqual([])
})

test('refuses a file above 15 MB (413), with or without its length', async () => {
  const product = await addDeskProduct(app)
  const body = new Uint8Array(15_000_001)
  expect(await upload(product, body)).toMatchObject({
    status: 413,
    message: 'A file may have at most 15 MB.',
  })
  const response = await app.send(`/api/desk/products/${product._id}/images?version=1`, {
    method: 'POST',
    headers: { authorization: `Bearer ${support.token}` },
    body: new Blob([body]).stream(),
    duplex: 'half',
  } as RequestInit)
  expect(response.status).toBe(413)
})

test('refuses an old version, a repeated picture, an eleventh one and pictures of another product', async () => {
  const product = await addDeskProduct(app)
  const white = await drawPicture('white')
  let { product: shown } = expectOk(await upload(product, white))
  expect(await upload(product, await drawPicture('black'))).toMatchObject({ status: 409, code: 'stale' })
  expect(await upload(shown, white)).toMatchObject({ status: 422, message: /already/ })
  for (let width = 1; shown.images.length < 10; width += 1)
    shown = expectOk(await upload(shown, await drawPicture('white', width))).product
  expect(await upload(shown, await drawPicture('grey'))).toMatchObject({ status: 422, message: /at most 10/ })
  const other = await addDeskProduct(app)
  for (const images of [shown.images, [...other.images, ...other.images]])
    if (images.length > 0) expect(await arrange(other, images)).toMatchObject({ status: 422 })
  expect(await arrange(shown, [shown.images[0]!, shown.images[0]!])).toMatchObject({ status: 422 })
  expect(await upload({ _id: 'prd_nothing', version: 1 }, white)).toMatchObject({ status: 404 })
})
