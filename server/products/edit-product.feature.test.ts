import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDeskProduct, productForm } from '#test/desk-product-steps.ts'
import { addProduct, initialStock, placeCodOrder, registerCustomer, inPaise, stockOf } from '#test/factories.ts'
import { type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { checkConservation } from '#test/conservation.ts'
import { expectOk, startTestApp, type TestApp } from '#test/start-test-app.ts'

let app: TestApp
let owner: SignedInStaffMember
beforeAll(async () => {
  app = await startTestApp()
  owner = await signInStaff(app, ['owner'])
})
afterAll(async () => {
  await checkConservation(app.ctx.db)
  await app.close()
})

const auditCount = async () => (await app.ctx.db.selectFrom('audit_log').select('id').execute()).length

test('edits every field, which shoppers see, with one audit row', async () => {
  const product = await addDeskProduct(app, { by: owner })
  const before = await auditCount()
  const typed = {
    productName: 'Renamed 650',
    brand: 'Renamed',
    manufacturer: 'Sahyadri Pharma',
    composition: 'Ibuprofen (400mg)',
    schedule: 'H',
    category: 'Pain relief',
    subCategory: 'NSAID',
    itemForm: 'Capsule',
    packSize: 'Strip of 15 capsules',
    packageContents: '1 strip',
    manufactureDate: '2026-05-01',
    expiryDate: '2029-04-30',
    shelfLife: '36 months',
    storageInstructions: 'Keep dry',
    countryOfOrigin: 'India',
    maxQuantity: '4',
    packsPerBox: '12',
    hsn: '30049099',
    gstPercent: '12',
    usage: 'For pain.\nTwice a day.',
    highlightedFeatures: '',
    description: '<p>New</p>',
  }
  const form = productForm(product, typed)
  const changed = expectOk(await owner.api('POST /api/desk/products/:id', form)).product
  expect(changed).toMatchObject({ version: 2, fields: typed, prescriptionRequired: true })
  expect(await auditCount()).toBe(before + 1)
  expect(changed.history[0]).toMatchObject({
    action: 'products.edit',
    who: { id: owner.staff.id },
    changes: { schedule: { before: 'OTC', after: 'H' }, version: { before: 1, after: 2 } },
  })
  const shown = expectOk(await app.api('GET /api/products/:id', { id: product._id })).data
  expect(shown).toMatchObject({ productName: 'Renamed 650', maxQuantity: 4, gstPercent: 12, expiryDate: '2029-04-30' })
  const found = expectOk(await app.api('GET /api/products', { search: 'renamed 650', limit: 5 }))
  expect(found.data.map(({ _id }) => _id)).toContain(product._id)
  const salts = app.ctx.db.selectFrom('product_salts').select('salt_id').where('product_id', '=', product._id)
  expect(await salts.execute()).toEqual([{ salt_id: 'ibuprofen' }])
})

test('saving without a change leaves version and audit log as they are', async () => {
  const product = await addDeskProduct(app, { by: owner })
  const before = await auditCount()
  const same = expectOk(await owner.api('POST /api/desk/products/:id', productForm(product))).product
  expect([same.version, await auditCount()]).toEqual([1, before])
})

test('the second of two editors gets the newer values and their author (409)', async () => {
  const [asha, ravi] = [await signInStaff(app, ['pharmacist']), await signInStaff(app, ['support'])]
  const product = await addDeskProduct(app, { by: owner })
  expectOk(await asha.api('POST /api/desk/products/:id', productForm(product, { usage: 'For pain.' })))
  const stale = await ravi.api('POST /api/desk/products/:id', productForm(product, { shelfLife: '12 months' }))
  expect(stale).toMatchObject({
    status: 409,
    code: 'stale',
    body: {
      changedBy: asha.staff.name,
      newer: { version: 2, mrp: product.mrp, fields: { usage: 'For pain.', shelfLife: '24 months' } },
    },
  })
  const price = { id: product._id, version: 1, mrp: '10', sellingPrice: '10', reason: 'Cheaper' }
  expect(await owner.api('POST /api/desk/products/:id/price', price)).toMatchObject({ code: 'stale' })
})

test('of twenty editors at once one saves', async () => {
  const product = await addDeskProduct(app, { by: owner })
  const before = await auditCount()
  const edits = Array.from({ length: 20 }, (_, index) =>
    owner.api('POST /api/desk/products/:id', productForm(product, { shelfLife: `${index + 1} months` })),
  )
  const saved = (await Promise.all(edits)).filter(({ ok }) => ok)
  expect([saved.length, await auditCount()]).toEqual([1, before + 1])
})

test('a change outside the desk raises the version, and stock does not', async () => {
  const product = await addDeskProduct(app, { by: owner })
  const customer = await registerCustomer(app)
  const { _id: id, productName: name } = product
  await placeCodOrder(customer, [{ product: { id, name, selling_price_paise: inPaise(product.sellingPrice) } }])
  expectOk(await owner.api('POST /api/desk/products/:id', productForm(product, { usage: 'For pain.' })))
  await app.ctx.db.updateTable('products').set({ hsn: '3003' }).where('id', '=', id).execute()
  const stale = await owner.api('POST /api/desk/products/:id', { ...productForm(product), version: 2 })
  expect(stale).toMatchObject({ status: 409, body: { changedBy: 'An import', newer: { version: 3 } } })
})

test('refuses each invalid field with a sentence (422)', async () => {
  const product = await addDeskProduct(app, { by: owner })
  const before = await auditCount()
  const wrong = {
    productName: ' ',
    schedule: 'X',
    category: '',
    itemForm: '',
    manufactureDate: '2026-02-30',
    expiryDate: 'soon',
    maxQuantity: '0',
    hsn: '12',
    gstPercent: 'five',
    shelfLife: 'a'.repeat(501),
  }
  const refused = await owner.api('POST /api/desk/products/:id', productForm(product, wrong))
  expect(refused).toMatchObject({
    status: 422,
    fields: {
      productName: 'Product name is missing.',
      schedule: 'Medicines of Schedule X are never sold here.',
      expiryDate: 'Expiry date is neither a day such as 2028-03-31 nor a month such as 03/28.',
    },
  })
  expect('fields' in refused && Object.keys(refused.fields ?? {}).toSorted()).toEqual(Object.keys(wrong).toSorted())
  const contradicting = productForm(product, { manufactureDate: '2028-04-01', expiryDate: '2028-03-31' })
  expect(await owner.api('POST /api/desk/products/:id', contradicting)).toMatchObject({
    status: 422,
    fields: { expiryDate: 'The expiry is before the manufacture.' },
  })
  const ayurvedic = productForm(product, { schedule: 'AYUSH', category: 'Diabetes' })
  expect(await owner.api('POST /api/desk/products/:id', ayurvedic)).toMatchObject({
    status: 422,
    fields: { category: expect.stringContaining('Ayurvedic') },
  })
  const narcotic = productForm(product, { composition: 'Morphine (10mg)' })
  expect(await owner.api('POST /api/desk/products/:id', narcotic)).toMatchObject({
    fields: { composition: 'Medicines of Schedule X are never sold here.' },
  })
  expect(await auditCount()).toBe(before)
})

test('schedule and composition are for those who classify (403)', async () => {
  const support = await signInStaff(app, ['support'])
  const product = await addDeskProduct(app, { by: owner })
  for (const typed of [{ schedule: 'H' }, { composition: 'Ibuprofen (400mg)' }])
    expect(await support.api('POST /api/desk/products/:id', productForm(product, typed))).toMatchObject({
      status: 403,
      message: 'Only an owner or a pharmacist may do this.',
    })
  expectOk(await support.api('POST /api/desk/products/:id', productForm(product, { usage: 'For pain.' })))
})

test('changes prices with a reason and refuses a price above the MRP', async () => {
  const accountant = await signInStaff(app, ['accountant'])
  const { _id: id } = await addDeskProduct(app, { by: owner })
  const change = (mrp: string, sellingPrice: string, reason = 'New list') =>
    accountant.api('POST /api/desk/products/:id/price', { id, version: 1, mrp, sellingPrice, reason })
  expect(await change('50', '50.01')).toMatchObject({
    status: 422,
    fields: { sellingPrice: 'The selling price is above the MRP.' },
  })
  expect(await change('', 'a lot')).toMatchObject({
    fields: { mrp: 'MRP is missing.', sellingPrice: 'Selling price is not an amount such as 1499.50.' },
  })
  expect(await change('50', '45', ' ')).toMatchObject({ fields: { reason: 'Please give a reason' } })
  const { product } = expectOk(await change('Rs. 1,060', '999.99'))
  expect(product).toMatchObject({ mrp: 1060, sellingPrice: 999.99, version: 2 })
  expect(product.history[0]).toMatchObject({
    action: 'products.price',
    reason: 'New list',
    changes: { mrp: { before: 50, after: 1060 }, sellingPrice: { before: 45.5, after: 999.99 } },
  })
})

test('withdraws a product, and a pharmacist puts it back', async () => {
  const [support, pharmacist] = [await signInStaff(app, ['support']), await signInStaff(app, ['pharmacist'])]
  const { _id: id } = await addDeskProduct(app, { by: owner })
  const form = { id, reason: 'Recalled' }
  const withdrawn = await support.api('POST /api/desk/products/:id/withdraw', {
    ...form,
    version: 1,
    isWithdrawn: true,
  })
  expect(expectOk(withdrawn).product).toMatchObject({ isWithdrawn: true, version: 2 })
  expect(await app.api('GET /api/products/:id', { id })).toMatchObject({ status: 404 })
  const back = { ...form, version: 2, isWithdrawn: false }
  expect(await support.api('POST /api/desk/products/:id/withdraw', back)).toMatchObject({ code: 'forbidden' })
  expectOk(await pharmacist.api('POST /api/desk/products/:id/withdraw', back))
  expectOk(await app.api('GET /api/products/:id', { id }))
})

test('never puts a medicine of Schedule X back on sale', async () => {
  const { id } = await addProduct(app, { composition: 'Morphine (10mg)', withdrawn_at: app.clock.now() })
  await app.ctx.db.insertInto('salts').values({ id: 'morphine', name: 'Morphine' }).execute()
  const salt = { product_id: id, position: 1, salt_id: 'morphine', strength: '10mg' }
  await app.ctx.db.insertInto('product_salts').values(salt).execute()
  const back = { id, version: 1, isWithdrawn: false, reason: 'Asked for' }
  expect(await owner.api('POST /api/desk/products/:id/withdraw', back)).toMatchObject({ code: 'conflict' })
})

test('corrects the stock by differences, never below 0, beside orders', async () => {
  const packer = await signInStaff(app, ['packer'])
  const customer = await registerCustomer(app)
  const product = await addProduct(app, { stock: 30 })
  const before = await auditCount()
  const correct = (difference: number) =>
    packer.api('POST /api/desk/products/:id/stock', { id: product.id, difference, reason: 'Counted' })
  const corrections = await Promise.all([
    ...Array.from({ length: 10 }, () => correct(-2)),
    ...Array.from({ length: 5 }, () => correct(1)),
    placeCodOrder(customer, [{ product, quantity: 3 }]),
  ])
  expect(corrections).toHaveLength(16)
  expect(await stockOf(app, product.id)).toBe(30 - 20 + 5 - 3)
  expect(await auditCount()).toBe(before + 15)
  expect(await correct(-13)).toMatchObject({
    status: 422,
    fields: { difference: 'There are 12 packs, so this would leave -1.' },
  })
  expect(await correct(0)).toMatchObject({ status: 422 })
  expect(await correct(1.5)).toMatchObject({ status: 422 })
  initialStock.set(product.id, 15)
})

test('answers for an unknown product with 404', async () => {
  const id = 'prd_nothing'
  const product = await addDeskProduct(app, { by: owner })
  const answers = [
    owner.api('GET /api/desk/products/:id', { id }),
    owner.api('POST /api/desk/products/:id', { ...productForm(product), id }),
    owner.api('POST /api/desk/products/:id/price', { id, version: 1, mrp: '2', sellingPrice: '1', reason: 'x' }),
    owner.api('POST /api/desk/products/:id/withdraw', { id, version: 1, isWithdrawn: true, reason: 'x' }),
    owner.api('POST /api/desk/products/:id/stock', { id, difference: 1, reason: 'x' }),
  ]
  for (const answer of await Promise.all(answers)) expect(answer).toMatchObject({ status: 404 })
})
