import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPack } from './pack.ts'

test.each([
  ['strip of 10 tablets', 10, 'tablet'],
  ['strip of 10 tablet sr', 10, 'tablet'],
  ['10 tablets in 1 strip', 10, 'tablet'],
  ['packet of 2 strips of 10 tablets', 20, 'tablet'],
  ['15 capsules in 2 strip', 30, 'capsule'],
  ['bottle of 100 ml Syrup', 100, 'ml'],
  ['100 ml in 1 bottle', 100, 'ml'],
  ['tube of 15 gm Cream', 15, 'g'],
  ['vial of 1 Injection', 1, 'injection'],
  ['vial of 2 ml Injection', 2, 'ml'],
  ['packet of 200 MDI Inhaler', 200, 'dose'],
  ['1*60ML', 60, 'ml'],
  ['1 * 60 ml', 60, 'ml'],
  ['2 strips of 3 x 10 tablets', 60, 'tablet'],
  ['5X4ML', 20, 'ml'],
  ["10'GM", 10, 'g'],
  ['Vial (5 ml)', 5, 'ml'],
  ['Glass\nvial  (5 ml)', 5, 'ml'],
  ['1.5 L', 1500, 'ml'],
  ['1.25 L', 1250, 'ml'],
  ['100 L', 100_000, 'ml'],
  ['Bottle of 25 strips', 25, 'strip'],
  ['Pack of 3 glass vials', 3, 'vial'],
  ['Pack of 10 vaginal tablets', 10, 'tablet'],
  ['Pack of 8 Sanitary Napkins', 8, 'pad'],
])('%j holds %d %s', (label, units, unit) => {
  expect(readPack(label)).toEqual({ units, unit })
})

test('"10\'s" counts what the form says', () => {
  expect(readPack("10's", 'Film-coated tablet')).toEqual({ units: 10, unit: 'tablet' })
  expect(readPack('10`S', 'Capsule')).toEqual({ units: 10, unit: 'capsule' })
  expect(readPack('10', 'Tablet')).toEqual({ units: 10, unit: 'tablet' })
  expect(readPack('', 'Tablet')).toBeNull()
  expect(readPack("10's", 'Cream')).toBeNull()
  expect(readPack("10's")).toBeNull()
})

test.each([
  '',
  'Packaging not mentioned',
  '10:10:10',
  '10+10 tablets',
  '7 tablets, 1 capsule',
  '500MG',
  '10',
  '0 tablets',
  '100001 tablets',
  '2 x 3 x 4 x 5 ml',
  '100 LS',
  'box of combi 3 tablets',
  'Vial/pen (5 ml)',
  'Vial (approx. 5 ml)',
  `${'strip of '.repeat(30)}10 tablets`,
  'Vial & Wfi',
  '6cm X 4m',
  '2% of 30 g',
  'combi 3 tablets',
])('%j leaves a doubt', (label) => {
  expect(readPack(label)).toBeNull()
})

test('reads any text, and a pack holds at least one unit', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.nat().map(String),
    fc.constantFrom('strip of ', ' tablets', ' x ', '*', ' ml', "'s", ' in ', '.', ' L'),
  )
  fc.assert(
    fc.property(fc.array(piece), fc.string(), (parts, form) => {
      const pack = readPack(parts.join(''), form)
      if (pack !== null) expect(pack.units).toBeGreaterThan(0)
    }),
    { numRuns: 2000 },
  )
})
