import { expect, test } from 'vitest'
import {
  addPress,
  dismissRefusal,
  emptyRunQueue,
  inRunOrder,
  moveItem,
  nextPress,
  outcomeOfPress,
  type RunAction,
  type RunPress,
  settlePress,
} from './run-queue.ts'

const press = (key: string, orderId: string, action: RunAction = 'deliver'): RunPress => ({
  key,
  orderId,
  orderNumber: orderId,
  action,
  values: {},
})
const queueOf = (...presses: RunPress[]) => presses.reduce(addPress, emptyRunQueue)

test('keeps the order of presses, and one end for each parcel', () => {
  const queue = queueOf(press('1', 'a', 'missed'), press('2', 'a'), press('3', 'a', 'takeBack'), press('4', 'b'))
  expect(queue.waiting.map(({ key }) => key)).toEqual(['1', '2', '4'])
})

test('holds back later presses of a parcel without an answer, not those of others', () => {
  const queue = queueOf(press('1', 'a', 'missed'), press('2', 'a'), press('3', 'b'))
  expect(nextPress(queue, new Set())?.key).toBe('1')
  expect(nextPress(queue, new Set(['a']))?.key).toBe('3')
  expect(nextPress(queue, new Set(['a', 'b']))).toBeNull()
})

test.each([
  [{ ok: true }, { kind: 'made' }],
  [{ ok: false, reason: 'no_response' }, { kind: 'unknown' }],
  [{ ok: false, reason: 'unexpected', status: 404 }, { kind: 'unknown' }],
  [{ ok: false, reason: 'refused', status: 500, code: 'internal' }, { kind: 'unknown' }],
  [{ ok: false, reason: 'refused', status: 429, code: 'too_many' }, { kind: 'unknown' }],
  [{ ok: false, reason: 'refused', status: 403, code: 'step_up' }, { kind: 'unknown' }],
  [{ ok: false, reason: 'refused', status: 401, code: 'not_logged_in' }, { kind: 'unknown' }],
  [
    { ok: false, reason: 'refused', status: 409, code: 'conflict', message: 'It is delivered.' },
    { kind: 'refused', reason: 'It is delivered.' },
  ],
])('the answer %j means %j', (answer, outcome) => {
  expect(outcomeOfPress(answer)).toEqual(outcome)
})

test('a press is kept without an answer, gone when made, and shown with its reason when refused', () => {
  const queue = queueOf(press('1', 'a'))
  expect(settlePress(queue, '1', { kind: 'unknown' })).toBe(queue)
  expect(settlePress(queue, '1', { kind: 'made' })).toEqual(emptyRunQueue)
  const refused = settlePress(queue, '1', { kind: 'refused', reason: 'No' })
  expect(refused).toEqual({ waiting: [], refused: [{ ...press('1', 'a'), reason: 'No' }] })
  expect(dismissRefusal(refused, '1')).toEqual(emptyRunQueue)
  expect(addPress(refused, press('2', 'a'))).toEqual(queueOf(press('2', 'a')))
})

test('parcels stand in the chosen order, new ones last', () => {
  const parcels = ['a', 'b', 'c', 'd'].map((_id) => ({ _id }))
  expect(inRunOrder(parcels, ['c', 'gone', 'a']).map(({ _id }) => _id)).toEqual(['c', 'a', 'b', 'd'])
})

test.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
])('moves the item at %i to %i', (from, to, expected) => {
  expect(moveItem([...'abc'], from, to).join('')).toBe(expected)
})
