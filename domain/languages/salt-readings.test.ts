import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readSaltReadings, saltReading } from './salt-readings.ts'

const csv = readFileSync('shop/salt-readings.csv', 'utf8')
const shipped = readSaltReadings(csv)

describe('the readings of salts', () => {
  it('are in the letters of their language', () => {
    for (const [word, { te, hi }] of shipped) {
      expect(te, word).toMatch(/^[\u0c00-\u0c7f\u200c]+$/)
      expect(hi, word).toMatch(/^[\u0900-\u097f]+$/)
    }
  })

  it('stand in the order of the alphabet, each once', () => {
    const words = [...shipped.keys()]
    expect(words).toEqual(words.toSorted())
  })

  it.each(['word,te\na,b', 'word,te,hi\nzinc,జింక్', 'word,te,hi\nZinc,జింక్,ज़िंक', `${csv}zinc,జింక్,ज़िंक\n`])(
    'refuse a line of another form: %#',
    (text) => {
      expect(() => readSaltReadings(text)).toThrow('salt-readings.csv')
    },
  )

  it('cover nine of ten medicines of the demo catalogue that name salts', () => {
    const compositions = globSync('demo/catalogue/*.json')
      .flatMap((file) => JSON.parse(readFileSync(file, 'utf8')) as { composition?: string; schedule?: string }[])
      .filter(({ composition, schedule }) => composition !== undefined && /^(?:H|H1|G)$/.test(schedule ?? ''))
      .map(({ composition = '' }) => composition)
    expect(compositions.length).toBeGreaterThan(50)
    const read = compositions.filter((composition) => saltReading(composition, 'te', shipped) !== null)
    expect(read.length / compositions.length).toBeGreaterThan(0.9)
  })
})

describe('the reading of a name', () => {
  it.each([
    ['Paracetamol', 'పారసెటమాల్', 'पैरासिटामोल'],
    ['Metformin SR (500mg)', 'మెట్‌ఫార్మిన్ SR (500mg)', 'मेटफॉर्मिन SR (500mg)'],
    ['Amlodipine (5mg) + Telmisartan (40mg)', 'ఆమ్లోడిపిన్ (5mg) + టెల్మిసార్టన్ (40mg)', 'एम्लोडिपिन (5mg) + टेल्मिसार्टन (40mg)'],
  ])('%s', (name, te, hi) => {
    expect(saltReading(name, 'te', shipped)).toBe(te)
    expect(saltReading(name, 'hi', shipped)).toBe(hi)
  })

  it('is missing where a word has none, and where nothing was read', () => {
    expect(saltReading('Paracetamol (500mg) + Unknownium (5mg)', 'te', shipped)).toBeNull()
    expect(saltReading('SR 500', 'te', shipped)).toBeNull()
  })
})
