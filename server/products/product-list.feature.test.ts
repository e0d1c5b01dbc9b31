import { beforeAll, expect, test } from 'vitest'
import type { ApiInput } from '#contract/api.ts'
import { addProduct } from '#test/factories.ts'
import { type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { expectOk } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
let owner: SignedInStaffMember
beforeAll(async () => {
  owner = await signInStaff(app, ['owner'])
})

const list = async (search: ApiInput<'GET /api/desk/products'>) =>
  expectOk(await owner.api('GET /api/desk/products', search))
const namesOf = async (search: ApiInput<'GET /api/desk/products'>) =>
  (await list(search)).rows.map(({ productName }) => productName)

test('lists products for sale and withdrawn ones by the words of the shop', async () => {
  await addProduct(app, { name: 'Zyvexol 500 Tablet', composition: 'Levofloxacin (500mg)' })
  await addProduct(app, { name: 'Zyvexol Old Tablet', withdrawn_at: app.clock.now() })
  expect(await namesOf({ q: 'zyvexol' })).toHaveLength(2)
  expect(await namesOf({ q: 'ZYVEXOL levofloxacin' })).toEqual(['Zyvexol 500 Tablet'])
  expect(await namesOf({ q: 'zyvexol old' })).toEqual(['Zyvexol Old Tablet'])
  expect(await namesOf({ q: 'zyvexol', filter: 'withdrawn' })).toEqual(['Zyvexol Old Tablet'])
  expect(await namesOf({ q: 'no such product 100%_' })).toEqual([])
})

test('filters low stock and near expiry, the first to expire on top', async () => {
  const brand = { brand: 'Qarvix' }
  await addProduct(app, { ...brand, name: 'Qarvix few', stock: 5 })
  await addProduct(app, { ...brand, name: 'Qarvix many', stock: 6 })
  await addProduct(app, { ...brand, name: 'Qarvix later', expiry_date: '2027-02-01' })
  await addProduct(app, { ...brand, name: 'Qarvix sooner', expiry_date: '2026-12-01' })
  await addProduct(app, { ...brand, name: 'Qarvix gone', expiry_date: '2026-12-01', stock: 0 })
  expect(await namesOf({ q: 'qarvix', filter: 'low-stock' })).toEqual(
    expect.arrayContaining(['Qarvix few', 'Qarvix gone']),
  )
  expect(await namesOf({ q: 'qarvix', filter: 'low-stock' })).not.toContain('Qarvix many')
  expect(await namesOf({ q: 'qarvix', filter: 'near-expiry' })).toEqual(['Qarvix sooner', 'Qarvix later'])
})

test.each([undefined, 'near-expiry'] as const)('pages through every product once (%s)', async (filter) => {
  const brand = `Pagil${filter === undefined ? 'one' : 'two'}`
  for (let index = 0; index < 103; index += 1)
    await addProduct(app, {
      name: `${brand} ${index}`,
      position: Math.floor(index / 4),
      expiry_date: `2026-12-${String(1 + (index % 7)).padStart(2, '0')}`,
      withdrawn_at: filter === undefined && index % 3 === 0 ? app.clock.now() : null,
    })
  const seen: string[] = []
  for (let after: string | undefined; ;) {
    const page = await list({ q: brand, filter, after })
    expect(page.count).toBe(103)
    seen.push(...page.rows.map(({ _id }) => _id))
    if (!page.hasMore) break
    after = page.rows.at(-1)?._id
  }
  expect(seen).toHaveLength(103)
  expect(new Set(seen).size).toBe(103)
})
