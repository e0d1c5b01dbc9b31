import { randomInt } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { paise, paiseFromWire } from '#domain/money.ts'
import { DAY, indianDay } from '#domain/time.ts'
import { addCreditOrder, addTestBuyer, addTestDocument, type TestBuyer } from '#test/ledger-steps.ts'
import { registerCustomer } from '#test/factories.ts'
import { type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { purgeKind } from '../../privacy/purge-data.ts'
import { readCredit } from './ledger-queries.ts'

const app = useTestApp()
let accountant: SignedInStaffMember
beforeAll(async () => {
  accountant = await signInStaff(app, ['accountant'])
})

const daysAgo = (days: number) => indianDay(new Date(app.ctx.now().getTime() - days * DAY))

function pay(buyer: TestBuyer, amount: number, more: object = {}) {
  const values = {
    id: buyer.id,
    mode: 'upi',
    reference: `UTR ${randomInt(1e12)}`,
    receivedOn: daysAgo(0),
    invoices: [],
    amount,
    ...more,
  }
  return accountant.api('POST /api/desk/trade-ledgers/:id/receipts', values as never)
}
type Unpaid = { readonly invoices: readonly { readonly left: number }[] }
const leftOf = ({ ledger }: { readonly ledger: Unpaid | null }) => ledger?.invoices.map(({ left }) => left) ?? []

test('a payment pays the oldest invoices first, and what is too much waits for the next invoice', async () => {
  const buyer = await addTestBuyer(app)
  await addCreditOrder(app, buyer, { total: paise(500_00), packedOn: daysAgo(3) })
  await addCreditOrder(app, buyer, { total: paise(300_00), packedOn: daysAgo(40) })
  expect(leftOf(expectOk(await pay(buyer, 350)))).toEqual([450])
  const { ledger } = expectOk(await pay(buyer, 500))
  expect(ledger).toMatchObject({ balance: -50, invoices: [], creditLeft: 100_050 })
  await addCreditOrder(app, buyer, { total: paise(200_00), packedOn: daysAgo(0) })
  expect(leftOf(expectOk(await buyer.customer.api('GET /api/trade/ledger', {})))).toEqual([150])
})

test('staff choose invoices for a payment, and a bounced cheque makes them due again', async () => {
  const buyer = await addTestBuyer(app)
  await addCreditOrder(app, buyer, { total: paise(300_00), packedOn: daysAgo(40) })
  const { number = '' } = await addCreditOrder(app, buyer, { total: paise(500_00), packedOn: daysAgo(3) })
  const chosen = { mode: 'cheque', reference: '004711', invoices: [{ number: number.toLowerCase(), amount: 500 }] }
  const { ledger } = expectOk(await pay(buyer, 500, chosen))
  expect(leftOf({ ledger })).toEqual([300])
  const receiptId = ledger.entries.findLast(({ kind }) => kind === 'receipt')?.receipt ?? ''
  const reversal = { id: buyer.id, receiptId, reversedOn: daysAgo(0), reason: 'The cheque bounced' }
  const reversed = expectOk(await accountant.api('POST /api/desk/trade-ledgers/:id/reverse', reversal))
  expect(leftOf(reversed)).toEqual([300, 500])
  expect(reversed.ledger.entries.at(-1)).toMatchObject({ kind: 'reversal', amount: 500, balance: 800 })
  expect(await accountant.api('POST /api/desk/trade-ledgers/:id/reverse', reversal)).toMatchObject({ status: 409 })
})

test('refuses what cannot be: cash at the limit, tomorrow, paid invoices, more than is left', async () => {
  const buyer = await addTestBuyer(app)
  const { number = '' } = await addCreditOrder(app, buyer, { total: paise(300_00), packedOn: daysAgo(1) })
  const fieldsOf = async (amount: number, more: object) => expectRefusal(await pay(buyer, amount, more)).fields
  expectOk(await pay(buyer, 150_000, { mode: 'cash', reference: '' }))
  expect(await fieldsOf(50_000, { mode: 'cash' })).toMatchObject({ amount: expect.stringContaining('2,00,000') })
  expectOk(await pay(buyer, 49_999.99, { mode: 'cash' }))
  expect(await fieldsOf(10, { receivedOn: daysAgo(-1) })).toHaveProperty('receivedOn')
  expect(await fieldsOf(10, { reference: '' })).toHaveProperty('reference')
  expect(await fieldsOf(0, {})).toHaveProperty('amount')
  expect(await fieldsOf(10, { invoices: [{ number, amount: 10 }] })).toHaveProperty(['invoices.0.number'])
  const open = await addCreditOrder(app, buyer, { total: paise(300_000_00), packedOn: daysAgo(0) })
  const parts = [{ number: open.number, amount: 200_000 }]
  expect(await fieldsOf(200_000, { invoices: parts })).toHaveProperty(['invoices.0.amount'])
  const twice = [open.number, open.number?.toLowerCase()].map((one) => ({ number: one, amount: 1 }))
  expect(await fieldsOf(10, { invoices: twice })).toHaveProperty(['invoices.1.number'])
})

test('credit is what limit, unpaid invoices and open orders leave, and none while an invoice is overdue', async () => {
  const buyer = await addTestBuyer(app, { creditLimit: paise(1000_00), termsDays: 10 })
  await addCreditOrder(app, buyer, { total: paise(400_00), packedOn: daysAgo(10) })
  await addCreditOrder(app, buyer, { total: paise(100_00), packedOn: null })
  expect(await readCredit(app.ctx, buyer.id)).toMatchObject({ creditLeft: 500_00, isOverdue: false })
  await addCreditOrder(app, buyer, { total: paise(1_00), packedOn: daysAgo(11) })
  expect(await readCredit(app.ctx, buyer.id)).toMatchObject({ creditLeft: 0, isOverdue: true })
})

test('the ages count from the due day', async () => {
  const buyer = await addTestBuyer(app, { termsDays: 30 })
  await addCreditOrder(app, buyer, { total: paise(100_00), packedOn: daysAgo(30) })
  await addCreditOrder(app, buyer, { total: paise(200_00), packedOn: daysAgo(31) })
  await addCreditOrder(app, buyer, { total: paise(400_00), packedOn: daysAgo(61) })
  const { ledger } = expectOk(await accountant.api('GET /api/desk/trade-ledgers/:id', { id: buyer.id }))
  expect(ledger.ages).toEqual({ notDue: 100, days1: 200, days31: 400, days61: 0, days91: 0 })
})

test('a cancelled invoice stays cancelled after the retention of documents', async () => {
  const { db, now } = app.ctx
  const buyer = await addTestBuyer(app)
  const { document = '' } = await addCreditOrder(app, buyer, { total: paise(500_00), packedOn: daysAgo(3) })
  const cancellation = { cancelled_on: daysAgo(2), reason: 'Ordered twice', staff_id: accountant.staff.id, at: now() }
  await db
    .insertInto('document_cancellations')
    .values({ document_id: document, ...cancellation })
    .execute()
  const later = new Date(app.ctx.now().getTime() + 9 * 366 * DAY)
  await purgeKind({ ...app.ctx, now: () => later }, 'documents')
  expect(await readCredit(app.ctx, buyer.id)).toMatchObject({ balance: 0, invoices: [] })
})

test('buyers who owe are listed, the longest due first', async () => {
  const [late, later] = [await addTestBuyer(app, { termsDays: 5 }), await addTestBuyer(app, { termsDays: 5 })]
  await addCreditOrder(app, late, { total: paise(100_00), packedOn: daysAgo(200) })
  await addCreditOrder(app, later, { total: paise(100_00), packedOn: daysAgo(300) })
  const { rows } = expectOk(await accountant.api('GET /api/desk/trade-ledgers', {}))
  const own = rows.filter(({ _id }) => _id === late.id || _id === later.id)
  expect(own.map(({ _id }) => _id)).toEqual([later.id, late.id])
  expect(own[0]).toMatchObject({ overdue: 100, ages: { notDue: 0, days91: 100 }, dueSince: daysAgo(295) })
  const { dueSince, number: after } = own[0]!
  const next = expectOk(await accountant.api('GET /api/desk/trade-ledgers', { dueSince, after })).rows
  expect(next.map(({ _id }) => _id)).not.toContain(later.id)
  expect(next.map(({ _id }) => _id)).toContain(late.id)
})

test('a long ledger begins later, with what was due before, and payments are recorded as ever', async () => {
  const { db, newId, now } = app.ctx
  const buyer = await addTestBuyer(app)
  const receipts = Array.from({ length: 2100 }, (_, index) => ({
    id: newId('tradeReceipt'),
    account_id: buyer.id,
    mode: 'upi' as const,
    reference: 'UTR 1',
    amount_paise: paise(100),
    received_on: daysAgo(1 + (index % 100)),
    staff_id: accountant.staff.id,
    at: now(),
  }))
  await db.insertInto('trade_receipts').values(receipts).execute()
  const { ledger } = expectOk(await pay(buyer, 1))
  expect(ledger).toMatchObject({ from: daysAgo(96), opening: -84, balance: -2101 })
  expect(ledger.entries).toHaveLength(96 * 21 + 1)
  const asBuyer = { headers: { authorization: `Bearer ${buyer.customer.token}` } }
  expect((await app.send(`/api/trade/statement?from=${daysAgo(100)}`, asBuyer)).status).toBe(200)
})

test('the statement is a PDF for the desk and for the buyer, and not for other customers', async () => {
  const buyer = await addTestBuyer(app)
  await addCreditOrder(app, buyer, { total: paise(100_00), packedOn: daysAgo(2) })
  const asBuyer = { headers: { authorization: `Bearer ${buyer.customer.token}` } }
  const answer = await app.send('/api/trade/statement', asBuyer)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  const stranger = await registerCustomer(app)
  expect(expectOk(await stranger.api('GET /api/trade/ledger', {})).ledger).toBeNull()
})

test('the desk mails the link to a statement, with its audit row', async () => {
  const buyer = await addTestBuyer(app)
  const call = { id: buyer.id, from: '2025-04-01' }
  expectOk(await accountant.api('POST /api/desk/trade-ledgers/:id/mail', call))
  await app.runJobs()
  const mail = app.mails.find(({ to }) => to === buyer.customer.email)
  expect(mail).toMatchObject({ subject: 'Your statement of account' })
  expect(mail?.text).toContain('http://shop.test/trade/account?from=2025-04-01')
  const audited = app.ctx.db.selectFrom('audit_log').select('action').where('subject_id', '=', buyer.id)
  expect(await audited.execute()).toEqual([{ action: 'tradeMoney.mail' }])
})

test('whatever documents and payments come: what is left sums to what is due, oldest first', async () => {
  for (let round = 0; round < 25; round++) {
    const buyer = await addTestBuyer(app)
    let due = 0
    for (let step = 0; step < 12; step++) {
      const amount = randomInt(1, 900)
      if (step % 3 < 2) {
        const on = daysAgo(randomInt(0, 100))
        const { id, number } = await addCreditOrder(app, buyer, { total: paise(amount * 100), packedOn: on })
        due += amount
        if (randomInt(4) === 0) {
          const back = randomInt(1, amount + 1)
          await addTestDocument(app, { orderId: id, total: paise(back * 100), on, corrects: number ?? '' })
          due -= back
        }
      } else {
        const { ledger } = expectOk(await accountant.api('GET /api/desk/trade-ledgers/:id', { id: buyer.id }))
        const last = ledger.invoices.at(-1)
        const invoices =
          last && randomInt(2) === 0 ? [{ number: last.number, amount: Math.min(amount, last.left) }] : []
        expectOk(await pay(buyer, amount, { invoices }))
        due -= amount
      }
    }
    const { ledger } = expectOk(
      await accountant.api('GET /api/desk/trade-ledgers/:id', { id: buyer.id, from: daysAgo(200) }),
    )
    const left = leftOf({ ledger }).reduce((sum, one) => sum + paiseFromWire(one), 0)
    expect(paiseFromWire(ledger.balance)).toBe(due * 100)
    expect(left).toBe(Math.max(0, due * 100))
    expect(ledger.entries.at(-1)?.balance).toBe(ledger.balance)
    expect(ledger.invoices.map(({ issuedOn }) => issuedOn)).toEqual(
      ledger.invoices.map((one) => one.issuedOn).toSorted(),
    )
  }
}, 60_000)
