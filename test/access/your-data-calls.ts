import type { ApiKey } from '#contract/api.ts'
import { mailLoginCode } from '#test/account-steps.ts'
import { expectOk } from '#test/start-test-app.ts'
import type { AccessRows, AccessScene } from './access-row.ts'

type YourDataKey = Extract<ApiKey, `${string} /api/privacy/${'your-data' | 'copies' | 'nominee'}${string}`>

const proof = async ({ app, customer }: Pick<AccessScene, 'app' | 'customer'>) => ({
  otp: await mailLoginCode(app, customer.email),
})

async function readyCopy({ app, customer }: AccessScene): Promise<{ id: string }> {
  const { copy } = expectOk(await customer.api('POST /api/privacy/copies', await proof({ app, customer })))
  await app.runJobs()
  return { id: copy._id }
}

/** The rows of the access table for the data of a customer. */
export const yourDataCalls: AccessRows<YourDataKey> = {
  'GET /api/privacy/your-data': { access: 'customer', good: async () => ({}), status: 200 },
  'POST /api/privacy/copies': { access: 'customer', good: proof, status: 200 },
  'GET /api/privacy/copies/:id/data': { access: 'customer', good: readyCopy, status: 200 },
  'GET /api/privacy/copies/:id/page': { access: 'customer', good: readyCopy, status: 200 },
  'POST /api/privacy/nominee': {
    access: 'customer',
    good: async () => ({ name: 'Ravi Rao', contact: '9000000009' }),
    status: 200,
  },
}
