import { expect, test, vi } from 'vitest'
import type { Versions } from '../http/content-versions.ts'
import { oncePerVersion } from './once-per-version.ts'

const versions: { current: Versions | null } = { current: null }
let reads = 0
const read = oncePerVersion(versions, async () => (reads += 1))

test('reads once per version, and each time while changes are not notified', async () => {
  versions.current = { catalogue: 1, stock: 0, delivery: 0, settings: 0, pages: 0 }
  expect([await read(), await read()]).toEqual([1, 1])
  versions.current = { catalogue: 1, stock: 5, delivery: 5, settings: 0, pages: 0 }
  expect(await read()).toBe(1)
  versions.current = { catalogue: 2, stock: 5, delivery: 5, settings: 0, pages: 0 }
  expect([await read(), await read()]).toEqual([2, 2])
  versions.current = { catalogue: 3, stock: 5, delivery: 5, settings: 0, pages: 0 }
  expect(await Promise.all([read(), read()])).toEqual([3, 3])
  versions.current = null
  expect([await read(), await read()]).toEqual([4, 5])
})

test('reads again after a failure', async () => {
  versions.current = { catalogue: 1, stock: 0, delivery: 0, settings: 0, pages: 0 }
  const readOnSecondTry = oncePerVersion(versions, vi.fn(async () => 'read').mockRejectedValueOnce(new Error('busy')))
  await expect(readOnSecondTry()).rejects.toThrow('busy')
  expect(await readOnSecondTry()).toBe('read')
})
