import { randomInt } from 'node:crypto'
import { type Paise, paise } from '#domain/money.ts'
import { financialYear } from '#domain/documents/financial-year.ts'
import { startOfIndianDay } from '#domain/time.ts'
import { buildAddress, registerCustomer } from './factories.ts'
import type { TestApp } from './start-test-app.ts'

/** A verified buyer with a login, by default with credit of Rs 1,00,000 for 30 days. */
export async function addTestBuyer(
  app: TestApp,
  {
    creditLimit = paise(100_000_00),
    termsDays = 30,
  }: { readonly creditLimit?: Paise; readonly termsDays?: number } = {},
) {
  const customer = await registerCustomer(app)
  const account = await app.ctx.db
    .insertInto('trade_accounts')
    .values({
      id: app.ctx.newId('tradeAccount'),
      customer_id: customer.id,
      kind: 'chemist',
      firm: 'Charminar Medicals',
      gstin: `36AAAAA${String(randomInt(10_000)).padStart(4, '0')}A${randomInt(1, 10)}Z${randomInt(10)}`,
      state: 'verified',
      premises: JSON.stringify(buildAddress()),
      credit_limit_paise: creditLimit,
      terms_days: termsDays,
      asked_at: app.ctx.now(),
      verified_at: app.ctx.now(),
    })
    .returning(['id', 'firm'])
    .executeTakeFirstOrThrow()
  return { ...account, customer }
}

export type TestBuyer = Awaited<ReturnType<typeof addTestBuyer>>

/** An order on credit of this amount. A packed one has its invoice of this day. */
export async function addCreditOrder(
  app: TestApp,
  buyer: TestBuyer,
  { total, packedOn }: { readonly total: Paise; readonly packedOn: string | null },
) {
  const { db } = app.ctx
  const id = app.ctx.newId('order')
  const at = packedOn === null ? app.ctx.now() : startOfIndianDay(packedOn)
  await db
    .insertInto('orders')
    .values({
      id,
      customer_id: buyer.customer.id,
      status: packedOn === null ? 'Confirmed' : 'Packed',
      payment_status: 'Pending',
      payment_type: 'CREDIT',
      items_total_paise: total,
      delivery_fee_paise: paise(0),
      total_paise: total,
      cart_generation: -randomInt(1e9),
      cart_fingerprint: id,
      shipping: JSON.stringify(buildAddress()),
      trade_account_id: buyer.id,
      created_at: at,
      updated_at: at,
    })
    .execute()
  return { id, ...(packedOn !== null && (await addTestDocument(app, { orderId: id, total, on: packedOn }))) }
}

type TestDocument = {
  readonly orderId: string
  readonly total: Paise
  readonly on: string
  /** The number of the invoice that a credit note corrects. */
  readonly corrects?: string
}

/** Later documents have larger numbers, and other runs on one database other ones. */
let lastNumber = randomInt(9e6)

/** An invoice, or a credit note to one. */
export async function addTestDocument(app: TestApp, { orderId, total, on, corrects }: TestDocument) {
  const number = `${corrects === undefined ? 'INV' : 'CRN'}/2627/${String(++lastNumber).padStart(7, '0')}`
  const { id } = await app.ctx.db
    .insertInto('documents')
    .values({
      id: app.ctx.newId('document'),
      number,
      kind: corrects === undefined ? 'tax-invoice' : 'credit-note',
      series: corrects === undefined ? 'INV' : 'CRN',
      fy: financialYear(startOfIndianDay(on)),
      issued_on: on,
      order_id: orderId,
      buyer: '{}',
      lines: '[]',
      totals: JSON.stringify({ itemsPaise: total, deliveryFeePaise: 0, totalPaise: total }),
      seller: '{}',
      place_of_supply: '36',
      tax: '{}',
      token: `test-${randomInt(1e12)}-${randomInt(1e12)}`.padEnd(24, '0'),
      ...(corrects !== undefined && { original: JSON.stringify({ number: corrects, issuedOn: on }) }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { document: id, number }
}
