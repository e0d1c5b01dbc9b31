import { expect, test } from 'vitest'
import { queueSentence } from './queue-place.ts'

const place = { ahead: 2, isOpened: false, usualMinutes: null }

test.each([
  [0, 'Yours is the next that our pharmacist opens.'],
  [1, '1 prescription is before yours.'],
  [2, '2 prescriptions are before yours.'],
  [100, '100 or more prescriptions are before yours.'],
])('%d before it: %s', (ahead, sentence) => {
  expect(queueSentence({ ...place, ahead })).toBe(sentence)
})

test.each([
  [0, '5 minutes'],
  [21, '25 minutes'],
  [55, '55 minutes'],
  [58, '1 hour'],
  [61, '2 hours'],
  [1440, '24 hours'],
  [1441, '2 days'],
])('rounds %d minutes up to %s', (usualMinutes, text) => {
  const sentence = `2 prescriptions are before yours. In the last 14 days, 3 of 4 were answered within ${text}.`
  expect(queueSentence({ ...place, usualMinutes })).toBe(sentence)
})

test('names no time while a pharmacist has it open', () => {
  expect(queueSentence({ ahead: 3, isOpened: true, usualMinutes: 20 })).toBe('Our pharmacist has it open now.')
})
