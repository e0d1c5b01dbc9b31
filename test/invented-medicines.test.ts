import { expect, test } from 'vitest'
import { chooseMapping } from '#server/catalogue/import/choose-mapping.ts'
import { columns, generateMedicines } from '../bench/catalogue/medicines.ts'

const some = [...generateMedicines(5000)]

test('invented medicines are the same in every run, and a longer list begins like a shorter one', () => {
  expect([...generateMedicines(300)]).toEqual(some.slice(0, 300))
})

test('every one has a name of its own and passes the import', () => {
  const mapping = chooseMapping(columns, { map: 'own', stock: 0 })
  const rows = some.map((cells) => mapping.read(cells))
  expect(new Set(rows.map((row) => ('name' in row ? row.name : '')))).toHaveLength(5000)
  expect(rows.filter((row) => 'salts' in row && (row.composition_key === '' || row.pack_unit === null))).toEqual([])
})

test('common compositions come up often and rare ones too', () => {
  const counts = Object.values(Object.groupBy(some, (cells) => cells[4]!)).map((group) => group!.length)
  expect(Math.max(...counts)).toBeGreaterThan(150)
  expect(counts.length).toBeGreaterThan(180)
})
