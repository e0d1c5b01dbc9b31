import { afterEach, expect, test, vi } from 'vitest'
import { createDeviceStore } from './device-store.ts'

afterEach(() => void vi.unstubAllGlobals())

/** The IndexedDB of a browser, which closes connections and refuses to open new ones. */
function stubIndexedDb() {
  const kept = new Map<string, unknown>()
  const device = { refusesToOpen: false, closeAll: () => (connection += 1), kept }
  let connection = 0
  const inTurn = (target: EventTarget, type: string) => queueMicrotask(() => void target.dispatchEvent(new Event(type)))
  const openConnection = (opened: number) => ({
    transaction() {
      if (opened !== connection) throw new DOMException('The database connection is closing.', 'InvalidStateError')
      const transaction = Object.assign(new EventTarget(), {
        objectStore: () => ({
          get(key: string) {
            const request = Object.assign(new EventTarget(), { result: kept.get(key) })
            inTurn(request, 'success')
            inTurn(transaction, 'complete')
            return request
          },
          put: (value: unknown, key: string) => kept.set(key, value),
        }),
      })
      return transaction
    },
  })
  const open = () => {
    const request = Object.assign(new EventTarget(), { result: openConnection(connection), error: null })
    inTurn(request, device.refusesToOpen ? 'error' : 'success')
    return request
  }
  vi.stubGlobal('indexedDB', { open })
  return device
}

const append = (text: string) => (old: unknown) => `${(old as string | undefined) ?? ''}${text}`

test('opens the database again after the browser has closed it', async () => {
  const device = stubIndexedDb()
  const store = createDeviceStore('desk')
  await store.update('queue', append('a'))
  device.closeAll()
  expect(await store.update('queue', append('b'))).toBe('ab')
  expect(device.kept.get('queue')).toBe('ab')
  device.closeAll()
  expect(await store.read('queue')).toBe('ab')
  expect(store.isKept('queue')).toBe(true)
})

test('tells that a change is not kept, and keeps it with the next one that is', async () => {
  const device = stubIndexedDb()
  device.kept.set('queue', 'a')
  device.refusesToOpen = true
  const store = createDeviceStore('desk')
  expect(await store.update('queue', append('b'))).toBe('b')
  expect(await store.read('queue')).toBe('b')
  expect(store.isKept('queue')).toBe(false)
  device.refusesToOpen = false
  expect(await store.update('queue', append('c'))).toBe('abc')
  expect(device.kept.get('queue')).toBe('abc')
  expect(store.isKept('queue')).toBe(true)
})

test('keeps at the next read what was not kept before', async () => {
  const device = stubIndexedDb()
  const store = createDeviceStore('desk')
  device.refusesToOpen = true
  await Promise.all([store.update('queue', append('a')), store.update('queue', append('b'))])
  device.refusesToOpen = false
  expect(await store.read('queue')).toBe('ab')
  expect(device.kept.get('queue')).toBe('ab')
})
