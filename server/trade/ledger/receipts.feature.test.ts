import { randomInt } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { paise } from '#domain/money.ts'
import { DAY, indianDay } from '#domain/time.ts'
import { addCreditOrder, addTestBuyer, type TestBuyer } from '#test/ledger-steps.ts'
import { type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { scheduleCheques } from './held-cheques.ts'

const app = useTestApp()
let accountant: SignedInStaffMember
beforeAll(async () => {
  accountant = await signInStaff(app, ['accountant'])
})

const daysAgo = (days: number) => indianDay(new Date(app.ctx.now().getTime() - days * DAY))
const ledgerOf = async ({ customer }: TestBuyer) => expectOk(await customer.api('GET /api/trade/ledger', {})).ledger!

function pay({ id }: TestBuyer, amount: number, more: object = {}) {
  const reference = `UTR ${randomInt(1e12)}`
  const values = { id, mode: 'upi', reference, receivedOn: daysAgo(0), invoices: [], amount, ...more }
  return accountant.api('POST /api/desk/trade-ledgers/:id/receipts', values as never)
}

test('a UTR pays once: refused for the same buyer, confirmed for another, free again when it was taken back', async () => {
  const [buyer, other] = [await addTestBuyer(app), await addTestBuyer(app)]
  const reference = 'hdfc-r5 2026112012345'
  const { ledger } = expectOk(await pay(buyer, 100, { reference }))
  const again = { reference: 'HDFCR52026112012345', mode: 'transfer' }
  expect(expectRefusal(await pay(buyer, 100, { ...again, confirmed: true })).fields?.reference).toContain('same number')
  expect(expectRefusal(await pay(other, 100, again)).fields?.confirmed).toContain('Charminar Medicals has the same')
  expectOk(await pay(other, 100, { ...again, confirmed: true }))
  const receiptId = ledger.entries.at(-1)?.receipt ?? ''
  const reversal = { id: buyer.id, receiptId, reversedOn: daysAgo(0), reason: 'Typed wrongly' }
  expectOk(await accountant.api('POST /api/desk/trade-ledgers/:id/reverse', reversal))
  expectOk(await pay(buyer, 100, { ...again, confirmed: true }))
})

test('a cheque number of the same buyer is confirmed, because two banks may have it', async () => {
  const buyer = await addTestBuyer(app)
  expectOk(await pay(buyer, 100, { mode: 'cheque', reference: '004711' }))
  expect(expectRefusal(await pay(buyer, 50, { mode: 'cheque', reference: '004711' })).fields).toHaveProperty(
    'confirmed',
  )
  expectOk(await pay(buyer, 50, { mode: 'cheque', reference: '004711', confirmed: true }))
})

test('a day before the invoice is confirmed, and a day in the future refused', async () => {
  const buyer = await addTestBuyer(app)
  const { number } = await addCreditOrder(app, buyer, { total: paise(500_00), packedOn: daysAgo(2) })
  const chosen = { receivedOn: daysAgo(3), invoices: [{ number, amount: 500 }] }
  const early = expectRefusal(await pay(buyer, 500, chosen))
  expect(early).toMatchObject({ status: 422, fields: { confirmed: expect.stringContaining('before the invoice') } })
  expect(expectRefusal(await pay(buyer, 500, { receivedOn: daysAgo(3) })).fields).toHaveProperty('confirmed')
  const tomorrow = { receivedOn: daysAgo(-1), confirmed: true }
  expect(expectRefusal(await pay(buyer, 500, tomorrow)).fields).toHaveProperty('receivedOn')
  expectOk(await pay(buyer, 500, { ...chosen, confirmed: true }))
  expect((await ledgerOf(buyer)).invoices).toEqual([])
})

test('cash for one invoice, and for the invoices of one day, stays below Rs 2,00,000 over all days', async () => {
  const buyer = await addTestBuyer(app, { termsDays: 90 })
  const on = daysAgo(20)
  const first = await addCreditOrder(app, buyer, { total: paise(3_00_000_00), packedOn: on })
  const second = await addCreditOrder(app, buyer, { total: paise(1_00_000_00), packedOn: on })
  const third = await addCreditOrder(app, buyer, { total: paise(1_50_000_00), packedOn: daysAgo(10) })
  const cash = (amount: number, days: number, number?: string) =>
    pay(buyer, amount, {
      mode: 'cash',
      reference: '',
      receivedOn: daysAgo(days),
      invoices: number === undefined ? [] : [{ number, amount }],
    })
  // Without invoices it pays the oldest one.
  expectOk(await cash(1_50_000, 9))
  expect(expectRefusal(await cash(50_000, 8, first.number)).fields?.amount).toContain('for one invoice')
  expectOk(await cash(40_000, 8, first.number))
  expect(expectRefusal(await cash(10_000, 7, second.number)).fields?.amount).toContain('for one occasion')
  expectOk(await cash(1_00_000, 7, third.number))
  expect(expectRefusal(await cash(1_00_000, 7)).fields?.amount).toContain('in a day')
})

test('accounts of one PAN are one person for the cash of a day', async () => {
  const [one, two] = [await addTestBuyer(app), await addTestBuyer(app)]
  const rename = (id: string, gstin: string) =>
    app.ctx.db.updateTable('trade_accounts').set({ gstin }).where('id', '=', id).execute()
  await rename(one.id, '36PQRSX1234A1Z1')
  await rename(two.id, '29PQRSX1234A1Z2')
  const cash = { mode: 'cash', reference: '' }
  expectOk(await pay(one, 1_50_000, cash))
  expect(expectRefusal(await pay(two, 50_000, cash)).fields?.amount).toContain('in a day')
  expectOk(await pay(two, 49_999, cash))
})

test('a post-dated cheque is held, pays its invoice on its day, and can bounce', async () => {
  const buyer = await addTestBuyer(app)
  await addCreditOrder(app, buyer, { total: paise(300_00), packedOn: daysAgo(9) })
  const { number } = await addCreditOrder(app, buyer, { total: paise(500_00), packedOn: daysAgo(3) })
  const cheque = { mode: 'cheque', reference: '123456', chequeOn: daysAgo(-3), invoices: [{ number, amount: 500 }] }
  expect(expectRefusal(await pay(buyer, 500, { ...cheque, mode: 'upi' })).fields).toHaveProperty('chequeOn')
  const old = { ...cheque, chequeOn: daysAgo(93) }
  expect(expectRefusal(await pay(buyer, 500, old)).fields?.chequeOn).toContain('three months')
  const { ledger } = expectOk(await pay(buyer, 500, cheque))
  expect(ledger).toMatchObject({
    balance: 800,
    heldCheques: [{ reference: '123456', amount: 500, chequeOn: daysAgo(-3) }],
  })
  expect(expectRefusal(await pay(buyer, 500, cheque)).fields).toHaveProperty('confirmed')
  await app.runJobs()
  expect(app.mails.find(({ to }) => to === buyer.customer.email)).toMatchObject({ subject: 'We hold your cheque' })
  const chequeDay = daysAgo(-3)
  app.clock.advance(3 * DAY)
  accountant = await signInStaff(app, ['accountant'])
  await scheduleCheques(app.ctx)
  await app.runJobs()
  const paid = expectOk(await accountant.api('GET /api/desk/trade-ledgers/:id', { id: buyer.id })).ledger
  expect(paid).toMatchObject({ balance: 300, heldCheques: [], invoices: [{ left: 300 }] })
  expect(paid.entries.at(-1)).toMatchObject({ kind: 'receipt', on: chequeDay, note: 'Cheque, 123456' })
  const reversal = { id: buyer.id, receiptId: paid.entries.at(-1)?.receipt ?? '', reversedOn: chequeDay }
  const back = await accountant.api('POST /api/desk/trade-ledgers/:id/reverse', { ...reversal, reason: 'Bounced' })
  expect(expectOk(back).ledger).toMatchObject({ balance: 800, invoices: [{ left: 300 }, { left: 500 }] })
})

test('a held cheque that is given back pays nothing', async () => {
  const buyer = await addTestBuyer(app)
  await addCreditOrder(app, buyer, { total: paise(300_00), packedOn: daysAgo(9) })
  const { ledger } = expectOk(await pay(buyer, 300, { mode: 'cheque', reference: '77', chequeOn: daysAgo(-1) }))
  const end = { id: buyer.id, chequeId: ledger.heldCheques[0]?._id ?? '', reason: 'Paid by UPI' }
  expect(expectOk(await accountant.api('POST /api/desk/trade-ledgers/:id/give-back', end)).ledger.heldCheques).toEqual(
    [],
  )
  expect(await accountant.api('POST /api/desk/trade-ledgers/:id/give-back', end)).toMatchObject({ status: 409 })
  app.clock.advance(2 * DAY)
  accountant = await signInStaff(app, ['accountant'])
  await scheduleCheques(app.ctx)
  await app.runJobs()
  expect(await ledgerOf(buyer)).toMatchObject({ balance: 300 })
})

test('a payment is answered with a receipt by mail', async () => {
  const buyer = await addTestBuyer(app)
  const { number } = await addCreditOrder(app, buyer, { total: paise(500_00), packedOn: daysAgo(3) })
  expectOk(await pay(buyer, 500, { reference: 'UTR 900', invoices: [{ number, amount: 500 }] }))
  await app.runJobs()
  const mail = app.mails.find(({ to }) => to === buyer.customer.email)
  expect(mail?.subject).toMatch(/^Receipt \d+$/)
  for (const part of ['Rs. 500.00', 'UPI: UTR 900', `${number}: Rs. 500.00`]) expect(mail?.text).toContain(part)
})

test('money on account is paid back, and no more than that', async () => {
  const buyer = await addTestBuyer(app)
  await addCreditOrder(app, buyer, { total: paise(100_00), packedOn: daysAgo(3) })
  const back = { id: buyer.id, mode: 'transfer' as const, reference: 'UTR 901', paidOn: daysAgo(0) }
  const payBack = (amount: number) => accountant.api('POST /api/desk/trade-ledgers/:id/payouts', { ...back, amount })
  expect(expectRefusal(await payBack(1)).fields?.amount).toContain('Nothing is on account')
  expectOk(await pay(buyer, 350))
  expect(expectRefusal(await payBack(250.01)).fields?.amount).toContain('Rs. 250.00 is on account')
  const { ledger } = expectOk(await payBack(200))
  expect(ledger).toMatchObject({ balance: -50 })
  expect(ledger.entries.at(-1)).toMatchObject({ kind: 'payout', amount: 200, note: 'Bank transfer, UTR 901' })
  await addCreditOrder(app, buyer, { total: paise(80_00), packedOn: daysAgo(0) })
  expect(await ledgerOf(buyer)).toMatchObject({ balance: 30, invoices: [{ left: 30 }] })
})
