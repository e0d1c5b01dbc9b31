import { expect, test } from 'vitest'
import { decideLine } from './match-pad-line.ts'
import { type PadProduct, readProductName } from './product-name.ts'
import { type PadLineReading, readPadLine, readReadings } from './read-pad-line.ts'

const product = (name: string, packSize = ''): PadProduct => ({
  id: name,
  name,
  packSize,
  itemForm: '',
  composition: '',
  isListed: true,
  isSold: true,
  packsPerBox: null,
})

const decide = (line: string, names: readonly string[], packSize = '') =>
  decideReadings(readReadings(line), names, packSize)

const decideReadings = (readings: readonly PadLineReading[], names: readonly string[], packSize = '') =>
  decideLine(
    readings,
    names.map((name) => readProductName(product(name, packSize))),
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

test.each([
  ['a unit before the number', ['hepacure box 10', 'hepacure carton - 2', 'hepacure dozen 2', 'hepacure per box 10']],
  ['the contents of a pack', ['hepacure strip of 10', 'hepacure pack of 3', 'hepacure for 10']],
  ['money', ['hepacure @ 10', 'hepacure @10', 'hepacure 10/-', 'hepacure ₹ 10', 'hepacure ₹10', 'hepacure $10']],
  ['an estimate', ['hepacure 10?', 'hepacure? 10', 'hepacure ~10', 'hepacure <10', 'hepacure ± 10', 'hepacure ≤ 10']],
  ['a sum', ['hepacure 5+5', 'hepacure 1 + 1', 'hepacure 5 + 10', 'hepacure\t5+5']],
  ['a refusal', ['no hepacure 10', 'hepacure 10 no need', 'hepacure no want 10', 'hepacure need no 10']],
  ['a number of something else', ['hepacure order no 10', 'hepacure no. 10', 'hepacure stock no 10']],
  ['a container of another form', ['hepacure 5 bottle', 'hepacure 5 tubes', '5 vials hepacure']],
])('%s is not surely the packs', (_, lines) => {
  const states = lines.map((line) => {
    const read = readPadLine(line)
    return [line, read.kind === 'product' && decideReadings(read.readings, ['Hepacure Tablet']).state]
  })
  expect(states.filter(([, state]) => state === 'sure')).toEqual([])
})

test.each([
  ['hepacure 10 nos', 10],
  ['hepacure 10 no', 10],
  ['hepacure nos 10', 10],
  ['hepacure 10 old stock no', 10],
  ['20 strips of hepacure', 20],
  ['hepacure 10+1', 10],
  ['hepacure -> 10', 10],
  ['hepacure 2 dozen', 2],
  ['hepacure tab 5 bottle', 5],
])('%s is sure', (line, quantity) => {
  expect(decide(line, ['Hepacure Tablet'])).toMatchObject({ state: 'sure', choices: [{ quantity }] })
})

test('packs that are the strength of a relative in another release are not sure, as its letters are left out', () => {
  const names = ['Palestat 50mg Tablet', 'Palestat 150mg Tablet ER']
  expect(decide('palestat 50 150', names).state).toBe('unsure')
  expect(decide('palestat 50 15', names).state).toBe('sure')
  expect(decide('palestat 50 x 150', names).state).toBe('sure')
})

test('a percentage is no size of the pack, with or without its w/w', () => {
  const names = ['Fluonid Topical Gel 0.05%w/w']
  const packs = [['15 gm in 1 tube'], ['15 ml']]
  for (const [packSize = ''] of packs)
    for (const line of ['fluonid topical gel 15%w/w 20 strips', 'fluonid gel 15 % w/v x 20', 'fluonid 15% 20 strips'])
      expect(decide(line, names, packSize).state, line).not.toBe('sure')
  expect(decide('fluonid topical gel 0.05%w/w 20 strips', names, '15 gm').state).toBe('sure')
})

test('grams of a cream are no tablets that a bottle may hold', () => {
  expect(decide('formoist 100gm 60 bottles', ['Formoist Cream 100gm']).state).not.toBe('sure')
  expect(decide('thyronid 50 10 bottles', ['Thyronid 50mcg Tablet'], "100'S").state).toBe('sure')
})

test.each(['itracip 200 dozen 100', 'itracip 200 strips 100', 'itracip 100 strips - 200'])(
  '%s has two readings, as a unit stands between two numbers',
  (line) => {
    expect(decide(line, ['Itracip 100 Capsule', 'Itracip 200 Capsule', 'Itracip 65 Capsule'])).toMatchObject({
      state: 'unsure',
      choices: expect.arrayContaining([
        { productId: 'Itracip 100 Capsule', quantity: 200 },
        { productId: 'Itracip 200 Capsule', quantity: 100 },
      ]),
    })
  },
)

test('a point behind a letter is no decimal point', () => {
  for (const line of ['lavang.moistur.10ml 10 strips', 'lavang moistur.10ml x 20', 'lavang moistur .1ml x 20'])
    expect(decide(line, ['LAVANG.MOISTUR.100ML']).state, line).not.toBe('sure')
  expect(decide('lavang.moistur.100ml 10 strips', ['LAVANG.MOISTUR.100ML']).state).toBe('sure')
  expect(decide('ganvogli .3 - 30', ['Ganvogli 0.3 Tablet', 'Ganvogli 3 Tablet'])).toMatchObject({
    state: 'sure',
    choices: [{ productId: 'Ganvogli 0.3 Tablet', quantity: 30 }],
  })
})
