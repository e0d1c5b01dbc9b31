import { expect, test } from 'vitest'
import { parcelErrors } from './parcels.ts'

test('each order and each tracking number is named once, and parcels of own staff have none', () => {
  const parcels = ['a BD1', 'b BD2', 'c BD1', 'a BD3', 'd ', 'e '].map((words) => {
    const [id = '', trackingNumber = ''] = words.split(' ')
    return { id, trackingNumber }
  })
  expect([...parcelErrors(parcels)]).toEqual([
    [2, 'Another parcel has this tracking number.'],
    [3, 'This order is in the list twice.'],
  ])
})
