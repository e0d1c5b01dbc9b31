import { beforeAll, expect, test } from 'vitest'
import { defaultSettings } from '#shop/settings.ts'
import { addDeskProduct, newProductForm, productForm } from '#test/desk-product-steps.ts'
import { signInStaff, type SignedInStaffMember } from '#test/staff-steps.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
let owner: SignedInStaffMember
beforeAll(async () => {
  owner = await signInStaff(app, ['owner'])
})

const countProducts = async () => (await app.ctx.db.selectFrom('products').select('id').execute()).length

test('adds a product without stock, which shoppers find, with one audit row', async () => {
  const pharmacist = await signInStaff(app, ['pharmacist'])
  const form = newProductForm({ productName: 'Zelkovin 650', composition: 'Ibuprofen (400mg)', schedule: 'H' })
  const { product } = expectOk(await pharmacist.api('POST /api/desk/products', form))
  expect(product).toMatchObject({
    productName: 'Zelkovin 650',
    mrp: 30,
    sellingPrice: 27.5,
    stock: 0,
    version: 1,
    prescriptionRequired: true,
    fields: { hsn: '', gstPercent: '' },
  })
  expect(product.history).toMatchObject([
    {
      action: 'products.create',
      who: { id: pharmacist.staff.id },
      changes: { productName: { before: null, after: 'Zelkovin 650' }, mrp: { before: null, after: 30 } },
    },
  ])
  const found = expectOk(await app.api('GET /api/products', { search: 'zelkovin ibuprofen', limit: 5 }))
  expect(found.data).toMatchObject([{ _id: product._id, stock: 0 }])
  const edit = productForm(product, { usage: 'For pain.' })
  expectOk(await owner.api('POST /api/desk/products/:id', edit))
  expect(await pharmacist.api('POST /api/desk/products/:id', edit)).toMatchObject({
    code: 'stale',
    body: { changedBy: owner.staff.name },
  })
})

test('a product without GST rate or HSN stays blank, with a warning, and stands on the list of the tax rates', async () => {
  const send = async (more: object) => owner.api('POST /api/desk/products', newProductForm(more))
  const { product, warning } = expectOk(await send({ productName: 'Blankovin', hsn: '', gstPercent: '' }))
  expect(warning).toBe('Saved. It has no GST rate, so it is not packed until one is typed or a tax rate covers it.')
  const { product: second, warning: noHsn } = expectOk(
    await send({ productName: 'Blankovin 2', hsn: '', gstPercent: '0' }),
  )
  expect([noHsn, second.fields.gstPercent]).toEqual(['Saved. It has no HSN, which GST returns need.', '0'])
  const known = expectOk(await send({ productName: 'Blankovin 3', hsn: '3004', gstPercent: '5' }))
  expect(known.warning).toBeNull()
  const { withoutHsn } = expectOk(await owner.api('GET /api/desk/tax-rates', {}))
  const listed = new Map(withoutHsn.rows.map(({ _id, gstPercent }) => [_id, gstPercent]))
  expect([listed.get(product._id), listed.get(second._id), listed.has(known.product._id)]).toEqual([null, 0, false])
})

test.each(['30041', '3004101', '304', '300410110'])(
  'refuses the HSN %s, which has no 4, 6 or 8 digits',
  async (hsn) => {
    const form = newProductForm({ productName: `Hsnovin ${hsn}`, hsn, gstPercent: '5' })
    expect(expectRefusal(await owner.api('POST /api/desk/products', form)).fields).toEqual({
      hsn: expect.stringContaining('is not a code of 4, 6 or 8 digits'),
    })
  },
)

test('refuses an HSN with fewer digits than documents print', async () => {
  const { gst } = defaultSettings
  expectOk(await owner.api('POST /api/desk/settings/gst', { ...gst, hsnDigits: '6', version: 0 }))
  const form = newProductForm({ productName: 'Hsnovin', hsn: '3004', gstPercent: '5' })
  expect(expectRefusal(await owner.api('POST /api/desk/products', form)).fields).toEqual({
    hsn: 'Documents print 6 digits of the HSN. Please type at least 6.',
  })
  const { product } = expectOk(await owner.api('POST /api/desk/products', { ...form, hsn: '300490' }))
  const edit = productForm(product, { hsn: '3004' })
  expect(expectRefusal(await owner.api('POST /api/desk/products/:id', edit)).fields).toHaveProperty('hsn')
  expectOk(await owner.api('POST /api/desk/settings/gst', { ...gst, version: 1 }))
})

test('refuses an incomplete product with a sentence per field (422)', async () => {
  const before = await countProducts()
  const form = newProductForm({ productName: '', schedule: '', itemForm: '', mrp: '', sellingPrice: 'a lot' })
  const refused = await owner.api('POST /api/desk/products', form)
  expect(refused).toMatchObject({
    status: 422,
    fields: {
      productName: 'Product name is missing.',
      schedule: 'Schedule is missing.',
      itemForm: 'Item form is missing.',
      mrp: 'MRP is missing.',
      sellingPrice: 'Selling price is not an amount such as 1499.50.',
    },
  })
  const never = 'Medicines of Schedule X are never sold here.'
  for (const typed of [{ schedule: 'X' }, { composition: 'Morphine (10mg)', schedule: 'H' }])
    expect(await owner.api('POST /api/desk/products', newProductForm(typed))).toMatchObject({
      status: 422,
      fields: { ['composition' in typed ? 'composition' : 'schedule']: never },
    })
  expect(await countProducts()).toBe(before)
})

test('of equal products added at once one is kept', async () => {
  const form = newProductForm()
  const added = await Promise.all(Array.from({ length: 5 }, () => owner.api('POST /api/desk/products', form)))
  expect(added.filter(({ ok }) => ok)).toHaveLength(1)
  expect(added.find(({ ok }) => !ok)).toMatchObject({
    status: 422,
    fields: { productName: 'There is a product of this name, pack size and maker already.' },
  })
})

test('refuses claims of a cure for products that are no drugs, and warns for drugs', async () => {
  const usage = '<b>Cures</b> diabetes.'
  for (const schedule of ['AYUSH', 'NA']) {
    const refused = await owner.api('POST /api/desk/products', newProductForm({ schedule, usage }))
    expect(refused).toMatchObject({ status: 422, fields: { usage: expect.stringContaining('“Cures diabetes”') } })
  }
  const drug = expectOk(await owner.api('POST /api/desk/products', newProductForm({ usage })))
  expect(drug.warning).toContain('“Cures diabetes”')
  const product = await addDeskProduct(app, { by: owner, schedule: 'AYUSH' })
  const save = (typed: Partial<typeof product.fields>) =>
    owner.api('POST /api/desk/products/:id', productForm(product, typed))
  expect(await save({ description: 'A remedy for asthma' })).toMatchObject({
    fields: { description: expect.stringContaining('“remedy for asthma”') },
  })
  expect(expectOk(await save({ description: 'For a clear head.' })).warning).toBeNull()
})
