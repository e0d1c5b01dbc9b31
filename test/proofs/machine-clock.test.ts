import { expect, test } from 'vitest'
import { openKillableShop } from '#test/payments/killable-shop.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { openGround } from './harness/ground.ts'

type Place = {
  readonly inspect: <T>(look: (app: TestApp) => Promise<T>) => Promise<T>
  readonly close: () => Promise<void>
}
const places: Readonly<Record<string, () => Promise<Place>>> = {
  'a ground': () => openGround('server'),
  'a killable shop': () => openKillableShop(),
}

test.each(Object.keys(places))('what is put into %s is of the time that its processes have', async (name) => {
  const place = await places[name]!()
  try {
    const began = Date.now()
    const time = await place.inspect(async ({ clock }) => clock.now().getTime())
    expect(time).toBeGreaterThanOrEqual(began)
    expect(time).toBeLessThanOrEqual(Date.now())
  } finally {
    await place.close()
  }
})
