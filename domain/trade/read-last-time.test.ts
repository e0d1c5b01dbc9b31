import { expect, test } from 'vitest'
import { readPadLine } from './read-pad-line.ts'
import { withoutLastTime, withoutPacks } from './read-last-time.ts'

test.each([
  ['dolo 650 as last time', 'dolo 650'],
  ['Dolo 650 - same as last time', 'Dolo 650'],
  ['dolo 650 last time', 'dolo 650'],
  ['dolo 650 same qty', 'dolo 650'],
  ['dolo 650 pichli baar jitna', 'dolo 650'],
  ['डोलो 650 पिछली बार जितना', 'डोलो 650'],
  ['డోలో 650 గతసారి', 'డోలో 650'],
])('%s asks for %s as last time', (text, rest) => {
  expect(withoutLastTime(text)).toBe(rest)
})

test.each(['dolo 650 x 20', 'lastacaft eye drops 10', 'as 20'])('%s names its own packs', (text) => {
  expect(withoutLastTime(text)).toBeNull()
})

test('no number of such a line is its packs', () => {
  const line = withoutPacks(readPadLine('dolo 650'))
  expect(line.kind === 'product' && line.readings.map(({ packs }) => packs)).toEqual([null])
})
