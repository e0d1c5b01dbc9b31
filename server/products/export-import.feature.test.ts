import { beforeAll, expect, test } from 'vitest'
import { seedCatalogue } from '#demo/catalogue/seed-catalogue.ts'
import { drawPicture, newProductForm, productForm } from '#test/desk-product-steps.ts'
import { azHeader, azLine, ownHeader, ownLine, useImportLists } from '#test/import-steps.ts'
import { type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { expectOk } from '#test/start-test-app.ts'

const { lists, app } = useImportLists()

let owner: SignedInStaffMember
beforeAll(async () => {
  await seedCatalogue(app().ctx.db, app().ctx.now())
  owner = await signInStaff(app(), ['owner'])
})

async function exportAll(): Promise<string> {
  const headers = { authorization: `Bearer ${owner.token}` }
  return (await app().send('/api/desk/products/export', { headers })).text()
}

const productCount = async () => (await app().ctx.db.selectFrom('products').select('id').execute()).length

/** Expects an import of the export to read every product and to change none. */
async function expectNoChange(): Promise<void> {
  const before = await app().ctx.db.selectFrom('products').selectAll().orderBy('id').execute()
  const summary = await lists.bring(await exportAll())
  expect([...summary.reasons]).toEqual([])
  expect(await app().ctx.db.selectFrom('products').selectAll().orderBy('id').execute()).toEqual(before)
  expect(summary).toMatchObject({ read: before.length, added: 0, changed: 0, unchanged: before.length, rejected: 0 })
}

test('the export of the whole demo changes, adds and refuses nothing', async () => {
  expect(await productCount()).toBeGreaterThan(100)
  await expectNoChange()
})

test('so does an export of the products of other lists and of the desk', async () => {
  await lists.bring([azHeader, azLine(1), azLine(2, { discontinued: 'TRUE' })])
  await lists.bring([ownHeader, ownLine(1)])
  expectOk(await owner.api('POST /api/desk/products', newProductForm()))
  await expectNoChange()
})

test('so does an export after every field of a product was edited', async () => {
  const product = expectOk(await owner.api('POST /api/desk/products', newProductForm())).product
  const { _id: id } = product
  const typed = {
    productName: '=Renamed, "650"',
    brand: "'=Renamed",
    manufacturer: '-Sahyadri Pharma',
    composition: 'Ibuprofen (400mg) + Paracetamol (325mg)',
    schedule: 'H',
    category: 'Pain relief',
    subCategory: '@NSAID',
    itemForm: 'Capsule',
    packSize: 'Strip of 15 capsules',
    packageContents: '+1 strip; 4" tape',
    manufactureDate: '2026-05-01',
    expiryDate: '2029-04-30',
    shelfLife: '36 months',
    shelf: '=A3, left',
    storageInstructions: 'Keep below 25 °C – dry',
    countryOfOrigin: 'India',
    maxQuantity: '4',
    packsPerBox: '12',
    hsn: '30049099',
    gstPercent: '0.25',
    usage: '- For pain.\n\n- Twice a day.',
    highlightedFeatures: '<ul><li>One</li>\n<li>Two</li></ul>',
    description: '<p>New</p>',
  } as const
  const edited = expectOk(await owner.api('POST /api/desk/products/:id', productForm(product, typed))).product
  const prices = { mrp: '1,49,900.50', sellingPrice: '1,000', reason: 'A new list' }
  const priced = expectOk(
    await owner.api('POST /api/desk/products/:id/price', { id, version: edited.version, ...prices }),
  )
  await owner.api('POST /api/desk/products/:id/stock', { id, difference: 7, reason: 'Counted again' })
  const picture = { id, version: priced.product.version, alt: '=Front, "open"' }
  expectOk(
    await owner.api('POST /api/desk/products/:id/images', picture, { file: new Blob([await drawPicture('#224466')]) }),
  )
  await expectNoChange()
})

test('an edited export changes what was edited', async () => {
  const [product] = await app()
    .ctx.db.selectFrom('products')
    .selectAll()
    .where('external_id', 'is', null)
    .limit(1)
    .execute()
  const csv = (await exportAll()).replace(
    `${product!.id},,${product!.name}`,
    `${product!.id},,Renamed in a spreadsheet`,
  )
  expect(await lists.bring(csv)).toMatchObject({ added: 0, changed: 1, rejected: 0 })
  const after = app().ctx.db.selectFrom('products').select('name').where('id', '=', product!.id)
  expect(await after.executeTakeFirst()).toEqual({ name: 'Renamed in a spreadsheet' })
})

test('refuses a product id that the shop lacks, one of two lines, and ids that contradict each other', async () => {
  const header = `productId,${ownHeader}`
  await lists.bring([ownHeader, ownLine('a'), ownLine('b')])
  const before = await productCount()
  const summary = await lists.bring([
    header,
    `prd_nothing,${ownLine('')}`,
    `prd_own-a,${ownLine('')}`,
    `,${ownLine('a')}`,
    `prd_own-b,${ownLine('a')}`,
    `,${ownLine('')}`,
  ])
  expect([...summary.reasons]).toEqual([
    ['no product of the shop has the productId prd_nothing', 1],
    ['an earlier line has the same id', 1],
    ['productId and externalId are of different products', 1],
    ['externalId is missing', 1],
  ])
  expect(await productCount()).toBe(before)
})
