import { DAY } from '#domain/time.ts'
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

/** Erases a customer by waiting seven days. Returns the id of the erasure. */
export async function eraseTestCustomer(app: TestApp, customer: TestCustomer): Promise<string> {
  await confirmTestErasure(app, customer)
  const { id } = await app.ctx.db
    .selectFrom('erasures')
    .select('id')
    .where('customer_id', '=', customer.id)
    .where('state', '=', 'asked')
    .executeTakeFirstOrThrow()
  app.clock.advance(7 * DAY)
  await app.runJobs()
  return id
}
