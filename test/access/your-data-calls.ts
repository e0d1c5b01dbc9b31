import type { ApiKey } from '#contract/api.ts'
import { mailLoginCode } from '#test/account-steps.ts'
import { expectOk, type TestApp } from '#test/start-test-app.ts'
import { eraseTestCustomer, readErasureToken } from '#test/erasure-steps.ts'
import { registerCustomer } from '#test/factories.ts'
import type { AccessRows, AccessScene } from './access-row.ts'

type YourDataKey = Extract<
  ApiKey,
  `${string} /api/${'' | 'desk/'}privacy/${'your-data' | 'copies' | 'nominee' | 'erasure' | 'erasures'}${string}`
>

async function erasedCustomer(app: TestApp): Promise<string> {
  return eraseTestCustomer(app, await registerCustomer(app))
}

const proof = async ({ app, customer }: Pick<AccessScene, 'app' | 'customer'>) => ({
  otp: await mailLoginCode(app, customer.email),
})

async function readyCopy({ app, customer }: AccessScene): Promise<{ id: string }> {
  const { copy } = expectOk(await customer.api('POST /api/privacy/copies', await proof({ app, customer })))
  await app.runJobs()
  return { id: copy._id }
}

/** The token of the link that confirms an erasure. */
async function mailedToken({ app, customer }: AccessScene): Promise<{ token: string }> {
  expectOk(await customer.api('POST /api/privacy/erasure', {}))
  return { token: await readErasureToken(app, customer.email) }
}

/** The rows of the access table for the data of a customer. */
export const yourDataCalls: AccessRows<YourDataKey> = {
  'GET /api/privacy/your-data': { access: 'customer', good: async () => ({}), status: 200 },
  'POST /api/privacy/copies': { access: 'customer', good: proof, status: 200 },
  'GET /api/privacy/copies/:id/data': { access: 'customer', good: readyCopy, status: 200 },
  'GET /api/privacy/copies/:id/page': { access: 'customer', good: readyCopy, status: 200 },
  'GET /api/privacy/erasure': { access: 'customer', good: async () => ({}), status: 200 },
  'POST /api/privacy/erasure': { access: 'customer', good: async () => ({}), status: 200 },
  'POST /api/privacy/erasure/confirm': { access: 'customer', good: mailedToken, status: 200 },
  'DELETE /api/privacy/erasure': { access: 'customer', good: async () => ({}), status: 200 },
  'GET /api/desk/privacy/erasures/:id': {
    access: { desk: 'privacy.erasures' },
    good: async ({ app }) => ({ id: await erasedCustomer(app), reason: 'An inspection' }),
    status: 200,
  },
  'POST /api/privacy/nominee': {
    access: 'customer',
    good: async () => ({ name: 'Ravi Rao', contact: '9000000009' }),
    status: 200,
  },
}
