import { execFile } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, vi } from 'vitest'
import { MINUTE, SECOND } from '#domain/time.ts'
import { type ProcessExit, type LaunchedShop, launchShop } from '#test/shop-process.ts'

/** Waits for a process to exit by itself. After the timeout it is killed, and the result has its signal. */
export async function awaitExit({ child, ended }: LaunchedShop, withinMs = 20 * SECOND): Promise<ProcessExit> {
  const timer = setTimeout(() => child.kill('SIGKILL'), withinMs)
  const exit = await ended
  clearTimeout(timer)
  return exit
}

/** Runs a script of the shop's owner, as npm does. */
export function runScript(
  name: string,
  parameters: readonly string[],
  env: Record<string, string>,
): Promise<{ readonly ok: boolean; readonly output: string }> {
  return new Promise((done) => {
    execFile(
      process.execPath,
      [`scripts/${name}.ts`, ...parameters],
      { env: { ...process.env, ...env } },
      (error, out, err) => done({ ok: error === null, output: out + err }),
    )
  })
}

/** The data of a shop: its folder, and its database when that is on a server. */
type ShopData = { readonly folder: string; readonly url: string }

type Kill = {
  /** Whether the output shows that the stage has begun or is over. */
  readonly hasBegun: (output: string) => Promise<boolean>
  readonly afterMs: number
}

/** Starts the shop and kills it `afterMs` after a stage has begun. */
export async function startAndKill({ folder, url }: ShopData, { hasBegun, afterMs }: Kill): Promise<void> {
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

/** Starts and stops the shop, expects that it opens, and returns the number of its products. */
export async function expectShopOpens({ folder, url }: ShopData): Promise<number> {
  const shop = await launchShop(folder, { DATABASE_URL: url })
  try {
    await shop.opened
    const { data } = (await (await fetch(`${shop.url}/api/products`)).json()) as { data: unknown[] }
    shop.child.kill('SIGTERM')
    expect(await shop.ended, shop.said()).toEqual({ code: 0, signal: null })
    return data.length
  } finally {
    shop.child.kill('SIGKILL')
  }
}
