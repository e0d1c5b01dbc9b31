import { randomBytes } from 'node:crypto'
import { expect, vi } from 'vitest'
import type { ApiResult, Client } from '#contract/client.ts'
import type { OrderPlaced } from '#contract/orders.ts'
import { MINUTE } from '#domain/time.ts'
import type { ProductRow } from '#server/db/tables.ts'
import { checkConservation } from '#test/conservation.ts'
import { addProduct, buildOrder, registerCustomer, type TestCustomer } from '#test/factories.ts'
import type { TestApp } from '#test/start-test-app.ts'

/** `unknown`: no answer, or one that does not say whether it was done. Such a submit is repeated with its key. */
type Outcome = 'ok' | 'fail' | 'unknown'
type Submit = {
  readonly customer: TestCustomer
  readonly key: string
  readonly order: ReturnType<typeof buildOrder>
  outcome: Outcome
  orderId: string | null
  readonly answers: string[]
}

type Call = (customer: TestCustomer) => Client

/** Shoppers who order again and again, each one order after the other, and note what they were told. */
export class Shoppers {
  readonly submits: Submit[] = []
  readonly #customers: readonly TestCustomer[]
  readonly #products: readonly ProductRow[]
  readonly #turns = new Map<string, number>()
  #shopping = false
  #round: Promise<unknown> = Promise.resolve()

  private constructor(customers: readonly TestCustomer[], products: readonly ProductRow[]) {
    this.#customers = customers
    this.#products = products
  }

  static async invite(app: TestApp, { count = 16, stock = 1_000_000 } = {}): Promise<Shoppers> {
    const customers: TestCustomer[] = []
    const products: ProductRow[] = []
    for (let number = 0; number < count; number += 1) customers.push(await registerCustomer(app))
    for (let number = 0; number < 4; number += 1) products.push(await addProduct(app, { stock }))
    return new Shoppers(customers, products)
  }

  get someone(): TestCustomer {
    return this.#customers[0]!
  }

  get counts(): Record<Outcome, number> {
    const counts = { ok: 0, fail: 0, unknown: 0 }
    for (const { outcome } of this.submits) counts[outcome] += 1
    return counts
  }

  /** The orders that somebody was told of, until now. */
  get told(): string[] {
    return this.submits.flatMap(({ orderId }) => orderId ?? [])
  }

  /** Waits until so many more orders were told of. */
  async order(more: number, withinMs = MINUTE): Promise<void> {
    const enough = this.counts.ok + more
    await vi.waitFor(() => expect(this.counts.ok).toBeGreaterThanOrEqual(enough), { timeout: withinMs, interval: 3 })
  }

  /** Everybody begins to shop, until `rest`. Whoever got no answer repeats the same submit with the same key. */
  shop(call: Call): void {
    this.#shopping = true
    this.#round = Promise.all(this.#customers.map((customer) => this.#shopOn(customer, call)))
  }

  /** Nobody begins anything new; resolves when the last answer is there. */
  async rest(): Promise<void> {
    this.#shopping = false
    await this.#round
  }

  /** Repeats what is still without an answer. */
  async askAgain(call: Call): Promise<void> {
    await Promise.all(
      this.submits.filter(({ outcome }) => outcome === 'unknown').map((submit) => this.#send(submit, call)),
    )
  }

  async #shopOn(customer: TestCustomer, call: Call): Promise<void> {
    while (this.#shopping) {
      // Another cart each time, also after a rest: the same one would be the same order (D13).
      const turn = (this.#turns.get(customer.id) ?? 0) + 1
      this.#turns.set(customer.id, turn)
      const product = this.#products[turn % this.#products.length]!
      const submit: Submit = {
        customer,
        key: `key-${randomBytes(8).toString('hex')}`,
        order: buildOrder([{ product, quantity: 1 + (turn % 3) }]),
        outcome: 'unknown',
        orderId: null,
        answers: [],
      }
      this.submits.push(submit)
      await this.#send(submit, call)
      while (submit.outcome === 'unknown' && this.#shopping) {
        await new Promise((resolve) => setTimeout(resolve, 20))
        await this.#send(submit, call)
      }
    }
  }

  async #send(submit: Submit, call: Call): Promise<void> {
    const headers = { 'idempotency-key': submit.key }
    const result = await call(submit.customer)('POST /api/orders/create', submit.order, { headers })
    submit.answers.push(describe(result))
    submit.outcome = outcomeOf(result)
    if (result.ok) submit.orderId = result.body.order._id
  }

  /**
   * What everybody was told is what stands in the database: an order for each "ok", with its key and no other; nothing for
   * the rest; and C8. Returns the number of orders.
   */
  async expectTruth(app: TestApp): Promise<number> {
    const wrong: string[] = []
    const orders = await app.ctx.db.selectFrom('orders').select(['id', 'customer_id']).execute()
    const own = new Set(this.#customers.map(({ id }) => id))
    const stored = new Set(orders.filter(({ customer_id }) => own.has(customer_id)).map(({ id }) => id))
    const keys = await app.ctx.db.selectFrom('idempotency_keys').select(['key', 'order_id']).execute()
    const orderOfKey = new Map(keys.map(({ key, order_id }) => [key, order_id]))
    const told = new Set<string>()
    for (const { key, outcome, orderId, answers } of this.submits) {
      const kept = orderOfKey.get(key)
      if (outcome === 'unknown' || (orderId ?? undefined) !== kept)
        wrong.push(`${key}: was told ${orderId ?? outcome}, the database keeps ${kept} (${answers.join(', ')})`)
      if (orderId === null) continue
      if (!stored.has(orderId)) wrong.push(`${key}: its order ${orderId} was acknowledged and is lost`)
      if (told.has(orderId)) wrong.push(`${key}: its order ${orderId} belongs to another submit as well`)
      told.add(orderId)
    }
    wrong.push(...(await mailsNotPromised(app, stored)))
    if (stored.size !== told.size) wrong.push(`${stored.size} orders stand where ${told.size} were acknowledged`)
    if (wrong.length > 0) throw new Error(`Shoppers were told what is not true:\n${wrong.slice(0, 20).join('\n')}`)
    await checkConservation(app.ctx.db)
    return stored.size
  }
}

/** An order and the jobs which write about it, to its customer and to the shop, are there together or not at all. */
async function mailsNotPromised({ ctx }: TestApp, orderIds: ReadonlySet<string>): Promise<string[]> {
  const jobs = await ctx.db.selectFrom('jobs').select('dedupe_key').where('kind', '=', 'mail.order-placed').execute()
  const promised = new Set(jobs.map(({ dedupe_key }) => dedupe_key))
  const readers = [...orderIds].flatMap((id) => ['customer', 'shop'].map((to) => ({ id, to })))
  return readers
    .filter(({ id, to }) => !promised.has(`mail.order-placed:${id}:${to}`))
    .map(({ id, to }) => `the order ${id} stands and no mail tells the ${to} of it`)
}

/** A refusal is certain; a 5xx may come after the order was written, when the answer to the commit was lost. */
function outcomeOf(result: ApiResult<OrderPlaced>): Outcome {
  if (result.ok) return 'ok'
  return result.reason === 'refused' && result.status < 500 ? 'fail' : 'unknown'
}

function describe(result: ApiResult<unknown>): string {
  if (result.ok) return 'ok'
  return result.reason === 'refused' ? `${result.status} ${result.code}` : result.reason
}
