import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, vi } from 'vitest'
import { Client } from 'pg'
import { MINUTE } from '#domain/time.ts'
import { addProduct, buildProduct, placeOrder, registerCustomer } from '#test/factories.ts'
import { orderAndStart, ring } from '#test/payments/payment-steps.ts'
import { expectOk, type TestApp } from '#test/start-test-app.ts'

const migrations = new URL('../../../server/db/migrations/', import.meta.url)
const upgrade = new URL('../upgrade/', import.meta.url)

/** A folder with the shop's migrations and those of the upgrade. */
export function createUpgradeFolder(): URL {
  const folder = mkdtempSync(join(tmpdir(), 'shop-upgrade-'))
  for (const from of [migrations, upgrade]) cpSync(fileURLToPath(from), folder, { recursive: true })
  return pathToFileURL(`${folder}/`)
}

/** Starts the upgrade of a database in a process of its own. */
function startUpgrade(url: string, folder: URL): { child: ChildProcess; ended: Promise<number | NodeJS.Signals> } {
  const script = fileURLToPath(new URL('./migrate-folder.ts', import.meta.url))
  const child = spawn(process.execPath, [script, url, fileURLToPath(folder)], { stdio: 'inherit' })
  const ended = new Promise<number | NodeJS.Signals>((resolve) =>
    child.once('exit', (code, signal) => resolve(signal ?? code ?? -1)),
  )
  return { child, ended }
}

/** Kills the upgrade so long after it took the migration lock. */
export async function upgradeAndKill(url: string, folder: URL, afterMs: number): Promise<void> {
  const observer = new Client({ connectionString: url })
  await observer.connect()
  const { child, ended } = startUpgrade(url, folder)
  let done = false
  void ended.then(() => (done = true))
  const hasLock = async () => {
    const { rows } = await observer.query<{ held: boolean }>(
      `select exists (select from pg_locks where locktype = 'advisory' and granted) as held`,
    )
    expect(done || rows[0]!.held).toBe(true)
  }
  try {
    await vi.waitFor(hasLock, { timeout: MINUTE, interval: 1 })
    await wait(afterMs)
  } finally {
    child.kill('SIGKILL')
    await ended
    await observer.end()
  }
}

export async function finishUpgrade(url: string, folder: URL): Promise<void> {
  expect(await startUpgrade(url, folder).ended).toBe(0)
}

/** COD orders, one of them cancelled, an order paid online, and many products that nobody has bought. */
export async function fillShop(app: TestApp, products: number): Promise<void> {
  for (let number = 0; number < 5; number += 1) {
    const customer = await registerCustomer(app)
    const { _id } = await placeOrder(customer, [{ product: await addProduct(app), quantity: 2 }])
    if (number === 0) expectOk(await customer.api('POST /api/orders/:id/cancel', { id: _id, reason: 'Too many' }))
  }
  const { ref } = await orderAndStart(app)
  app.gateway.pay(ref)
  await ring(app, ref)
  for (let left = products; left > 0; left -= 500) {
    const rows = Array.from({ length: Math.min(left, 500) }, () => buildProduct())
    await app.ctx.db.insertInto('products').values(rows).execute()
  }
}
