import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { MINUTE, SECOND } from '#domain/time.ts'
import { checkConservation } from '#test/conservation.ts'
import { addProduct, registerCustomer, stockOf, type TestCustomer } from '#test/factories.ts'
import { type KillableShop, openKillableShop } from '#test/payments/killable-shop.ts'
import {
  alertsOf,
  attemptsOf,
  type PlacedOnlineOrder,
  buildOnlineOrder,
  getOrderRow,
  refundsOf,
} from '#test/payments/payment-steps.ts'
import { expectOk } from '#test/start-test-app.ts'
import { proofRounds } from './harness/size.ts'

const KILLS = proofRounds(3, 60)

type Customer = Pick<PlacedOnlineOrder, 'customer' | 'product'>
type Ordered = Pick<PlacedOnlineOrder, 'id' | 'amount'> & Customer
type End = 'Confirmed/Paid' | 'Cancelled/Failed'

describe('a shop killed during a payment', () => {
  let shop: KillableShop
  let customers: Customer[]
  beforeAll(async () => {
    shop = await openKillableShop()
    customers = await shop.inspect((app) =>
      Promise.all(
        Array.from({ length: 3 * KILLS.length }, async () => ({
          customer: await registerCustomer(app),
          product: await addProduct(app, { stock: 10 }),
        })),
      ),
    )
  })
  afterAll(() => shop.close())

  const apiOf = ({ customer }: { customer: TestCustomer }) => shop.as(customer.token)

  async function order(): Promise<Ordered> {
    const { customer, product } = customers.pop()!
    const wanted = { product, quantity: 2 }
    const api = apiOf({ customer })
    expectOk(await api('POST /api/cart/update', { items: [{ productId: product.id, quantity: 2 }] }))
    const made = expectOk(await api('POST /api/orders/create', buildOnlineOrder(wanted))).order
    return { customer, product, id: made._id, amount: made.totalAmount.toFixed(2) }
  }

  const pressPay = (ordered: Ordered) =>
    apiOf(ordered)('POST /api/payments/create', { orderId: ordered.id, amount: ordered.amount, currency: 'INR' })
  const newestAtVendor = () => shop.fake.payments().at(-1)!.ref

  /** Waits for the end state, which only the payment schedule can reach. */
  async function expectEnd(ordered: Ordered, end: End): Promise<void> {
    const look = async () => {
      const { order: seen } = expectOk(await apiOf(ordered)('GET /api/orders/details/:id', { id: ordered.id }))
      expect(`${seen.status}/${seen.paymentStatus}`).toBe(end)
    }
    // An interrupted payment check is repeated a minute later.
    await vi.waitFor(look, { timeout: 2 * MINUTE, interval: 50 })
  }

  /** The database holds one confirmation per capture and no refund or alert. */
  async function expectConsistent(ends: ReadonlyMap<Ordered, End>): Promise<void> {
    await shop.inspect(async (app) => {
      await checkConservation(app.ctx.db)
      for (const [{ id, product, customer }, end] of ends) {
        const paid = end === 'Confirmed/Paid'
        const { status, payment_status } = await getOrderRow(app, id)
        expect(`${status}/${payment_status}`).toBe(end)
        const attempts = await attemptsOf(app, id)
        expect(attempts.map(({ state }) => state)).toEqual([paid ? 'paid' : expect.stringMatching(/cancelled|expired/)])
        const at = { db: app.ctx.db, attempt: attempts[0]!.id }
        const captures = await at.db.selectFrom('payment_captures').selectAll().execute()
        expect(captures.filter(({ attempt_id }) => attempt_id === at.attempt)).toHaveLength(paid ? 1 : 0)
        const history = await at.db.selectFrom('order_history').selectAll().where('order_id', '=', id).execute()
        expect(history.filter((row) => row.status === 'Confirmed')).toHaveLength(paid ? 1 : 0)
        const jobs = await at.db.selectFrom('jobs').selectAll().where('kind', '=', 'mail.payment-received').execute()
        const mails = jobs.filter(({ payload }) => (payload as { orderId?: string }).orderId === id)
        expect(mails).toHaveLength(paid ? 1 : 0)
        const cart = await at.db.selectFrom('cart_items').selectAll().where('customer_id', '=', customer.id).execute()
        expect(cart).toHaveLength(paid ? 0 : 1)
        expect(await stockOf(app, product.id)).toBe(paid ? 8 : 10)
        expect([await refundsOf(app, id), await alertsOf(app, id)]).toEqual([[], []])
      }
    })
  }

  test('finds a payment by its reference after a kill between the gateway’s answer and the write', async () => {
    const ends = new Map<Ordered, End>()
    await shop.start()
    for (const round of KILLS) {
      const ordered = await order()
      const before = shop.fake.payments().length
      shop.stopAt('created')
      const pressed = pressPay(ordered)
      expect(await shop.killThere()).toBe('created')
      expect(await pressed).toMatchObject({ ok: false, reason: 'no_response' })
      const ref = newestAtVendor()
      // The bank captures immediately, the shopper returns and pays, or the payment is never made.
      const follows = (['money', 'shopper', 'none'] as const)[round % 3]
      if (follows === 'money') await shop.fake.pay(ref)
      shop.advance(follows === 'none' ? 40 * MINUTE : 30 * SECOND)
      await shop.start()
      if (follows === 'shopper') {
        expectOk(await pressPay(ordered))
        expect(newestAtVendor()).toBe(ref)
        await shop.fake.pay(ref)
        shop.advance(MINUTE)
      }
      const end = follows === 'none' ? 'Cancelled/Failed' : 'Confirmed/Paid'
      await expectEnd(ordered, end)
      ends.set(ordered, end)
      expect(shop.fake.payments().length).toBe(before + 1)
    }
    await expectConsistent(ends)
  })

  /** Triggers a payment check by the browser's return, a webhook or the clock. */
  async function trigger(entryPoint: number, ref: string): Promise<unknown> {
    if (entryPoint % 3 === 2) return shop.advance(30 * SECOND)
    if (entryPoint % 3 === 1) {
      const { headers, body } = shop.fake.webhook(ref)
      return shop.send('/api/payments/webhooks/razorpay', {
        method: 'POST',
        headers: headers as Record<string, string>,
        body: body as BodyInit,
      })
    }
    const { returnUrl } = shop.fake.payments().find((payment) => payment.ref === ref)!
    return shop.send(new URL(returnUrl).pathname, { redirect: 'manual' })
  }

  test.each(['paid', 'writing'] as const)('finds the money by the schedule after a kill at "%s"', async (moment) => {
    const ends = new Map<Ordered, End>()
    await shop.start()
    for (const round of KILLS) {
      const ordered = await order()
      expectOk(await pressPay(ordered))
      const ref = newestAtVendor()
      await shop.fake.pay(ref)
      shop.stopAt(moment)
      // A single round also covers the clock.
      const triggered = trigger(round + (moment === 'paid' ? 2 : 1), ref).catch(() => 'no answer')
      expect(await shop.killThere()).toBe(moment)
      await triggered
      shop.advance(2 * MINUTE)
      await shop.start()
      await expectEnd(ordered, 'Confirmed/Paid')
      ends.set(ordered, 'Confirmed/Paid')
    }
    await expectConsistent(ends)
  })
})
