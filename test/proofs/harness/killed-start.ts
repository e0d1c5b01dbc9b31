import { setTimeout as wait } from 'node:timers/promises'
import { expect, vi } from 'vitest'
import { MINUTE } from '#domain/time.ts'
import { launchShop } from '#test/shop-process.ts'

/** The data on which a shop is started: its folder, and its database where that is a server's. */
type Data = { readonly folder: string; readonly url: string }

/** Starts the shop on this data and kills it so long after something has begun, or after it opened where nobody saw that. */
export async function startAndKill(
  { folder, url }: Data,
  { hasBegun, afterMs }: { readonly hasBegun: () => Promise<boolean>; readonly afterMs: number },
): Promise<void> {
  const shop = await launchShop(folder, { DATABASE_URL: url })
  let isOpen = false
  void shop.opened.then(() => (isOpen = true)).catch(() => {})
  await vi.waitFor(async () => expect(isOpen || (await hasBegun())).toBe(true), { timeout: 2 * MINUTE, interval: 1 })
  await wait(afterMs)
  shop.child.kill('SIGKILL')
  expect((await shop.ended).signal, shop.said()).toBe('SIGKILL')
}

/** Starts the shop on this data until it takes shoppers, and stops it again. Gives how many products it offers. */
export async function expectOpen({ folder, url }: Data): Promise<number> {
  const shop = await launchShop(folder, { DATABASE_URL: url })
  await shop.opened
  const { data } = (await (await fetch(`${shop.url}/api/products`)).json()) as { data: unknown[] }
  shop.child.kill('SIGTERM')
  expect(await shop.ended, shop.said()).toEqual({ code: 0, signal: null })
  return data.length
}
