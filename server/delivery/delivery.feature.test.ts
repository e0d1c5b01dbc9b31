import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { indianStates } from '#domain/addresses/indian-states.ts'
import { expectOk, expectRefusal, startTestApp, type TestApp } from '#test/start-test-app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.close())

test.each([
  ['500001', 'Hyderabad', 'Telangana'],
  ['560001', 'Bengaluru Urban', 'Karnataka'],
  ['110001', 'New Delhi', 'Delhi'],
  ['744101', 'South Andamans', 'Andaman and Nicobar Islands'],
])('PIN %s lies in %s, %s', async (pin, district, state) => {
  const answer = expectOk(await shop.api('GET /api/pincodes/:pin', { pin }))
  expect(answer).toMatchObject({ success: true, known: true, district, state, deliverable: true })
})

test.each(['५००००१', '500001 ', '500 001', '\u202A500001\u202C'])('reads the pasted PIN %j', async (pin) => {
  expect(expectOk(await shop.api('GET /api/pincodes/:pin', { pin })).district).toBe('Hyderabad')
})

test('an unknown PIN has no area', async () => {
  const answer = expectOk(await shop.api('GET /api/pincodes/:pin', { pin: '999999' }))
  expect(answer).toMatchObject({ known: false, district: '', state: '', deliverable: true, by: 'courier' })
  expect(answer.cod).toEqual({ allowed: true, max: 5000 })
})

test('a PIN of the district gets the terms of its zone', async () => {
  const answer = expectOk(await shop.api('GET /api/pincodes/:pin', { pin: '500001' }))
  expect(answer).toMatchObject({
    by: 'staff',
    from: '2026-11-20',
    to: '2026-11-21',
    orderBy: '2026-11-20T10:30:00.000Z',
    cod: { allowed: true, max: 50_000 },
    schedules: { OTC: 'deliver', H1: 'deliver', ndps: 'deliver' },
  })
  expect(expectOk(await shop.api('GET /api/pincodes/:pin', { pin: '560001' }))).toMatchObject({
    by: 'courier',
    from: '2026-11-24',
    to: '2026-11-28',
    schedules: { OTC: 'deliver', H: 'deliver', H1: 'outlet', ndps: 'outlet', coldChain: 'deliver' },
  })
})

test.each(['12', '012345', '5000011', 'abcdef', '५००००'])('refuses %j (422)', async (pin) => {
  const sentence = 'A PIN code has 6 digits, the first one not 0'
  expect(expectRefusal(await shop.api('GET /api/pincodes/:pin', { pin }))).toMatchObject({
    status: 422,
    message: sentence,
    fields: { pin: sentence },
  })
})

test('the table has states of the address form, and each PIN once', () => {
  const lines = readFileSync(new URL('pin-codes.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
  const rows = lines.filter((line) => !line.startsWith('#')).map((line) => line.split(','))
  expect(new Set(rows.map(([state]) => state))).toEqual(new Set(indianStates))
  const ranges = rows.flatMap(([, , ranges = '']) => ranges.split(' ').map((range) => range.split('-').map(Number)))
  const sorted = ranges.map(([first = 0, last = first]) => ({ first, last })).toSorted((a, b) => a.first - b.first)
  expect(sorted.filter(({ first }, index) => first <= (sorted[index - 1]?.last ?? 0))).toEqual([])
  expect(sorted.reduce((sum, { first, last }) => sum + last - first + 1, 0)).toBeGreaterThan(19_000)
})
