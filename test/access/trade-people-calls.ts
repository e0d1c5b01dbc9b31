import type { ApiKey } from '#contract/api.ts'
import type { tradePeopleEndpoints } from '#contract/trade-people.ts'
import { inviteTestPerson } from '#test/firm-people-steps.ts'
import { addTestBuyer } from '#test/ledger-steps.ts'
import type { AccessRows, AccessScene } from './access-row.ts'

type PeopleEndpoint = (typeof tradePeopleEndpoints)[number]
type PeopleKey = PeopleEndpoint extends infer E
  ? E extends { method: infer M extends string; path: infer P extends string }
    ? Extract<ApiKey, `${M} ${P}`>
    : never
  : never

const access = 'customer'

async function invitation({ app, customer }: AccessScene) {
  const { customer: holder } = await addTestBuyer(app)
  return { id: (await inviteTestPerson(holder, customer)).personId }
}

/** The rows of the access table for the people of a firm. The caller holds no account. */
export const tradePeopleCalls: AccessRows<PeopleKey> = {
  'GET /api/trade/people': { access, good: async () => ({}), status: 403 },
  'POST /api/trade/people': {
    access,
    good: async () => ({ name: 'Sita', email: 'sita@customer.example', right: 'orders' as const }),
    status: 403,
  },
  'POST /api/trade/people/:id/right': {
    access,
    good: async (scene) => ({ ...(await invitation(scene)), right: 'orders-and-money' as const }),
    status: 403,
  },
  'DELETE /api/trade/people/:id': { access, good: invitation, status: 403 },
  'GET /api/trade/memberships': { access, good: async () => ({}), status: 200 },
  'POST /api/trade/memberships/:id/accept': { access, good: invitation, status: 200 },
  'DELETE /api/trade/memberships/:id': { access, good: invitation, status: 200 },
}
