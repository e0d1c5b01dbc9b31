import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import type { ApiResult, Client } from '#contract/client.ts'
import { MINUTE } from '#domain/time.ts'
import { addProduct, registerCustomer, type TestCustomer } from '#test/factories.ts'
import { attemptsOf, buildOnlineOrder, getOrderRow, refundsOf, alertsOf } from '#test/payments/payment-steps.ts'
import type { TestApp } from '#test/start-test-app.ts'
import type { ProductRow } from '#server/db/tables.ts'

type Shop = {
  readonly as: (token: string) => Client
  readonly send: (path: string, init?: RequestInit) => Promise<Response>
}

const RETRY_MS = 250

/** Clients that order online and pay at the sandbox gateway, one order after the other. */
export class PayingClients {
  /** The orders whose payment page said that the money was taken. */
  readonly paid: string[] = []
  readonly #customers: readonly TestCustomer[]
  readonly #product: ProductRow
  #running = false
  #finished: Promise<unknown> = Promise.resolve()

  private constructor(customers: readonly TestCustomer[], product: ProductRow) {
    this.#customers = customers
    this.#product = product
  }

  static async register(app: TestApp, count: number): Promise<PayingClients> {
    const customers: TestCustomer[] = []
    for (let number = 0; number < count; number += 1) customers.push(await registerCustomer(app))
    return new PayingClients(customers, await addProduct(app, { stock: 1_000_000 }))
  }

  /** Starts all clients until `stop`. Every step without an answer is repeated. */
  start(shop: () => Shop): void {
    this.#running = true
    this.#finished = Promise.all(this.#customers.map((customer) => this.#run(customer, shop)))
  }

  /** Starts no new order and waits until the open ones are paid. */
  async stop(): Promise<void> {
    this.#running = false
    await this.#finished
  }

  async #run({ token }: TestCustomer, shop: () => Shop): Promise<void> {
    let turn = 0
    while (this.#running) {
      turn += 1
      const headers = { 'idempotency-key': `pay-${randomBytes(8).toString('hex')}` }
      const input = buildOnlineOrder({ product: this.#product, quantity: 1 + (turn % 3) })
      const { order } = await untilAnswered(() => shop().as(token)('POST /api/orders/create', input, { headers }))
      const amount = { orderId: order._id, amount: order.totalAmount.toFixed(2), currency: 'INR' } as const
      const { paymentUrl } = await untilAnswered(() => shop().as(token)('POST /api/payments/create', amount))
      await pay(new URL(paymentUrl).pathname, shop)
      this.paid.push(order._id)
      await untilPaid(() => shop().as(token)('GET /api/orders/details/:id', { id: order._id }))
    }
  }

  /** Each paid order is confirmed once, with one capture and one mail, and nothing is refunded or in doubt. */
  async expectConsistent(app: TestApp): Promise<number> {
    const { db } = app.ctx
    const captures = Map.groupBy(await db.selectFrom('payment_captures').selectAll().execute(), (row) => row.attempt_id)
    const history = Map.groupBy(
      await db.selectFrom('order_history').selectAll().where('status', '=', 'Confirmed').execute(),
      (row) => row.order_id,
    )
    for (const id of this.paid) {
      const { status, payment_status } = await getOrderRow(app, id)
      expect(`${status}/${payment_status}`).toBe('Confirmed/Paid')
      const attempts = await attemptsOf(app, id)
      expect(attempts.flatMap((attempt) => captures.get(attempt.id) ?? [])).toHaveLength(1)
      expect(history.get(id)).toHaveLength(1)
      expect([await refundsOf(app, id), await alertsOf(app, id)]).toEqual([[], []])
    }
    return this.paid.length
  }
}

/** Repeats a call until it succeeds, also one that was repeated too often. */
async function untilAnswered<T>(call: () => Promise<ApiResult<T>>): Promise<T> {
  for (;;) {
    const result = await call()
    if (result.ok) return result.body
    if (result.reason === 'refused' && result.status < 500 && result.code !== 'too_many')
      throw new Error(`Refused: ${result.status} ${result.code}`)
    await pause(RETRY_MS)
  }
}

/** Presses "Succeed" on the page of the gateway and returns to the shop. */
async function pay(path: string, shop: () => Shop): Promise<void> {
  for (;;) {
    const page = await textOf(shop().send(path))
    const csrf = /name="csrf" value="(\w+)"/.exec(page)?.[1]
    if (page.includes('This test payment succeeded.')) return
    if (csrf !== undefined) {
      const body = new URLSearchParams({ csrf, outcome: 'succeed' })
      const answer = await shop()
        .send(path, { method: 'POST', body, redirect: 'manual' })
        .catch(() => null)
      const back = answer?.headers.get('location')
      if (back) await textOf(shop().send(new URL(back).pathname + new URL(back).search, { redirect: 'manual' }))
    }
    await pause(RETRY_MS)
  }
}

async function textOf(answer: Promise<Response>): Promise<string> {
  return answer.then((one) => one.text()).catch(() => '')
}

async function untilPaid(
  look: () => Promise<ApiResult<{ order: { status: string; paymentStatus: string } }>>,
): Promise<void> {
  const limit = performance.now() + 5 * MINUTE
  for (;;) {
    const { status, paymentStatus } = (await untilAnswered(look)).order
    if (`${status}/${paymentStatus}` === 'Confirmed/Paid') return
    if (performance.now() > limit) throw new Error(`A paid order is ${status}/${paymentStatus} after five minutes`)
    await pause(RETRY_MS)
  }
}
