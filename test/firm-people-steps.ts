import { required } from '#domain/required.ts'
import type { TradeRight } from '#domain/trade/trade-people.ts'
import { registerCustomer, type TestCustomer } from './factories.ts'
import { expectOk, type TestApp } from './start-test-app.ts'

export type InvitedPerson = TestCustomer & { readonly personId: string }

/** Invites a customer to order for the firm of a holder. */
export async function inviteTestPerson(
  holder: TestCustomer,
  invited: TestCustomer,
  right: TradeRight = 'orders',
  name = 'Sita Devi',
): Promise<InvitedPerson> {
  const { people } = expectOk(await holder.api('POST /api/trade/people', { name, email: invited.email, right }))
  return { ...invited, personId: required(people.find(({ email }) => email === invited.email))._id }
}

/** A customer who has accepted to order for the firm of a holder. */
export async function addTestPerson(
  app: TestApp,
  holder: TestCustomer,
  right: TradeRight = 'orders',
  name = 'Sita Devi',
): Promise<InvitedPerson> {
  const person = await inviteTestPerson(holder, await registerCustomer(app), right, name)
  expectOk(await person.api('POST /api/trade/memberships/:id/accept', { id: person.personId }))
  return person
}
