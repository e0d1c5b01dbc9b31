import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDeskProduct, productForm } from '#test/desk-product-steps.ts'
import { addMedicine } from '#test/medicines.ts'
import { signInPharmacist } from '#test/prescription-steps.ts'
import { type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { expectOk, expectRefusal, startTestApp, type TestApp } from '#test/start-test-app.ts'

let app: TestApp
let pharmacist: SignedInStaffMember
let owner: SignedInStaffMember
beforeAll(async () => {
  app = await startTestApp()
  pharmacist = await signInPharmacist(app)
  owner = await signInStaff(app, ['owner'])
})
afterAll(() => app.close())

const CHECK = 'POST /api/desk/products/:id/check-texts'
const shownCheck = async (id: string) => expectOk(await app.api('GET /api/products/:id', { id })).data.textCheck

test('a mark names the registered pharmacist and the day, and any change of a medical text ends it (catalogue-19)', async () => {
  const product = await addDeskProduct(app, { by: owner })
  const id = product._id
  expect(await shownCheck(id)).toBeNull()
  const marked = expectOk(await pharmacist.api(CHECK, { id, version: product.version })).product
  const { name, pharmacist_reg_no: registration } = pharmacist.staff
  const check = { name, registration, day: '2026-11-20' }
  expect(marked).toMatchObject({ textCheck: check, version: product.version + 1 })
  expect(marked.history[0]).toMatchObject({
    action: 'products.check-texts',
    changes: { checked: { before: null, after: `${name}, ${registration}, 2026-11-20` } },
  })
  expect(await shownCheck(id)).toEqual(check)
  const beside = expectOk(await app.api('GET /api/products/:id', { id, with: 'related' }))
  expect(beside.data.textCheck).toEqual(check)

  const renamed = expectOk(await owner.api('POST /api/desk/products/:id', productForm(marked, { brand: 'Other' })))
  expect(renamed.product.textCheck).toEqual(check)
  const edited = productForm(renamed.product, { usage: `${renamed.product.fields.usage} Once a day.` })
  expect(expectOk(await owner.api('POST /api/desk/products/:id', edited)).product.textCheck).toBeNull()
  expect(await shownCheck(id)).toBeNull()
})

test('only a pharmacist with a valid registration marks texts, and only those that were seen', async () => {
  const product = await addDeskProduct(app, { by: owner })
  const call = { id: product._id, version: product.version }
  expect(expectRefusal(await owner.api(CHECK, call))).toMatchObject({
    status: 403,
    message: 'Only a pharmacist may do this.',
  })
  const unregistered = await signInStaff(app, ['pharmacist'])
  expect(expectRefusal(await unregistered.api(CHECK, call)).status).toBe(403)
  expectOk(await owner.api('POST /api/desk/products/:id', productForm(product, { usage: 'For something else.' })))
  expect(expectRefusal(await pharmacist.api(CHECK, call))).toMatchObject({ status: 409, code: 'stale' })
  expect(await shownCheck(product._id)).toBeNull()
})

test('the page of a salt names the checks of its sentences, and prefers checked ones', async () => {
  const texts = { schedule: 'H' as const, salts: [['doxofylline', '400mg']] as [string, string][] }
  const add = (id: string, position: number, usage: string) =>
    addMedicine(app, { ...texts, id: `prd_${id}`, name: id, position, usage, description: '' })
  await add('plain', 1, 'Used for asthma.')
  await add('checked', 2, 'Used for asthma.')
  const salt = async () => expectOk(await app.api('GET /api/salts/:name', { name: 'doxofylline' })).data
  expect(await salt()).toMatchObject({ checks: [], unchecked: 1, uses: [{ productId: 'prd_plain' }] })
  const product = expectOk(await owner.api('GET /api/desk/products/:id', { id: 'prd_checked' })).product
  expectOk(await pharmacist.api(CHECK, { id: 'prd_checked', version: product.version }))
  const { name, pharmacist_reg_no: registration } = pharmacist.staff
  expect(await salt()).toMatchObject({
    checks: [{ name, registration, day: '2026-11-20' }],
    unchecked: 0,
    uses: [{ productId: 'prd_checked' }],
  })
  await add('other', 3, 'Used for a cough.')
  expect(await salt()).toMatchObject({ checks: [{ name }], unchecked: 1 })
})
