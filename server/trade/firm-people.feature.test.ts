import { expect, test } from 'vitest'
import { DAY } from '#domain/time.ts'
import { addTestPerson, inviteTestPerson } from '#test/firm-people-steps.ts'
import { registerCustomer } from '#test/factories.ts'
import { addTestBuyer } from '#test/ledger-steps.ts'
import { signInStaff } from '#test/staff-steps.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { applyForTestTrade, buildApplication, readTradeAccount, verifyTestBuyer } from '#test/trade-steps.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

const invitationOf = (email: string) => ({ name: 'Sita Devi', email, right: 'orders' as const })
const accept = (person: { api: (typeof app)['api'] }, id: string) =>
  person.api('POST /api/trade/memberships/:id/accept', { id })

test('an invited person sees the firm, accepts, changes hands of right and leaves', async () => {
  const { customer: holder, firm } = await addTestBuyer(app)
  const person = await inviteTestPerson(holder, await registerCustomer(app))
  const asked = { _id: person.personId, firm, right: 'orders' as const }
  const seen = async () => expectOk(await person.api('GET /api/trade/memberships', {}))
  expect(await seen()).toMatchObject({ joined: null, invitations: [asked] })
  expectOk(await accept(person, person.personId))
  expect(await seen()).toMatchObject({ joined: asked, invitations: [] })
  const input = { id: person.personId, right: 'orders-and-money' as const }
  const { people } = expectOk(await holder.api('POST /api/trade/people/:id/right', input))
  expect(people).toMatchObject([{ name: 'Sita Devi', email: person.email, right: 'orders-and-money' }])
  expect(people[0]!.joinedAt).not.toBeNull()
  expect((await seen()).joined?.right).toBe('orders-and-money')
  expectOk(await person.api('DELETE /api/trade/memberships/:id', { id: person.personId }))
  expect(await seen()).toMatchObject({ joined: null, invitations: [] })
  expect(expectOk(await holder.api('GET /api/trade/people', {})).people).toEqual([])
})

test('the answer to an invitation is the same for an address with and without an account', async () => {
  const { customer: holder } = await addTestBuyer(app)
  const known = await registerCustomer(app)
  const answers = []
  for (const email of [known.email, `nobody-${known.email}`]) {
    const { people } = expectOk(await holder.api('POST /api/trade/people', invitationOf(email)))
    const { name, right, joinedAt } = people.find((person) => person.email === email)!
    answers.push({ name, right, joinedAt })
  }
  const [first, second] = answers
  expect(first).toEqual(second)
})

test('an invitation is mailed in the language of the reader, and to one address at most three times a day', async () => {
  const { customer: holder, firm } = await addTestBuyer(app)
  const person = await registerCustomer(app)
  for (let round = 0; round < 4; round += 1) {
    const { personId } = await inviteTestPerson(holder, person)
    expectOk(await holder.api('DELETE /api/trade/people/:id', { id: personId }))
  }
  const { personId } = await inviteTestPerson(holder, person)
  await app.runJobs()
  // Those that were taken back are not sent.
  expect(app.mails.filter(({ to }) => to === person.email)).toEqual([])
  app.clock.advance(2 * DAY)
  expectOk(await holder.api('DELETE /api/trade/people/:id', { id: personId }))
  await inviteTestPerson(holder, person)
  await app.runJobs()
  const [mail] = app.mails.filter(({ to }) => to === person.email)
  expect(mail?.text).toContain(firm)
  expect(mail?.text).toContain('/trade')
})

test('refuses the own address, an address twice, an unknown right and a person above the limit', async () => {
  const { customer: holder } = await addTestBuyer(app)
  const invite = (input: object) => holder.api('POST /api/trade/people', input as never)
  expect(expectRefusal(await invite(invitationOf(holder.email.toUpperCase()))).fields).toHaveProperty('email')
  expectOk(await invite(invitationOf('twice@firm.example')))
  const twice = expectRefusal(await invite(invitationOf(' Twice@Firm.example ')))
  expect([twice.status, twice.fields]).toEqual([409, { email: 'This address is invited already.' }])
  const wrong = expectRefusal(await invite({ ...invitationOf('a@firm.example'), right: 'everything' }))
  expect([wrong.status, wrong.fields]).toEqual([422, { right: 'Please choose what the person may do.' }])
  expect(expectRefusal(await invite({ ...invitationOf('a@firm.example'), name: ' ' })).status).toBe(422)
  for (let count = 1; count < 20; count += 1) expectOk(await invite(invitationOf(`p${count}@firm.example`)))
  const more = expectRefusal(await invite(invitationOf('p20@firm.example')))
  expect([more.status, more.message]).toEqual([409, 'A firm has at most 20 people. Please remove one first.'])
})

