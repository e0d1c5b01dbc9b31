import { expect, test } from 'vitest'
import type { ApiResult, DeskClient } from '#contract/client.ts'
import { isEnding } from '#domain/day/run-queue.ts'
import { createBrowserStorage } from '#web/platform/browser-storage.ts'
import type { DeviceStore } from '#web/platform/device-store.ts'
import { createRunStore } from './run-store.ts'

const lost: ApiResult<never> = { ok: false, reason: 'no_response' }
const made = { ok: true, status: 200, body: { success: true, parcels: [] } } as unknown as ApiResult<never>
const refused: ApiResult<never> = {
  ok: false,
  reason: 'refused',
  status: 409,
  code: 'conflict',
  message: 'It is delivered.',
  body: {},
  retryAfterMs: null,
}

/** The device of a rider, whose calls get these answers. A new page is a reload. */
function openPhone(...answers: ApiResult<never>[]) {
  const entries = new Map<string, string>()
  const device = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
  const kept = new Map<string, unknown>()
  const storage = { isFull: false }
  const store: DeviceStore = {
    read: async (key) => kept.get(key),
    update: async (key, change) => kept.set(key, change(kept.get(key))).get(key),
    isKept: () => !storage.isFull,
  }
  const sent: string[] = []
  const keys: (string | undefined)[] = []
  const loads: ApiResult<never>[] = []
  const api = (async (call, input, options) => {
    if (call.startsWith('GET')) return loads.shift() ?? made
    sent.push(`${call.replace(/.*\//, '')} ${(input as { id: string }).id}`)
    keys.push(options?.headers?.['idempotency-key'])
    return answers.shift() ?? made
  }) as DeskClient
  let time = 0
  const openPage = () =>
    createRunStore({
      staffId: 'stf_1',
      storage: createBrowserStorage(() => device as unknown as Storage, null),
      device: store,
      api,
      now: () => (time += 1000),
    })
  return {
    sent,
    keys,
    loads,
    storage,
    openPage,
    waitNoTime: () => (time -= 1000),
    logOutShopper: () => entries.clear(),
  }
}

const listOf = (...ids: string[]) =>
  ({ ok: true, status: 200, body: { parcels: ids.map((_id) => ({ _id })) } }) as unknown as ApiResult<never>

const deliver = (orderId: string) => ({ orderId, orderNumber: orderId, action: 'deliver' as const, values: {} })

test('presses without a line are sent after a shopper’s logout and a reload, in their order and under their keys', async () => {
  const phone = openPhone(lost, lost)
  const page = phone.openPage()
  page.press(deliver('a'))
  await page.sync()
  page.press(deliver('b'))
  await page.sync()
  expect(page.get().queue.waiting.map(({ orderId }) => orderId)).toEqual(['a', 'b'])
  const before = phone.sent.length
  phone.logOutShopper()
  const reloaded = phone.openPage()
  await reloaded.send()
  expect(phone.sent.slice(before)).toEqual(['deliver a', 'deliver b'])
  expect(phone.keys[before]).toBe(phone.keys[0])
  expect(reloaded.get().queue.waiting).toEqual([])
})

test('a refusal stays with its reason until it is read, also after a reload', async () => {
  const phone = openPhone(refused)
  const page = phone.openPage()
  page.press(deliver('a'))
  await page.sync()
  const reloaded = phone.openPage()
  await reloaded.send()
  const [refusal] = reloaded.get().queue.refused
  expect(refusal?.reason).toBe('It is delivered.')
  reloaded.dismiss(refusal!.key)
  const later = phone.openPage()
  await later.send()
  expect(later.get().queue.refused).toEqual([])
})

test('a double tap does not reach the next parcel', async () => {
  const phone = openPhone(lost)
  const page = phone.openPage()
  page.press(deliver('a'))
  phone.waitNoTime()
  page.press(deliver('b'))
  expect(page.get().queue.waiting.map(({ orderId }) => orderId)).toEqual(['a'])
  await page.sync()
})

test('a parcel whose end is sent leaves the list, also when the line drops before the next list', async () => {
  const phone = openPhone()
  phone.loads.push(listOf('a', 'b', 'c'), lost, lost)
  const page = phone.openPage()
  await page.sync()
  const shown: string[] = []
  page.subscribe(() => {
    const { list, queue } = page.get()
    const open = list?.parcels.filter(({ _id }) => !isEnding(queue, _id)) ?? []
    shown.push(open.map(({ _id }) => _id).join(''))
  })
  page.press(deliver('a'))
  await page.sync()
  expect(new Set(shown)).toEqual(new Set(['bc']))
  page.press({ ...deliver('b'), action: 'missed' })
  await page.send()
  const reloaded = phone.openPage()
  await reloaded.send()
  expect(reloaded.get().list?.parcels.map(({ _id }) => _id)).toEqual(['b', 'c'])
})

test('a sent press does not bring back the list of a session that has ended', async () => {
  const phone = openPhone()
  phone.loads.push(listOf('a', 'b'), lost)
  const page = phone.openPage()
  await page.sync()
  phone.logOutShopper()
  page.press(deliver('a'))
  await page.sync()
  const reloaded = phone.openPage()
  await reloaded.send()
  expect(reloaded.get().list).toBeNull()
})

test('tells that the device does not keep the presses, until it does', async () => {
  const phone = openPhone(lost)
  const page = phone.openPage()
  phone.storage.isFull = true
  page.press(deliver('a'))
  await page.sync()
  expect(page.get().isKept).toBe(false)
  phone.storage.isFull = false
  await page.send()
  expect(page.get().isKept).toBe(true)
})
