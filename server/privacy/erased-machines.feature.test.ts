import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { confirmTestErasure, eraseTestCustomer } from '#test/erasure-steps.ts'
import { registerCustomer } from '#test/factories.ts'
import { createMemoryFileStore } from '#test/memory-file-store.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { readErased } from '../backups/erased-list.ts'
import { Refusal } from '../http/refusal.ts'
import { eraseRestored } from './erasure-jobs.ts'

function sharedPlaces() {
  const bucket = ['ENDPOINT', 'BUCKET', 'REGION', 'KEY_ID', 'SECRET'].map((name) => [`FILES_S3_${name}`, 'shop-files'])
  return {
    env: { ...Object.fromEntries(bucket), FILES_S3_ENDPOINT: 'https://s3.example' },
    files: createMemoryFileStore(),
    secret: randomBytes(32),
  }
}

/** Brings back the row as a backup of before does. */
async function restoreRow({ ctx: { db } }: TestApp, id: string, { email }: { email: string | null }): Promise<void> {
  await db.deleteFrom('erasures').where('customer_id', '=', id).execute()
  await db.updateTable('customers').set({ email, erased_at: null }).where('id', '=', id).execute()
}

const emailOf = async ({ ctx: { db } }: TestApp, id: string) =>
  (await db.selectFrom('customers').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email

test('what one machine erased, another erases again after a restore, also with the first one lost', async () => {
  const shared = sharedPlaces()
  const one = await startTestApp(shared)
  const other = await startTestApp({ ...shared, database: one.database })
  const customer = await registerCustomer(one)
  const { id, email } = customer
  await eraseTestCustomer(one, customer)
  expect([...shared.files.stored.keys()]).toEqual([id.replace('cus_', 'erased_')])
  expect(await readErased(other.ctx.config)).toEqual([])
  await restoreRow(one, id, { email })
  rmSync(one.ctx.config.dataDir, { recursive: true, force: true })
  // Both machines start at once.
  const counts = await Promise.all([eraseRestored(other.ctx), eraseRestored(one.ctx)])
  expect(counts.toSorted()).toEqual([0, 1])
  expect(await emailOf(one, id)).toBeNull()
  expect(await one.ctx.db.selectFrom('erasures').select('state').where('customer_id', '=', id).execute()).toEqual([
    { state: 'done' },
  ])
  expect([await readErased(one.ctx.config), await readErased(other.ctx.config)]).toEqual([[id], [id]])
  await one.close()
})

test('a start without the bucket goes by its own list, and compares once the bucket answers', async () => {
  const shared = sharedPlaces()
  let isAway = false
  const list = async (prefix?: string) => {
    if (isAway) throw new Refusal('unavailable', 'The bucket does not answer.')
    return shared.files.list(prefix)
  }
  const app = await startTestApp({ ...shared, files: { ...shared.files, list } })
  const [near, far] = [await registerCustomer(app), await registerCustomer(app)]
  await eraseTestCustomer(app, near)
  await confirmTestErasure(app, far)
  await restoreRow(app, near.id, near)
  shared.files.stored.set(far.id.replace('cus_', 'erased_'), Buffer.of())
  isAway = true
  expect(await eraseRestored(app.ctx)).toBe(1)
  expect([await emailOf(app, near.id), await emailOf(app, far.id)]).toEqual([null, far.email])
  isAway = false
  await app.runJobs()
  expect(await emailOf(app, far.id)).toBeNull()
  await app.close()
})
