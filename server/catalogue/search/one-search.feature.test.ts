import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedCatalogue } from '#demo/catalogue/seed-catalogue.ts'
import { addProduct, buildAddress, orderInput, registerCustomer } from '#test/factories.ts'
import { type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { expectOk, startTestApp, type TestApp } from '#test/start-test-app.ts'

let shop: TestApp
let owner: SignedInStaffMember
beforeAll(async () => {
  shop = await startTestApp()
  await seedCatalogue(shop.ctx.db, shop.clock.now())
  owner = await signInStaff(shop, ['owner'])
})
afterAll(() => shop.close())

/** What the shop lists for a text, or lists in its place. */
async function listNames(search: string) {
  const { data, closest = [], didYouMean } = expectOk(await shop.api('GET /api/products', { search, limit: 10 }))
  return { names: [...data, ...closest].map(({ productName }) => productName), didYouMean }
}

test.each([
  ['the beginning of a need', 'fev', 'Pyrosham 650 mg Tablet', undefined],
  ['a need', 'fever', 'Pyrosham 650 mg Tablet', undefined],
  ['the beginning of a salt and a strength', 'para 650', 'Pyrosham 650 mg Tablet', undefined],
  ['an abbreviation and a strength', 'pcm 650', 'Pyrosham 650 mg Tablet', undefined],
  ['the name of a salt in another country', 'acetaminophen', 'Pyrosham 650 mg Tablet', undefined],
  ['a brand of another shop', 'crocin', 'Pyrosham 650 mg Tablet', undefined],
  ['a misspelt salt', 'paracetmol', 'Pyrosham 650 mg Tablet', 'paracetamol'],
  ['a misspelt name', 'pyroshem', 'Pyrosham 650 mg Tablet', 'pyrosham'],
])('list, filters, suggestions, desk and telephone order find the same by %s', async (_, typed, first, didYouMean) => {
  const listed = await listNames(typed)
  expect(listed).toMatchObject({ didYouMean })
  expect(listed.names[0]).toBe(first)

  const { data: facets } = expectOk(await shop.api('GET /api/products/facets', { search: typed }))
  const { filters } = expectOk(await shop.api('GET /api/products', { search: typed, with: 'filters' }))
  // A page with a correction has no room for a query more: it shows its filters once the correction is searched for.
  for (const counted of didYouMean === undefined ? [facets, filters?.facets ?? []] : [facets]) {
    const { options = [] } = counted.find(({ name }) => name === 'prescription') ?? {}
    expect(options.reduce((sum, { count }) => sum + count, 0)).toBe(listed.names.length)
  }

  const suggested = expectOk(await shop.api('GET /api/products/suggest', { q: typed })).data
  const products = suggested.filter(({ kind }) => kind === 'product').map(({ text }) => text)
  expect(products[0]).toBe(first)
  expect(listed.names).toEqual(expect.arrayContaining(products))

  // The field of telephone orders, offers and receipts reads this list.
  const desk = expectOk(await owner.api('GET /api/desk/products', { q: typed }))
  expect(desk).toMatchObject({ count: listed.names.length, ...(didYouMean !== undefined && { didYouMean }) })
  expect(desk.rows.map(({ productName }) => productName)).toEqual(listed.names)
  const { groups } = expectOk(await owner.api('GET /api/desk/search', { q: typed }))
  const hits = groups.find(({ kind }) => kind === 'product')?.hits ?? []
  expect(hits.map(({ title }) => title)).toEqual(listed.names.slice(0, 5))
})

test('needs have the picture of a product, one without a prescription where there is one', async () => {
  const [need] = expectOk(await shop.api('GET /api/products/suggest', { q: 'sugar' })).data
  expect(need).toMatchObject({ kind: 'need', image: expect.stringMatching(/^\/images\/products\/akshline/) })
})

test('the search of the desk corrects a text only where no other record has it', async () => {
  const customer = await registerCustomer(shop)
  const input = orderInput([{ product: await addProduct(shop) }])
  const shippingDetails = { ...buildAddress(), name: 'Pyroshem Rao' }
  expectOk(await customer.api('POST /api/orders/create', { ...input, shippingDetails }))
  const { groups } = expectOk(await owner.api('GET /api/desk/search', { q: 'pyroshem' }))
  expect(groups.map(({ kind }) => kind)).toEqual(['order'])
})
