import { expect, test } from 'vitest'
import { paise } from '#domain/money.ts'
import { collectCopy } from './collect-copy.ts'
import { eraseTestCustomer } from '#test/erasure-steps.ts'
import { addTestPerson, inviteTestPerson } from '#test/firm-people-steps.ts'
import { registerCustomer } from '#test/factories.ts'
import { addTestBuyer } from '#test/ledger-steps.ts'
import { expectOk } from '#test/start-test-app.ts'
import { addPadBuyer, offerProduct, tradeOrderInput } from '#test/trade-order-steps.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

const peopleOf = (accountId: string) =>
  app.ctx.db.selectFrom('trade_people').selectAll().where('account_id', '=', accountId).execute()

test('an erased person leaves the entered orders without name and address', async () => {
  const holder = await addPadBuyer(app, { creditLimit: paise(100_000_00) })
  const offer = await offerProduct(app, holder)
  const person = await addTestPerson(app, holder)
  const { _id: id } = expectOk(await person.api('POST /api/trade/orders', tradeOrderInput([{ offer, paid: 1 }]))).order
  const { customer: other } = await addTestBuyer(app)
  await inviteTestPerson(other, person)
  await eraseTestCustomer(app, person)
  expect(await peopleOf(holder.accountId)).toMatchObject([{ name: '', email: '', removed_at: expect.any(Date) }])
  expect(expectOk(await other.api('GET /api/trade/people', {})).people).toEqual([])
  expect(expectOk(await holder.api('GET /api/orders/details/:id', { id })).order.enteredBy).toBeNull()
})

test('an erased holder ends the firm: invitations go, people keep no name and lose trade', async () => {
  const { customer: holder, id } = await addTestBuyer(app)
  const person = await addTestPerson(app, holder)
  const invited = await inviteTestPerson(holder, await registerCustomer(app))
  await eraseTestCustomer(app, holder)
  expect(await peopleOf(id)).toEqual([])
  for (const { api } of [person, invited])
    expect(expectOk(await api('GET /api/trade/memberships', {}))).toMatchObject({ joined: null, invitations: [] })
})

test('the copy of the data has the people of the own firm, and the firm for which one orders', async () => {
  const { customer: holder, firm } = await addTestBuyer(app)
  const person = await addTestPerson(app, holder, 'orders-and-money')
  const ofHolder = await collectCopy(app.ctx, holder.id)
  expect(ofHolder.sections.peopleOfTheFirm).toMatchObject([{ name: 'Sita Devi', email: person.email }])
  const ofPerson = await collectCopy(app.ctx, person.id)
  expect(ofPerson.sections.orderingForFirms).toMatchObject([{ firm, name: 'Sita Devi', right: 'orders-and-money' }])
  expect(ofPerson.sections.peopleOfTheFirm).toEqual([])
})
