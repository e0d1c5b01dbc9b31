import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, vi } from 'vitest'
import type { ApiResult, Client } from '#contract/client.ts'
import type { OrderPlaced } from '#contract/orders.ts'
import { MINUTE } from '#domain/time.ts'
import type { ProductRow } from '#server/db/tables.ts'
import { checkConservation } from '#test/conservation.ts'
import { addProduct, orderInput, registerCustomer, type TestCustomer } from '#test/factories.ts'
import type { TestApp } from '#test/start-test-app.ts'

/** `unknown`: the answer is missing or ambiguous, and the submit is repeated with its key. */
type Outcome = 'ok' | 'fail' | 'unknown'
type Submit = {
  readonly customer: TestCustomer
  readonly key: string
  readonly order: ReturnType<typeof orderInput>
  outcome: Outcome
  orderId: string | null
  /** The time of the acknowledgement by `performance.now()`. */
  acknowledgedAtMs: number | null
  readonly answers: string[]
}

type Call = (customer: TestCustomer) => Client

type Pace = {
  /** Between an answer and the next order. */
  readonly thinkMs: number
  /** Between an unknown answer and its repetition. */
  readonly retryMs: number
}

/** Load clients with an operation log: each places one order after the other. */
export class LoadClients {
  readonly submits: Submit[] = []
  readonly #customers: readonly TestCustomer[]
  readonly #products: readonly ProductRow[]
  readonly #turns = new Map<string, number>()
  readonly #pace: Pace
  #running = false
  #finished: Promise<unknown> = Promise.resolve()

  private constructor(customers: readonly TestCustomer[], products: readonly ProductRow[], pace: Pace) {
    this.#customers = customers
    this.#products = products
    this.#pace = pace
  }

  static async register(
    app: TestApp,
    { count = 16, stock = 1_000_000, thinkMs = 0, retryMs = 20 } = {},
  ): Promise<LoadClients> {
    const customers: TestCustomer[] = []
    const products: ProductRow[] = []
    for (let number = 0; number < count; number += 1) customers.push(await registerCustomer(app))
    for (let number = 0; number < 4; number += 1) products.push(await addProduct(app, { stock }))
    return new LoadClients(customers, products, { thinkMs, retryMs })
  }

  get counts(): Record<Outcome, number> {
    const counts = { ok: 0, fail: 0, unknown: 0 }
    for (const { outcome } of this.submits) counts[outcome] += 1
    return counts
  }

  /** The ids of the acknowledged orders. */
  get acknowledged(): string[] {
    return this.submits.flatMap(({ orderId }) => orderId ?? [])
  }

  /** Waits until `more` further orders are acknowledged. */
  async awaitOrders(more: number, withinMs = MINUTE): Promise<void> {
    const enough = this.counts.ok + more
    await vi.waitFor(() => expect(this.counts.ok).toBeGreaterThanOrEqual(enough), { timeout: withinMs, interval: 3 })
  }

  /** The longest time without an acknowledgement from `sinceMs` until now. */
  longestPauseMs(sinceMs: number): number {
    const later = this.submits.flatMap(({ acknowledgedAtMs: at }) => (at !== null && at > sinceMs ? at : []))
    const times = [sinceMs, ...later.toSorted((one, other) => one - other), performance.now()]
    return Math.max(...times.slice(1).map((at, index) => at - times[index]!))
  }

  /** Starts all clients until `stop`. A submit without an answer is repeated with its key. */
  start(call: Call): void {
    this.#running = true
    this.#finished = Promise.all(this.#customers.map((customer) => this.#run(customer, call)))
  }

  /** Starts no new submit and waits for the open ones. */
  async stop(): Promise<void> {
    this.#running = false
    await this.#finished
  }

