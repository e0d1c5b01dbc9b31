import { expect, test } from 'vitest'
import { isTogetherWarning, splitSentences } from './taken-together.ts'

test.each([
  'Do not take it with alcohol, sleeping tablets or MAO inhibitors.',
  'Do not take it together with other products that contain paracetamol.',
  'Many cold, flu and pain products also contain paracetamol, so read their labels and do not take two together.',
  'Not to be taken with an ACE inhibitor.',
  'Must not be combined with sildenafil or similar tablets.',
  'It must not be taken with MAO inhibitors.',
  'Do not combine it with alcohol, opioids or sleeping tablets.',
  'Take as your doctor has prescribed, not together with tea, coffee or milk.',
  'Many medicines must not be combined with it: certain statins, sleeping tablets and others.',
  'Avoid large amounts of grapefruit.',
  'Do not drink alcohol while taking it.',
  'Together with opioids, sleeping tablets or alcohol it can cause marked drowsiness.',
  'Mention omeprazole and painkillers, since some do not go together with it.',
])('%s', (sentence) => {
  expect(isTogetherWarning(sentence)).toBe(true)
})

test.each([
  'Can be taken with or without food.',
  'Take with or after food and do not crush or chew, as your doctor has prescribed.',
  'Taken with a meal, never on an empty stomach.',
  'Not to be taken with or without food.',
  'Avoid using it for long periods over large areas.',
  'Used in type 2 diabetes, often together with metformin.',
  'Skipping meals, heavy exercise and alcohol make it more likely.',
  'Few interactions with other epilepsy medicines.',
])('is no warning: %s', (sentence) => {
  expect(isTogetherWarning(sentence)).toBe(false)
})

test('splits sentences at their ends, not at abbreviations', () => {
  expect(splitSentences('Take 2.5 mg a day, e.g. in the morning.  Avoid alcohol! ')).toEqual([
    'Take 2.5 mg a day, e.g. in the morning.',
    'Avoid alcohol!',
  ])
  expect(splitSentences(' ')).toEqual([])
})
