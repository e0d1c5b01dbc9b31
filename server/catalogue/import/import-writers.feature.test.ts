import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { azHeader, azLine, useImportLists } from '#test/import-steps.ts'

const { lists, app } = useImportLists()
const several = { batchSize: 20, writers: 4 }

const makers = ['Nilgiri Lifesciences', 'Zamorin Drugworks', 'Kaveri Remedies']
const salts = [
  'Paracetamol (500mg)',
  'Metformin (500mg)',
  'Cetirizine (10mg)',
  'Amoxycillin (250mg)',
  'Ibuprofen (400mg)',
]
const line = (id: string, n: number, cells: Record<string, string> = {}) =>
  azLine(`${id}-${n}`, { maker: makers[n % 3] ?? '', first: salts[n % 5] ?? '', ...cells })
const numbers = Array.from({ length: 400 }, (_, n) => n)

/** The search index: its rows and the number of products per term. */
async function readSearch() {
  const { db } = app().ctx
  const rows = await db.selectFrom('product_search').selectAll().orderBy('product_id').execute()
  const terms = await sql`select term, products from search_terms where products <> 0 order by term`.execute(db)
  return { rows, terms: terms.rows }
}

/** The search index after a full rebuild. */
async function rebuildSearch() {
  const { db } = app().ctx
  await sql`truncate product_search, search_terms`.execute(db)
  await sql`select refresh_product_search(array(select id from products))`.execute(db)
  return readSearch()
}

test('concurrent writers leave the search index equal to a rebuilt one', async () => {
  const first = numbers.map((n) => line('w', n))
  expect(await lists.bring([azHeader, ...first], several)).toMatchObject({ added: 400, rejected: 0 })
  expect(await readSearch()).toEqual(await rebuildSearch())
  // Products are added, renamed, changed and withdrawn in the same batches.
  const second = numbers.map((n) =>
    line(n % 7 === 0 ? 'x' : 'w', n, {
      name: n % 2 === 0 ? `Newamol ${n} Syrup` : `Listamol w-${n} Tablet`,
      first: salts[(n * 3) % 5] ?? '',
      discontinued: n % 11 === 0 ? 'TRUE' : 'FALSE',
    }),
  )
  expect(await lists.bring([azHeader, ...second], several)).toMatchObject({ added: 58, rejected: 0 })
  expect(await readSearch()).toEqual(await rebuildSearch())
})

test('keeps rejects in the order of the list with concurrent writers', async () => {
  const list = numbers.map((n) => (n % 10 === 3 ? line('r', n - 1) : line('r', n, n % 10 === 7 ? { price: '' } : {})))
  const summary = await lists.bring([azHeader, ...list], several)
  expect(summary).toMatchObject({ read: 400, added: 320, rejected: 80 })
  expect([...summary.reasons].toSorted()).toEqual([
    ['an earlier line has the same id', 40],
    ['there is no price', 40],
  ])
  const refused = [...lists.rejects().matchAll(/^(\d+),/gm)].map(([, at]) => Number(at))
  expect(refused).toEqual(numbers.filter((n) => n % 10 === 3 || n % 10 === 7).map((n) => n + 2))
})

test('leaves no batch in progress when the import fails', async () => {
  const onBatch = () => {
    throw new Error('nobody listens')
  }
  const list = [azHeader, ...numbers.map((n) => line('f', n))]
  await expect(lists.bring(list, { ...several, onBatch })).rejects.toThrow('nobody listens')
  const { db } = app().ctx
  const count = async () =>
    (await db.selectFrom('products').select('id').where('external_id', 'like', 'az:f-%').execute()).length
  const written = await count()
  expect(written % several.batchSize).toBe(0)
  expect(await lists.bring(list, several)).toMatchObject({ added: 400 - written, unchanged: written })
  expect(await readSearch()).toEqual(await rebuildSearch())
})