  /** Repeats the submits whose outcome is unknown. */
  async repeatUnknown(call: Call): Promise<void> {
    await Promise.all(
      this.submits.filter(({ outcome }) => outcome === 'unknown').map((submit) => this.#send(submit, call)),
    )
  }

  async #run(customer: TestCustomer, call: Call): Promise<void> {
    while (this.#running) {
      // The same cart again would be the same order (orders-1).
      const turn = (this.#turns.get(customer.id) ?? 0) + 1
      this.#turns.set(customer.id, turn)
      const product = this.#products[turn % this.#products.length]!
      const submit: Submit = {
        customer,
        key: `key-${randomBytes(8).toString('hex')}`,
        order: orderInput([{ product, quantity: 1 + (turn % 3) }]),
        outcome: 'unknown',
        orderId: null,
        acknowledgedAtMs: null,
        answers: [],
      }
      this.submits.push(submit)
      await this.#send(submit, call)
      while (submit.outcome === 'unknown' && this.#running) {
        await pause(this.#pace.retryMs)
        await this.#send(submit, call)
      }
      await pause(this.#pace.thinkMs)
    }
  }

  async #send(submit: Submit, call: Call): Promise<void> {
    const headers = { 'idempotency-key': submit.key }
    const result = await call(submit.customer)('POST /api/orders/create', submit.order, { headers })
    submit.answers.push(describe(result))
    submit.outcome = outcomeOf(result)
    if (!result.ok) return
    submit.orderId = result.body.order._id
    submit.acknowledgedAtMs = performance.now()
  }

  /**
   * Compares the log with the database: one order per acknowledged submit, under its key, and no other; then C8.
   * Returns the number of orders.
   */
  async expectConsistent(app: TestApp): Promise<number> {
    const wrong: string[] = []
    const orders = await app.ctx.db.selectFrom('orders').select(['id', 'customer_id']).execute()
    const own = new Set(this.#customers.map(({ id }) => id))
    const stored = new Set(orders.filter(({ customer_id }) => own.has(customer_id)).map(({ id }) => id))
    const keys = await app.ctx.db.selectFrom('idempotency_keys').select(['key', 'order_id']).execute()
    const orderOfKey = new Map(keys.map(({ key, order_id }) => [key, order_id]))
    const acknowledged = new Set<string>()
    for (const { key, outcome, orderId, answers } of this.submits) {
      const kept = orderOfKey.get(key)
      if (outcome === 'unknown' || (orderId ?? undefined) !== kept)
        wrong.push(
          `${key}: the client received ${orderId ?? outcome}, the database holds ${kept} (${answers.join(', ')})`,
        )
      if (orderId === null) continue
      if (!stored.has(orderId)) wrong.push(`${key}: the acknowledged order ${orderId} is lost`)
      if (acknowledged.has(orderId)) wrong.push(`${key}: the order ${orderId} belongs to another submit as well`)
      acknowledged.add(orderId)
    }
    wrong.push(...(await missingMailJobs(app, stored)))
    if (stored.size !== acknowledged.size)
      wrong.push(`${stored.size} orders are stored, but ${acknowledged.size} were acknowledged`)
    if (wrong.length > 0) throw new Error(`The log and the database differ:\n${wrong.slice(0, 20).join('\n')}`)
    await checkConservation(app.ctx.db)
    return stored.size
  }
}

/** An order and its mail jobs, one to the customer and one to the shop, are written in one transaction. */
async function missingMailJobs({ ctx }: TestApp, orderIds: ReadonlySet<string>): Promise<string[]> {
  const jobs = await ctx.db.selectFrom('jobs').select('dedupe_key').where('kind', '=', 'mail.order-placed').execute()
  const promised = new Set(jobs.map(({ dedupe_key }) => dedupe_key))
  const readers = [...orderIds].flatMap((id) => ['customer', 'shop'].map((to) => ({ id, to })))
  return readers
    .filter(({ id, to }) => !promised.has(`mail.order-placed:${id}:${to}`))
    .map(({ id, to }) => `the order ${id} has no mail job to the ${to}`)
}

/** A 5xx may follow a successful commit whose answer was lost. */
function outcomeOf(result: ApiResult<OrderPlaced>): Outcome {
  if (result.ok) return 'ok'
  return result.reason === 'refused' && result.status < 500 ? 'fail' : 'unknown'
}

function describe(result: ApiResult<unknown>): string {
  if (result.ok) return 'ok'
  return result.reason === 'refused' ? `${result.status} ${result.code}` : result.reason
}
