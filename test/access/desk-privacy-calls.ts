import type { ApiKey } from '#contract/api.ts'
import { registerCustomer } from '#test/factories.ts'
import { signInStaff } from '#test/staff-steps.ts'
import { expectOk } from '#test/start-test-app.ts'
import type { AccessRows, AccessScene } from './access-row.ts'

type DeskPrivacyKey = Extract<ApiKey, `${string} /api/desk/privacy/${string}`>

const read = { desk: 'privacy.read' } as const
const fulfil = { desk: 'privacy.fulfil' } as const

async function heldCustomer({ app }: AccessScene): Promise<{ id: string; reason: string }> {
  const { id } = await registerCustomer(app)
  const { api } = await signInStaff(app, ['owner'])
  expectOk(await api('POST /api/desk/privacy/holds/:id/place', { id, reason: 'Case 12', until: '2099-12-31' }))
  return { id, reason: 'Case closed' }
}

/** The rows of the access table for retention, holds and breaches. */
export const deskPrivacyCalls: AccessRows<DeskPrivacyKey> = {
  'GET /api/desk/privacy/retention': { access: read, good: async () => ({}), status: 200 },
  'GET /api/desk/privacy/holds/:id': { access: read, good: async ({ customer: { id } }) => ({ id }), status: 200 },
  'POST /api/desk/privacy/holds/:id/place': {
    access: fulfil,
    good: async ({ customer: { id } }) => ({ id, reason: 'Case 12', until: '2099-12-31' }),
    status: 200,
  },
  'POST /api/desk/privacy/holds/:id/end': { access: fulfil, good: heldCustomer, status: 200 },
}
