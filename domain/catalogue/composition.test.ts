import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compositionKey, readComposition, releaseOf } from './composition.ts'
import { foldSalt } from './salt-names.ts'

const read = (...texts: string[]) => readComposition(...texts).map(({ name, strength }) => [name, strength])
const key = (...texts: string[]) => compositionKey(readComposition(...texts))

test.each([
  ['Azithromycin (500mg)', [['Azithromycin', '500mg']]],
  [
    'Levosalbutamol (1mg/5ml) + Guaifenesin (50mg/5ml)',
    [
      ['Levosalbutamol', '1mg/5ml'],
      ['Guaifenesin', '50mg/5ml'],
    ],
  ],
  [
    'Telmisartan(40 MG),Amlodipine ( 5mg )',
    [
      ['Telmisartan', '40mg'],
      ['Amlodipine', '5mg'],
    ],
  ],
  [
    'PARACETAMOL 500 MG with Caffeine 65mg',
    [
      ['Paracetamol', '500mg'],
      ['Caffeine', '65mg'],
    ],
  ],
  [
    'Paracetamol 500 mg & Ibuprofen 400 mg',
    [
      ['Paracetamol', '500mg'],
      ['Ibuprofen', '400mg'],
    ],
  ],
  ['Vitamin B6 (Pyridoxine) (3mg)', [['Pyridoxine', '3mg']]],
  ['Doxorubicin (Liposomal) (20mg)', [['Doxorubicin (Liposomal)', '20mg']]],
  ['Rabies vaccine, human, inactivated (2.5IU)', [['Rabies vaccine, human, inactivated', '2.5IU']]],
  ['Mumps Virus Vaccine (5000CCID50)', [['Mumps virus vaccine', '5000ccid50']]],
  ['Cholecalciferol (60,000 I.U.)', [['Vitamin D3', '60000IU']]],
  ['Diclofenac diethylamine (1.16 % w/w)', [['Diclofenac diethylamine', '1.16% w/w']]],
  [
    'Glimepiride (2mg) + Metformin SR (500mg)',
    [
      ['Glimepiride', '2mg'],
      ['Metformin', '500mg SR'],
    ],
  ],
  ['Dicyclomine  (20mg', [['Dicyclomine', '20mg']]],
  [
    'Amoxycillin (500mg + Clavulanic Acid (125mg)',
    [
      ['Amoxicillin', '500mg'],
      ['Clavulanic acid', '125mg'],
    ],
  ],
  [
    'Zinc (1mg), Copper (2mg',
    [
      ['Zinc', '1mg'],
      ['Copper', '2mg'],
    ],
  ],
  [
    'Zinc (1mg) + Iron (2mg), Copper (3mg)',
    [
      ['Zinc', '1mg'],
      ['Iron', '2mg'],
      ['Copper', '3mg'],
    ],
  ],
  [
    'Zinc (1mg) + Human insulin (40IU/ml)',
    [
      ['Zinc', '1mg'],
      ['Human insulin', '40IU/ml'],
    ],
  ],
  [
    'Vitamin B12, Zinc 50 mg',
    [
      ['Cyanocobalamin', ''],
      ['Zinc', '50mg'],
    ],
  ],
  ['Cholecalciferol 60,000 IU', [['Vitamin D3', '60000IU']]],
  ['CHOLÉCALCIFEROL (60000IU)', [['Vitamin D3', '60000IU']]],
  ['ASCORBIC ACID (500mg)', [['Vitamin C', '500mg']]],
  ['VITAMIN B12 COMPLEX (5mg)', [['Vitamin B12 complex', '5mg']]],
  ['Omega 3  Fatty Acids (5mg)', [['Omega 3 fatty acids', '5mg']]],
  ['5-Fluorouracil 500 mg', [['5-Fluorouracil', '500mg']]],
  ['Ambroxol 30 mg/5 ml', [['Ambroxol', '30mg/5ml']]],
  ['Human insulin biphasic 30/70 40IU/ml', [['Human insulin biphasic 30/70', '40IU/ml']]],
  ['Doxorubicin (Liposomal)', [['Doxorubicin (Liposomal)', '']]],
  ['Doxorubicin (Liposomal, Pegylated) (20mg)', [['Doxorubicin (Liposomal, Pegylated)', '20mg']]],
  ['Doxorubicin ((Liposomal), Pegylated)', [['Doxorubicin ((Liposomal), Pegylated)', '']]],
  ['Pneumococcal vaccine (PCV 13valent)', [['Pneumococcal vaccine (PCV 13valent)', '']]],
  ['Pneumococcal vaccine (13 valent, adsorbed)', [['Pneumococcal vaccine (13 valent, adsorbed)', '']]],
  [
    'Zoster vaccine (2nd generation recombinant subunit vaccine)',
    [['Zoster vaccine (2nd generation recombinant subunit vaccine)', '']],
  ],
  ['Mumps virus vaccine (5000 CCID 50)', [['Mumps virus vaccine', '5000ccid50']]],
  ['Tetanus toxoid (5Lf)', [['Tetanus toxoid', '5lf']]],
  ['Metformin SR', [['Metformin', '']]],
  ['Calcium ( NA )', [['Calcium', '']]],
  ['Zinc (1mg) + n.a. + I.P. (5mg) + 123 (5mg)', [['Zinc', '1mg']]],
  ['Calcium (NA)', [['Calcium', '']]],
  ['Human insulin biphasic 30/70 (40IU/ml)', [['Human insulin biphasic 30/70', '40IU/ml']]],
  ['Not applicable (medical device)', []],
  ['', []],
  [' + , ;() ', []],
])('%j is read as it is meant', (text, salts) => {
  expect(read(text)).toEqual(salts)
})