test('only a verified buyer invites, and people of other firms are missing (404)', async () => {
  const { customer: applicant } = await applyForTestTrade(app)
  expect(expectRefusal(await applicant.api('POST /api/trade/people', invitationOf('a@firm.example'))).status).toBe(409)
  const { customer: holder } = await addTestBuyer(app)
  const { customer: other } = await addTestBuyer(app)
  const { personId: id } = await addTestPerson(app, holder)
  const right = 'orders-and-money' as const
  expect(expectRefusal(await other.api('POST /api/trade/people/:id/right', { id, right })).status).toBe(404)
  expect(expectRefusal(await other.api('DELETE /api/trade/people/:id', { id })).status).toBe(404)
  const stranger = await registerCustomer(app)
  expect(expectRefusal(await accept(stranger, id)).status).toBe(404)
  expect(expectRefusal(await stranger.api('DELETE /api/trade/memberships/:id', { id })).status).toBe(404)
})

test('an invitation that was taken back cannot be accepted (404)', async () => {
  const { customer: holder } = await addTestBuyer(app)
  const person = await inviteTestPerson(holder, await registerCustomer(app))
  expectOk(await holder.api('DELETE /api/trade/people/:id', { id: person.personId }))
  expect(expectRefusal(await accept(person, person.personId)).status).toBe(404)
})

test('a customer is a person of one firm, also when two acceptances race', async () => {
  const holders = [await addTestBuyer(app), await addTestBuyer(app)]
  const person = await registerCustomer(app)
  const ids = []
  for (const { customer } of holders) ids.push((await inviteTestPerson(customer, person)).personId)
  const results = await Promise.all([...ids, ...ids].map((id) => accept(person, id)))
  const { joined, invitations } = expectOk(await person.api('GET /api/trade/memberships', {}))
  expect(ids).toContain(joined?._id)
  expect(invitations).toHaveLength(1)
  // A repeated acceptance of the same firm is none.
  expect(results.map((result) => (result.ok ? 200 : expectRefusal(result).status)).toSorted()).toEqual([
    200, 200, 409, 409,
  ])
})

test('a verified buyer is no person of another firm, and a person of a firm is no buyer', async () => {
  const { customer: holder, firm } = await addTestBuyer(app)
  const { customer: other } = await addTestBuyer(app)
  const { personId } = await inviteTestPerson(holder, other)
  expect(expectRefusal(await accept(other, personId)).status).toBe(409)
  const scene = await applyForTestTrade(app)
  const { personId: second } = await inviteTestPerson(holder, scene.customer)
  expectOk(await accept(scene.customer, second))
  await expect(verifyTestBuyer(scene)).rejects.toThrow(firm)
  const again = await scene.customer.api('POST /api/trade/account', await buildApplication(app, scene.customer))
  expect(expectRefusal(again).status).toBe(409)
  expectOk(await scene.customer.api('DELETE /api/trade/memberships/:id', { id: second }))
  await verifyTestBuyer(scene)
  expect((await readTradeAccount(scene)).state).toBe('verified')
})

test('the desk sees the people without their addresses, and removes one with the reason', async () => {
  const { customer: holder, id } = await addTestBuyer(app)
  const person = await addTestPerson(app, holder)
  const pharmacist = await signInStaff(app, ['pharmacist'])
  const call = { id, personId: person.personId, reason: 'Left the firm.' }
  const { account } = expectOk(await pharmacist.api('POST /api/desk/trade-accounts/:id/remove-person', call))
  expect(account.people).toMatchObject([{ _id: person.personId, name: 'Sita Devi', right: 'orders' }])
  expect(account.people[0]!.removedAt).not.toBeNull()
  expect(JSON.stringify(account)).not.toContain(person.email)
  expect(account.history[0]).toMatchObject({ action: 'trade.removePerson', reason: 'Left the firm.' })
  expect(expectOk(await person.api('GET /api/trade/memberships', {})).joined).toBeNull()
  expect(expectRefusal(await pharmacist.api('POST /api/desk/trade-accounts/:id/remove-person', call)).status).toBe(404)
})
