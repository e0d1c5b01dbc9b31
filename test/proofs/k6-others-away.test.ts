import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { MINUTE, SECOND } from '#domain/time.ts'
import { checkConservation } from '#test/conservation.ts'
import { addProduct, orderInput, registerCustomer, type TestCustomer } from '#test/factories.ts'
import { type KillableShop, openKillableShop } from '#test/payments/killable-shop.ts'
import { buildOnlineOrder } from '#test/payments/payment-steps.ts'
import { expectOk } from '#test/start-test-app.ts'
import type { ProductRow } from '#server/db/tables.ts'
import { type MailServer, startMailServer } from './harness/mail-server.ts'
import { reportProof, proofSize } from './harness/size.ts'

const ROUNDS = proofSize(1, 15)
/** The shop's timeouts; at release size the gateway's is the real one of 8 s. */
const MAIL_PATIENCE = 2 * SECOND
const GATEWAY_PATIENCE = proofSize(1.5 * SECOND, 8 * SECOND)

describe('with failing services', () => {
  let mails: MailServer
  let shop: KillableShop
  let customers: TestCustomer[]
  let product: ProductRow
  beforeAll(async () => {
    mails = await startMailServer()
    shop = await openKillableShop({
      smtpUrl: mails.url,
      patience: { mailMs: MAIL_PATIENCE, gatewayMs: GATEWAY_PATIENCE },
    })
    ;({ customers, product } = await shop.inspect(async (app) => ({
      customers: await Promise.all(Array.from({ length: 12 * ROUNDS }, () => registerCustomer(app))),
      product: await addProduct(app, { stock: 10_000 }),
    })))
    await shop.start()
  })
  afterEach(async () => {
    await mails.fault(null)
    shop.fake.fault(null)
  })
  afterAll(async () => {
    await shop.inspect((app) => checkConservation(app.ctx.db))
    await shop.close()
    await mails.close()
  })

  async function expectOthersServed(): Promise<void> {
    expect((await shop.send('/api/products?limit=1')).status).toBe(200)
    expect((await shop.send('/api/ready')).status).toBe(200)
  }

  async function orderForCash(): Promise<TestCustomer> {
    const customer = customers.pop()!
    const began = performance.now()
    const { order } = expectOk(await shop.as(customer.token)('POST /api/orders/create', orderInput([{ product }])))
    // Faster than the timeout for the mail server.
    expect(performance.now() - began).toBeLessThan(MAIL_PATIENCE)
    expect(order).toMatchObject({ status: 'Confirmed', paymentStatus: 'Pending' })
    return customer
  }

  /**
   * Waits with an advancing clock, because an attempt may fail on a closed connection and be retried later. It is slow
   * enough for an attempt to end within its lease, as it does with a real clock.
   */
  async function eventually(check: () => void | Promise<void>): Promise<void> {
    const advanceAndCheck = () => {
      shop.advance(2 * SECOND)
      return check()
    }
    await vi.waitFor(advanceAndCheck, { timeout: MINUTE, interval: 100 })
  }

  test.each(['down', 'hang', 'cut', 'slow'] as const)(
    'K6: a mail server with fault "%s" delays no order, and its mail arrives after recovery',
    async (fault) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const hanging = mails.hanging()
        await mails.fault(fault)
        const asha = await orderForCash()
        await expectOthersServed()
        // The fault lasts until the shop has hit it.
        if (fault === 'down') await eventually(async () => expect(await failedMailJobs()).toBeGreaterThan(0))
        if (fault === 'hang') await eventually(() => expect(mails.hanging()).toBeGreaterThan(hanging))
        if (fault === 'cut') await eventually(() => expect(idsFor(asha)).not.toEqual([]))
        await mails.fault(fault === 'slow' ? 'slow' : null)
        await eventually(async () => {
          expect(idsFor(asha)).not.toEqual([])
          expect(await openMailJobs()).toBe(0)
        })
        // Only the "cut" server may receive a mail twice, under one id.
        expect(new Set(idsFor(asha)).size).toBe(1)
        if (fault !== 'cut') expect(idsFor(asha)).toHaveLength(1)
      }
      reportProof(`K6 mail ${fault}`, { orders: ROUNDS, 'mails lost': 0, 'mails under two ids': 0 })
    },
  )

  const idsFor = ({ email }: TestCustomer) => mails.taken.filter(({ to }) => to === email).map(({ id }) => id)

  const openMailJobs = async () => (await undoneMailJobs()).length
  const failedMailJobs = async () => (await undoneMailJobs()).filter(({ last_error }) => last_error !== null).length

  async function undoneMailJobs(): Promise<{ last_error: string | null }[]> {
    return shop.alongside((db) =>
      db
        .selectFrom('jobs')
        .select('last_error')
        .where('done_at', 'is', null)
        .where('kind', 'like', 'mail.%')
        // This job waits for the promised day.
        .where('kind', '<>', 'mail.order-late')
        .execute(),
    )
  }

  test.each(['hang', 'http_500', 'accept_then_cut', 'accept_then_hang', 'twice'] as const)(
    'K6: with gateway fault "%s" the order stays pending, and is paid once after recovery',
    async (fault) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const customer = customers.pop()!
        const api = shop.as(customer.token)
        const { order } = expectOk(await api('POST /api/orders/create', buildOnlineOrder({ product })))
        const pay = () =>
          api('POST /api/payments/create', {
            orderId: order._id,
            amount: order.totalAmount.toFixed(2),
            currency: 'INR',
          })
        const before = shop.fake.payments().length
        shop.fake.fault(fault)
        const pressed = pay()
        await expectOthersServed()
        const answer = await pressed
        if (!answer.ok) expect(answer).toMatchObject({ reason: 'refused', status: expect.toBeOneOf([409, 503]) })
        const explained = expectOk(await api('GET /api/orders/details/:id', { id: order._id }))
        expect(explained.order).toMatchObject({ status: 'Pending', paymentStatus: 'Pending' })

        shop.fake.fault(null)
        shop.advance(MINUTE)
        await vi.waitFor(async () => expectOk(await pay()), { timeout: MINUTE, interval: 200 })
        // An earlier link that was never shown may exist beside the paid one.
        expect(shop.fake.payments().length).toBeGreaterThan(before)
        await shop.fake.pay(shop.fake.payments().at(-1)!.ref)
        const paid = async () => {
          shop.advance(5 * SECOND)
          const { order: seen } = expectOk(await api('GET /api/orders/details/:id', { id: order._id }))
          expect(`${seen.status}/${seen.paymentStatus}`).toBe('Confirmed/Paid')
        }
        await vi.waitFor(paid, { timeout: MINUTE, interval: 100 })
      }
      reportProof(`K6 gateway ${fault}`, { orders: ROUNDS, 'paid once': ROUNDS, 'paid twice': 0 })
    },
  )
})
