import { beforeAll, expect, test } from 'vitest'
import { addDeskProduct, newProductForm, productForm } from '#test/desk-product-steps.ts'
import { signInStaff, type SignedInStaffMember } from '#test/staff-steps.ts'
import { expectOk } from '#test/start-test-app.ts'
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
    fields: { hsn: '3004', gstPercent: '5' },
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
