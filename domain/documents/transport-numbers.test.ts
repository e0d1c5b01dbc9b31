import { expect, test } from 'vitest'
import { ewayNumberFormat, transporterFormat, vehicleFormat } from './transport-numbers.ts'

test.each([
  'TS09AB1234',
  'ts 09 ab 1234',
  'TG-08-A-0001',
  'KA121234',
  'DL1CAB1234',
  'HR26DQ5551',
  '22 BH 1234 AA',
  '21BH0001C',
  'KAB1234',
  'BP1A123',
])('takes the vehicle number %s', (text) => {
  expect(vehicleFormat.refusal(vehicleFormat.normalise(text))).toBeNull()
})

test.each(['XX09AB1234', 'TS09AB12345', '22BH1234', '22BH1234AI', 'TS09', '1234TS09', '09TSAB1234'])(
  'refuses the vehicle number %s',
  (text) => {
    expect(vehicleFormat.refusal(vehicleFormat.normalise(text))).not.toBeNull()
  },
)

test.each(['29AABCT1234Q1ZZ', '29 aabct 1234 q1zz', '29AABCT1234QMT5', '88AABCT1234Q1Z1'])(
  'takes the transporter %s',
  (text) => {
    expect(transporterFormat.refusal(transporterFormat.normalise(text))).toBeNull()
  },
)

test.each([
  ['29AABCT1234Q1ZA', 'last character'],
  ['99AABCT1234QMT5', 'No state'],
  ['29AABCT1234', '15 characters'],
  ['29AABC11234Q1ZZ', '15 characters'],
])('refuses the transporter %s', (text, reason) => {
  expect(transporterFormat.refusal(transporterFormat.normalise(text))).toContain(reason)
})

test('an e-way bill has 12 digits', () => {
  const refusalOf = (text: string) => ewayNumberFormat.refusal(ewayNumberFormat.normalise(text))
  expect(refusalOf('1810 1234 5678')).toBeNull()
  for (const text of ['18101234567', '1810123456789', '18101234567A', '081012345678'])
    expect(refusalOf(text)).not.toBeNull()
})