test('a stray closing bracket hides no salt', () => {
  expect(read('Zinc (1mg)) + Iron (2mg)')).toHaveLength(2)
})

test('reads 5000 characters of a list and names of 200 characters', () => {
  expect(read(`${' '.repeat(4990)}Zinc (1mg)`)).toEqual([['Zinc', '1mg']])
  expect(read(`${' '.repeat(5000)}Zinc (1mg)`)).toEqual([])
  expect(read('x'.repeat(200))).toHaveLength(1)
  expect(read('x'.repeat(201))).toEqual([])
})

test('the key lists salts and comparable strengths, because the database stores it', () => {
  expect(key('Clavulanic Acid (125mg) + Amoxycillin (0.5g)')).toBe('amoxicillin 500mg + clavulanic acid 125mg')
  expect(key('Metformin SR (500mg)')).toBe('metformin 500mg modified')
  expect(key('Rabeprazole EC (20mg)')).toBe('rabeprazole 20mg delayed')
})

test('joins both columns of the A–Z list to one composition', () => {
  expect(read('Amoxycillin  (500mg) ', '  Clavulanic Acid (125mg)')).toEqual(
    read('Amoxycillin  (500mg) ,  Clavulanic Acid (125mg)'),
  )
})

test.each([
  ['Amoxycillin (500mg) + Clavulanic Acid (125mg)', 'Clavulanate Potassium (125 mg), Amoxicillin (0.5g)'],
  ['Acetaminophen (650mg)', 'PARACETAMOL I.P. (650 MG)'],
  ['Cephalexin (500mg)', 'Cefalexin (500mg)'],
  ['Sulphamethoxazole (800mg) + Trimethoprim (160mg)', 'Trimethoprim (160mg) + Sulfamethoxazole (800mg)'],
  ['Thyroxine (50mcg)', 'Levothyroxine sodium (0.05mg)'],
  ['Ambroxol (30mg/5ml)', 'Ambroxol (6mg/ml)'],
  ['Propranolol HCl (10mg)', 'Propranolol Hydrochloride (10mg)'],
  ['Metformin SR (500mg)', 'Metformin XR (500mg)'],
  ['Ferrous Ascorbate Micronised I.P. (100mg)', 'Ferrous Ascorbate Micronized (100mg)'],
])('%s is the same medicine as %s', (one, other) => {
  expect(key(one)).not.toBe('')
  expect(key(one)).toBe(key(other))
})

test.each([
  ['Metoprolol Succinate (50mg)', 'Metoprolol Tartrate (50mg)'],
  ['Fluticasone Furoate (27.5mcg)', 'Fluticasone Propionate (27.5mcg)'],
  ['Azithromycin (250mg)', 'Azithromycin (500mg)'],
  ['Metformin (500mg)', 'Metformin SR (500mg)'],
  ['Doxorubicin (Liposomal) (20mg)', 'Doxorubicin (Plain) (20mg)'],
  ['Amoxycillin (500mg)', 'Amoxycillin (500mg) + Clavulanic Acid (125mg)'],
  ['Heparin (5000IU)', 'Heparin (5000IU/ml)'],
  ['Insulin Glargine (100IU/ml)', 'Insulin Glargine (300IU/ml)'],
  ['Tretinoin (0.025% w/w)', 'Tretinoin (0.025% w/v)'],
])('%s is another medicine than %s', (one, other) => {
  expect(key(one)).not.toBe(key(other))
})

test('compositions without a strength are never equal', () => {
  expect([key('Calcium (NA)'), key('Paracetamol (500mg) + Caffeine'), key('')]).toEqual(['', '', ''])
})

test('reads the release from the form or the composition', () => {
  expect(releaseOf('strip of 10 tablet sr')).toBe('modified')
  expect(releaseOf('Prolonged-release tablet')).toBe('modified')
  expect(releaseOf('Gastro-resistant tablet')).toBe('delayed')
  expect(releaseOf('Delayed-release capsule')).toBe('delayed')
  expect(releaseOf('enteric coated tablet')).toBe('delayed')
  expect(releaseOf('strip of 10 tablets')).toBe('')
  const salts = readComposition('Metformin (500mg)')
  expect(compositionKey(salts, 'modified')).toBe(key('Metformin SR (500mg)'))
})

const salt = fc.record({
  name: fc.constantFrom('Amoxycillin', 'Paracetamol', 'Metoprolol Succinate', 'Vitamin D3', 'Zinc', 'Sulphadiazine'),
  strength: fc.constantFrom('500mg', '0.1% w/v', '30mg/5ml', '5000IU', '1.5mcg', '2g'),
})

test('ignores the order of salts, case and spaces', () => {
  fc.assert(
    fc.property(
      fc.array(salt, { minLength: 1, maxLength: 6 }),
      fc.constantFrom(' + ', ' , ', ',', ' with '),
      (salts, sign) => {
        const text = salts.map(({ name, strength }) => `${name} (${strength})`).join(sign)
        const other = salts
          .toReversed()
          .map(({ name, strength }) => ` ${name.toUpperCase()}  ( ${strength} ) `)
          .join('+')
        expect(key(text)).not.toBe('')
        expect(key(other)).toBe(key(text))
      },
    ),
  )
})

test('reads any text, and reading is idempotent', () => {
  const pieces = fc.array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('(', ')', '+', ',', '500mg', ' with ', 'NA', '1e9', '%', '\0', '5 constructor'),
    ),
  )
  fc.assert(
    fc.property(pieces, (parts) => {
      const unsound = readComposition(parts.join('')).filter(
        ({ id, name, strength }) =>
          foldSalt(id) !== id || id === '' || name.length > 220 || /\s{2}|^\s|\s$/.test(strength),
      )
      expect(unsound).toEqual([])
    }),
    { numRuns: 2000 },
  )
})
