import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiInput } from '#contract/api.ts'
import { addMedicine } from '#test/medicines.ts'
import { expectOk, startTestApp, type TestApp } from '#test/start-test-app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.close())

const letters = fc.string({ unit: fc.constantFrom(...'aAbß%_\\-.0 ', "'", 'अ', '💊'), minLength: 1, maxLength: 6 })
const longer = fc.string({ unit: fc.constantFrom('a', 'b', ' '), minLength: 12, maxLength: 16 })
const name = fc
  .oneof(letters, longer)
  .map((text) => text.trim())
  .filter((text) => text !== '')
const catalogue = fc.array(name, { minLength: 1, maxLength: 12 })
const search = fc.oneof(name, fc.constantFrom('a', 'b', '0'))
const runs = { numRuns: 25 }

/** Replaces the catalogue with these names, in this order. */
async function stock(names: readonly string[]): Promise<void> {
  await shop.ctx.db.deleteFrom('products').execute()
  for (const [position, one] of names.entries())
    await addMedicine(shop, {
      id: `prd_${position}`,
      name: one,
      position,
      manufacturer: '',
      composition: '',
      salts: [],
    })
}

/**
 * The model of the search without an index: sorted by the position of the text in the name, then in catalogue
 * order.
 */
function expected(names: readonly string[], search: string): string[] {
  const text = search.toLowerCase()
  const tier = (one: string) => {
    const lower = one.toLowerCase()
    if (lower === text) return 0
    if (lower.startsWith(text)) return 1
    if (lower.includes(` ${text}`)) return 2
    return lower.includes(text) ? 3 : 4
  }
  return names
    .map((one, position) => ({ id: `prd_${position}`, tier: tier(one) }))
    .filter((one) => one.tier < 4)
    .toSorted((a, b) => a.tier - b.tier)
    .map(({ id }) => id)
}

async function walk(input: ApiInput<'GET /api/products'>): Promise<string[]> {
  const ids: string[] = []
  let after: string | undefined
  do {
    const page = expectOk(await shop.api('GET /api/products', { ...input, limit: 3, after }))
    ids.push(...page.data.map((product) => product._id))
    after = page.next
  } while (after !== undefined)
  return ids
}

test('for any names and search: finds every name with the text, closest matches first', async () => {
  await fc.assert(
    fc.asyncProperty(catalogue, search, async (names, search) => {
      await stock(names)
      const right = expected(names, search)
      const found = await walk({ search })
      expect(found.slice(0, right.length)).toEqual(right)
      expect(new Set(found).size).toBe(found.length)
      const { total } = expectOk(await shop.api('GET /api/products', { search }))
      expect(total).toBe(found.length)
    }),
    runs,
  )
})

test('finds any name by any part', async () => {
  await fc.assert(
    fc.asyncProperty(catalogue, fc.nat(), fc.nat(), async (names, which, from) => {
      await stock(names)
      const at = which % names.length
      const characters = [...names[at]!]
      const part = characters.slice(from % characters.length).join('')
      fc.pre(part.trim() !== '')
      expect(await walk({ search: part })).toContain(`prd_${at}`)
    }),
    runs,
  )
})

test('in any sort order, pages show each product once', async () => {
  await fc.assert(
    fc.asyncProperty(
      catalogue,
      fc.constantFrom('relevance', 'name', 'price', '-price', 'discount', 'newest'),
      async (names, sort) => {
        await stock(names)
        const whole = expectOk(await shop.api('GET /api/products', { sort, limit: 100 })).data
        expect(whole).toHaveLength(names.length)
        expect(await walk({ sort })).toEqual(whole.map((product) => product._id))
      },
    ),
    runs,
  )
})
