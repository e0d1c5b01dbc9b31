import { expect, test } from 'vitest'
import { defaultSettings } from '#shop/settings.ts'
import { trackingUrl } from './tracking-url.ts'

test.each([
  ['Blue Dart', '123', 'https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo=123'],
  ['bluedart express', '1/2 &3', 'https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo=1%2F2%20%263'],
  ['DELHIVERY', 'D1', 'https://www.delhivery.com/track-v2/package/D1'],
  ['Own staff', '123', null],
  ['Blue Dart', '', null],
  [null, '123', null],
])('the parcel of %s with number %j is tracked at %s', (carrier, number, url) => {
  expect(trackingUrl(defaultSettings.couriers.couriers, carrier, number)).toBe(url)
})
