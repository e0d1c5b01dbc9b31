import { afterAll, beforeAll, expect, test } from 'vitest'
import { addProduct } from '#test/factories.ts'
import { signInStaff } from '#test/staff-steps.ts'
import { expectOk, expectRefusal, startTestApp, type TestApp } from '#test/start-test-app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.close())

const contact = { name: 'Asha Rao', phone: '9000000001', email: 'asha@customer.example' }

test('a reservation is a ticket with mails to shop and shopper, whose subjects name no medicine', async () => {
  const { id: productId } = await addProduct(shop, { name: 'Testoral 100', schedule: 'H1' })
  const form = { productId, packs: 2, outlet: 'Retail outlet', ...contact }
  const { ticket } = expectOk(await shop.api('POST /api/reservations', form))
  await shop.runJobs()
  const toShopper = shop.mails.filter(({ to }) => to === contact.email)
  expect(toShopper.map(({ subject }) => subject)).toEqual([`Your reservation ${ticket}`])
  expect(toShopper[0]!.text).toContain('Testoral 100 (Strip of 10 tablets): 2 packs')
  expect(shop.mails.map(({ subject }) => subject).join()).not.toContain('Testoral')
  const support = await signInStaff(shop, ['support'])
  const { rows } = expectOk(await support.api('GET /api/desk/tickets', {}))
  const row = rows.find((one) => one.ticket === ticket)!
  expect(row).toMatchObject({ kind: 'reservation', state: 'open', name: 'Asha Rao' })
  const details = expectOk(await support.api('GET /api/desk/tickets/:id', { id: row._id })).ticket
  expect(details.message).toContain('To collect at Retail outlet')
})

test('refuses unknown products and outlets, and wrong quantities', async () => {
  const { id: productId } = await addProduct(shop)
  const form = { productId, packs: 1, outlet: 'Retail outlet', ...contact }
  const reserve = async (changes: Partial<typeof form>) =>
    expectRefusal(await shop.api('POST /api/reservations', { ...form, ...changes }))
  expect(await reserve({ productId: 'prd_missing' })).toMatchObject({ status: 404 })
  expect(await reserve({ outlet: 'Office and wholesale' })).toMatchObject({
    status: 422,
    fields: { outlet: expect.any(String) },
  })
  expect(await reserve({ packs: 21 })).toMatchObject({ status: 422, fields: { packs: 'Please choose 1 to 20 packs.' } })
})
