import { setTimeout as wait } from 'node:timers/promises'
import { expect, vi } from 'vitest'
import { MINUTE } from '#domain/time.ts'
import { launchShop } from '#test/shop-process.ts'

/** The data on which a shop is started: its folder, and its database where that is a server's. */
type Data = { readonly folder: string; readonly url: string }

type Killing = {
  /** May be told from what the shop said. Where nobody saw it, it has begun when the shop has opened. */
  readonly hasBegun: (said: string) => Promise<boolean>
  readonly afterMs: number
}

/** Starts the shop on this data and kills it so long after something has begun. */
export async function startAndKill({ folder, url }: Data, { hasBegun, afterMs }: Killing): Promise<void> {
  const shop = await launchShop(folder, { DATABASE_URL: url })
  let isOpen = false
  void shop.opened.then(() => (isOpen = true)).catch(() => {})
  const look = async () => expect(isOpen || (await hasBegun(shop.said()))).toBe(true)
  try {
    await vi.waitFor(look, { timeout: 2 * MINUTE, interval: 1 })
    await wait(afterMs)
  } finally {
    shop.child.kill('SIGKILL')
  }
  expect((await shop.ended).signal, shop.said()).toBe('SIGKILL')
}

/** Starts the shop on this data until it takes shoppers, and stops it again. Gives how many products it offers. */
export async function expectOpen({ folder, url }: Data): Promise<number> {
  const shop = await launchShop(folder, { DATABASE_URL: url })
  try {
    await shop.opened
    const { data } = (await (await fetch(`${shop.url}/api/products`)).json()) as { data: unknown[] }
    shop.child.kill('SIGTERM')
    expect(await shop.ended, shop.said()).toEqual({ code: 0, signal: null })
    return data.length
  } finally {
    // One that did not do what it should is not left behind.
    shop.child.kill('SIGKILL')
  }
}
