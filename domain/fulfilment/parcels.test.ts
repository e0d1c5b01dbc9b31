import { expect, test } from 'vitest'
import { parcelErrors, trackingError } from './parcels.ts'

test('each order and each tracking number is named once, and parcels of own staff have none', () => {
  const parcels = ['a BD1', 'b BD2', 'c BD1', 'a BD3', 'd ', 'e '].map((words) => {
    const [id = '', trackingNumber = ''] = words.split(' ')
    return { id, trackingNumber }
  })
  expect([...parcelErrors('Own staff', parcels)]).toEqual([
    [2, 'Another parcel has this tracking number.'],
    [3, 'This order is in the list twice.'],
  ])
})

test.each([
  ['Blue Dart', 'BD 1', true],
  ['Blue Dart', ' ', false],
  ['Own staff', '', true],
  [' own Staff', '', true],
  ['Own staff of Blue Dart', '', false],
])('a parcel with "%s" and the number "%s" may go: %s', (carrier, number, mayGo) => {
  const message = mayGo ? null : 'Please type the tracking number of the courier.'
  expect(trackingError(carrier, number)).toBe(message)
  expect(parcelErrors(carrier, [{ id: 'a', trackingNumber: number }]).get(0) ?? null).toBe(message)
})
