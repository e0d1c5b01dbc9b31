import { expect, test } from 'vitest'
import { decideLine } from './match-pad-line.ts'
import { type PadProduct, readProductName } from './product-name.ts'
import { readReadings } from './read-pad-line.ts'

const product = (name: string): PadProduct => ({
  id: name,
  name,
  packSize: '',
  itemForm: '',
  composition: '',
  isListed: true,
  isSold: true,
  packsPerBox: null,
})

const decide = (line: string, names: readonly string[]) =>
  decideLine(
    readReadings(line),
    names.map((name) => readProductName(product(name))),
    ({ count }) => count,
  )

test.each([
  ['fludafos powder vanilla x 20', ['Fludafos 3gm Powder Vanilla', 'Fludafos Powder 3Gm']],
  ['zovex eye ointment x 20', ['Zovex 3g Eye Ointment', 'Zovex 3% Eye Ointment']],
])('%s leaves out a dose in grams, and is not sure', (line, names) => {
  expect(decide(line, names).state).not.toBe('sure')
})

test('grams from 5 on are the size of a pack, which a line need not name', () => {
  expect(decide('betnol cream x 20', ['Betnol 15gm Cream', 'Betnol N Cream'])).toMatchObject({
    state: 'sure',
    choices: [{ productId: 'Betnol 15gm Cream', quantity: 20 }],
  })
})

test('a number that is the strength of a relative without the plus is no packs for sure', () => {
  expect(decide('whisper xl+ 50 pads 30', ['WHISPER XL+ 50 PADS', 'WHISPER XL 30 PADS']).state).toBe('unsure')
  expect(decide('whisper xl+ 50 pads 24', ['WHISPER XL+ 50 PADS', 'WHISPER XL 30 PADS']).state).toBe('sure')
})

test.each(['jivometra sr 1000 mg tablet - 53', 'jivometra sr 1000 mg sustained-release tablet - 53'])(
  '%s names a product with or without its release written out',
  (line) => {
    const names = ['Jivometra SR 1000 mg Sustained-release Tablet', 'Jivometra 500 mg Tablet']
    expect(decide(line, names)).toMatchObject({ state: 'sure', choices: [{ productId: names[0], quantity: 53 }] })
  },
)
