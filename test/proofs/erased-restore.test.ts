import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { HOUR } from '#domain/time.ts'
import { confirmTestErasure } from '#test/erasure-steps.ts'
import { buildAddress, registerCustomer } from '#test/factories.ts'
import { expectOk } from '#test/start-test-app.ts'
import { runScript } from './harness/processes.ts'
import { reportProof } from './harness/size.ts'
import { openTestEnvironment, type TestEnvironment } from './harness/test-environment.ts'

/** Runs a command of the shop as its owner does, and returns what it prints. */
async function run(shop: TestEnvironment, script: string, parameters: readonly string[]): Promise<string> {
  const { ok, output } = await runScript(script, parameters, { ...shop.env, DATA_DIR: shop.folder })
  expect(ok, output).toBe(true)
  return output
}

/** What a started shop that has answered its first request holds of a customer. */
const heldOf = async (shop: TestEnvironment, id: string) => {
  await shop.start()
  expect((await fetch(`${shop.shops[0]!.url}/api/ready`)).status).toBe(200)
  await shop.stop('SIGKILL')
  return shop.inspect(async ({ ctx: { db } }) => {
    const addresses = await db.selectFrom('addresses').select('name').where('customer_id', '=', id).execute()
    const { email, erased_at } = await db
      .selectFrom('customers')
      .select(['email', 'erased_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { email, isErased: erased_at !== null, addresses: addresses.length }
  })
}

test('a restored backup erases again before the shop serves, on its machine and on a new one', async () => {
  const archive = mkdtempSync(join(tmpdir(), 'shop-archive-'))
  const shop = await openTestEnvironment('embedded', { archive })
  const newMachine = await openTestEnvironment('embedded')
  const backups = join(shop.folder, 'backups')
  try {
    const customer = await shop.inspect(async (app) => {
      const registered = await registerCustomer(app)
      expectOk(await registered.api('POST /api/address', buildAddress()))
      await confirmTestErasure(app, registered)
      return registered
    })
    const { id, email } = customer
    await run(shop, 'backup', [backups])
    const [early] = readdirSync(backups).filter((name) => name.endsWith('.gz'))
    const before = new Date()
    await shop.inspect(async ({ ctx: { db } }) => {
      const due = new Date(Date.now() - HOUR)
      await db.updateTable('erasures').set({ due_at: due }).where('customer_id', '=', id).execute()
      await db.updateTable('jobs').set({ run_at: due }).where('kind', '=', 'privacy.erase').execute()
    })
    await shop.start()
    await expect
      .poll(
        () =>
          shop.shops[0]!.said().includes('privacy.erase') || readdirSync(shop.folder).includes('erased-customers.txt'),
        { timeout: 30_000 },
      )
      .toBe(true)
    await shop.stop()
    const erased = { email: null, isErased: true, addresses: 0 }
    expect(await heldOf(shop, id)).toEqual(erased)
    await run(shop, 'backup', [backups])

    const [, name] = /Restored from (.*)/.exec(await run(shop, 'restore', [join(backups, early!), '--force']))!
    expect(name).toContain(early)
    await shop.inspect(async ({ ctx: { db } }) => {
      const row = await db.selectFrom('customers').select('email').where('id', '=', id).executeTakeFirstOrThrow()
      expect(row.email).toBe(email)
    })
    expect(await heldOf(shop, id)).toEqual(erased)

    // The disk of the shop is lost; the folder of backups was copied.
    const copied = join(newMachine.folder, 'copied')
    cpSync(backups, copied, { recursive: true })
    await run(newMachine, 'restore', [join(copied, early!)])
    expect(await heldOf(newMachine, id)).toEqual(erased)

    // The disk of the shop is lost; the archive of the WAL is on another one.
    for (const entry of readdirSync(shop.folder)) rmSync(join(shop.folder, entry), { recursive: true })
    await run(shop, 'restore', ['--to', before.toISOString()])
    expect(await heldOf(shop, id)).toEqual(erased)
    reportProof('erased-restore', { restores: 3, 'brought back': 0 })
  } finally {
    await Promise.all([shop.close(), newMachine.close()])
    rmSync(archive, { recursive: true })
  }
})
