import { sql } from 'kysely'
import { listMailsTo } from './account-steps.ts'
import type { TestCustomer } from './factories.ts'
import { expectOk, type TestApp } from './start-test-app.ts'

/** The token of the newest mailed link that confirms an erasure. */
export async function readErasureToken(app: TestApp, email: string): Promise<string> {
  const tokens = (await listMailsTo(app, email)).flatMap(({ text }) => /\?erase=(\S+)/.exec(text)?.[1] ?? [])
  const token = tokens.at(-1)
  if (token === undefined) throw new Error('No link was mailed')
  return decodeURIComponent(token)
}

/** Asks for an erasure and confirms it. */
export async function confirmTestErasure(app: TestApp, { api, email }: TestCustomer): Promise<string> {
  expectOk(await api('POST /api/privacy/erasure', {}))
  const token = await readErasureToken(app, email)
  expectOk(await api('POST /api/privacy/erasure/confirm', { token }))
  return token
}

/** Erases a customer as if seven days had passed, without moving the clock. Returns the id of the erasure. */
export async function eraseTestCustomer(app: TestApp, customer: TestCustomer): Promise<string> {
  await confirmTestErasure(app, customer)
  const { db, databaseNow } = app.ctx
  const { id } = await db
    .updateTable('erasures')
    .set({ due_at: app.clock.now() })
    .where('customer_id', '=', customer.id)
    .where('state', '=', 'asked')
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('jobs')
    .set({ run_at: databaseNow() })
    .where('kind', '=', 'privacy.erase')
    .where(sql<string>`payload ->> 'erasureId'`, '=', id)
    .execute()
  await app.runJobs()
  return id
}
