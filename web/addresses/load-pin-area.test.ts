import { expect, test } from 'vitest'
import { FakeApi } from '#test/fake-api.ts'
import { loadPinArea } from './load-pin-area.ts'

test.each([
  [
    { success: true, known: true, district: 'Chennai', state: 'Tamil Nadu' },
    { district: 'Chennai', state: 'Tamil Nadu' },
  ],
  [{ success: true, known: false, district: '', state: '' }, null],
  [{ success: true, known: true, district: 7 }, undefined],
  [[], null],
])('reads %j', async (body, expected) => {
  const api = new FakeApi()
  api.answers['GET /api/pincodes/600001'] = () => ({ body })
  expect(await loadPinArea(api.client, '600001')).toEqual(expected)
})

test('a failed answer is no area', async () => {
  const api = new FakeApi()
  api.answers['GET /api/pincodes/600001'] = () => ({ status: 503, body: { success: false } })
  expect(await loadPinArea(api.client, '600001')).toBeUndefined()
})
