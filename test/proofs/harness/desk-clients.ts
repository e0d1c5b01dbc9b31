import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, vi } from 'vitest'
import { type ApiResult, createClient, type DeskClient } from '#contract/client.ts'
import type { DeskKey } from '#contract/api.ts'
import { MINUTE } from '#domain/time.ts'
import type { ProductRow } from '#server/db/tables.ts'
import { checkConservation } from '#test/conservation.ts'
import { addProduct, orderInput, registerCustomer, type TestCustomer } from '#test/factories.ts'
import { signInStaff } from '#test/staff-steps.ts'
import { expectOk, type TestApp } from '#test/start-test-app.ts'
import { addBatch, addTestSupplier } from '#test/stock-steps.ts'
import type { TestEnvironment } from './test-environment.ts'

const PACKERS = 6
const RECEIVERS = 3
const COUNTERS = 2
const PRODUCTS = 4

type Prepared = {
  readonly token: string
  readonly supplierId: string
  readonly customers: readonly TestCustomer[]
  readonly products: readonly ProductRow[]
}

type Running = Pick<TestEnvironment, 'shops' | 'as'>
type Packed = { readonly orderId: string; readonly packs: number }
type Posted = { readonly receiptId: string; readonly packs: number }

/**
 * Desk clients with an operation log. They pack, receive, count and recall concurrently, and retry unanswered calls.
 */
export class DeskClients {
  readonly #packed: Packed[] = []
  readonly #posted: Posted[] = []
  readonly #recalled: string[] = []
  readonly #prepared: Prepared
  #environment: Running | null = null
  #counted = 0
  #repeated = 0
  #running = false
  #finished: Promise<unknown> = Promise.resolve()

  private constructor(prepared: Prepared) {
    this.#prepared = prepared
  }

  static async prepare(app: TestApp): Promise<DeskClients> {
    const { token } = await signInStaff(app, ['owner', 'pharmacist'])
    const { id: supplierId } = await addTestSupplier(app)
    const customers: TestCustomer[] = []
    const products: ProductRow[] = []
    for (let number = 0; number < PACKERS; number += 1) customers.push(await registerCustomer(app))
    for (let number = 0; number < PRODUCTS; number += 1) {
      const product = await addProduct(app, { stock: 0 })
      await addBatch(app, product.id, { packs: 100_000 })
      products.push(product)
    }
    return new DeskClients({ token, supplierId, customers, products })
  }

  get counts() {
    return {
      packed: this.#packed.length,
      posted: this.#posted.length,
      counted: this.#counted,
      recalled: this.#recalled.length,
    }
  }

  /** The ids of the orders whose packing was answered. */
  get packed(): string[] {
    return this.#packed.map(({ orderId }) => orderId)
  }

  /** The number of retried calls. */
  get repeated(): number {
    return this.#repeated
  }

  /** Waits until `more` further changes are answered, some of each kind. */
  async awaitAnswers(more: number): Promise<void> {
    const answered = () => Object.values(this.counts).reduce((sum, count) => sum + count, 0)
    const enough = answered() + more
    await vi.waitFor(() => expect(answered()).toBeGreaterThanOrEqual(enough), { timeout: MINUTE, interval: 3 })
  }

  start(environment: Running): void {
    this.#environment = environment
    this.#running = true
    const { customers, products } = this.#prepared
    const repeat = async (work: () => Promise<unknown>) => {
      while (this.#running) await work()
    }
    const productOf = (index: number) => products[index % products.length]!
    this.#finished = Promise.all([
      ...customers.map((customer, index) => repeat(() => this.#packOne(customer, productOf(index)))),
      ...Array.from({ length: RECEIVERS }, (_, index) => repeat(() => this.#receiveOne(productOf(index)))),
      ...Array.from({ length: COUNTERS }, (_, index) => repeat(() => this.#countOne(productOf(index)))),
      repeat(() => this.#recallOne(productOf(0))),
    ])
  }

  /** Waits for the open calls. */
  async stop(): Promise<void> {
    this.#running = false
    await this.#finished
  }

  /** Expects that each answered change happened once; then checks C8. */
  async expectOnce(app: TestApp): Promise<void> {
    const { db } = app.ctx
    const moves = await db.selectFrom('stock_movements').select(['kind', 'order_id', 'receipt_id', 'shelf']).execute()
    const audit = await db.selectFrom('audit_log').select(['action', 'subject_id']).execute()
    const jobs = await db.selectFrom('jobs').select('dedupe_key').where('kind', '=', 'mail.order-step').execute()
    const moved = (kind: string, key: 'order_id' | 'receipt_id', id: string) =>
      moves.filter((move) => move.kind === kind && move[key] === id).reduce((sum, { shelf }) => sum + shelf, 0)
    const audited = (action: string, id: string) =>
      audit.filter((row) => row.action === action && row.subject_id === id).length
    expect(
      this.#packed.map(({ orderId }) => [
        moved('pack', 'order_id', orderId),
        audited('orders.pack', orderId),
        jobs.filter(({ dedupe_key: key }) => key === `mail.order-step:${orderId}:pack`).length,
      ]),
    ).toEqual(this.#packed.map(({ packs }) => [-packs, 1, 1]))
    expect(
      this.#posted.map(({ receiptId }) => [
        moved('receive', 'receipt_id', receiptId),
        audited('stock.receive', receiptId),
      ]),
    ).toEqual(this.#posted.map(({ packs }) => [packs, 1]))
    const recalls = await db.selectFrom('recalls').select(['id', 'batch_number']).execute()
    expect(recalls.map((recall) => recall.batch_number).toSorted()).toEqual(this.#recalled.toSorted())
    expect(recalls.filter(({ id }) => audited('stock.recall', id) !== 1)).toEqual([])
    await checkConservation(db)
  }

  /** A client of the process that runs now. */
  #desk(): DeskClient {
    return createClient<DeskKey>({
      send: (request) => fetch(request, { signal: AbortSignal.timeout(30_000) }),
      origin: this.#environment?.shops[0]?.url ?? 'http://localhost:1',
      token: () => this.#prepared.token,
    })
  }

  /** Repeats a call until the shop answers it. */
  async #untilAnswered<T>(call: () => Promise<ApiResult<T>>): Promise<ApiResult<T>> {
    for (let tries = 0; ; tries += 1) {
      const result = await call()
      if (result.ok || (result.reason === 'refused' && result.status < 500)) return result
      if (tries === 0) this.#repeated += 1
      await wait(20)
    }
  }

  async #packOne(customer: TestCustomer, product: ProductRow): Promise<void> {
    const packs = 1 + (this.#packed.length % 3)
    const order = orderInput([{ product, quantity: packs }])
    const headers = { 'idempotency-key': randomBytes(8).toString('hex') }
    const placed = await this.#untilAnswered(() =>
      this.#environment!.as(customer.token)('POST /api/orders/create', order, { headers }),
    )
    const orderId = expectOk(placed).order._id
    const packed = await this.#untilAnswered(() => this.#desk()('POST /api/desk/orders/:id/pack', { id: orderId }))
    expectDone(packed, 'This one is Packed.')
    this.#packed.push({ orderId, packs })
  }

  /** A draft whose answer is lost stays; a new one is opened. */
  async #receiveOne(
    product: ProductRow,
    { batchNumber = `LOT ${this.#posted.length % 5}`, expiry = '06/28' } = {},
  ): Promise<boolean> {
    const packs = 1 + (this.#posted.length % 4)
    const invoiceNumber = randomBytes(8).toString('hex')
    const head = { supplierId: this.#prepared.supplierId, invoiceNumber, invoiceDate: '2026-11-20' }
    const opened = await this.#desk()('POST /api/desk/receipts', head)
    if (!opened.ok) return wait(20, false)
    const { _id: id, version } = opened.body.receipt
    const line = { productId: product.id, batchNumber, expiry, mrp: 50, quantity: packs }
    const saved = await this.#desk()('POST /api/desk/receipts/:id', { ...head, id, version, lines: [line] })
    if (!saved.ok) return wait(20, false)
    const posting = { id, version: saved.body.receipt.version }
    const posted = await this.#untilAnswered(() => this.#desk()('POST /api/desk/receipts/:id/post', posting))
    expectDone(posted, 'already posted')
    this.#posted.push({ receiptId: id, packs })
    return true
  }

  /** Without an answer the count is repeated. */
  async #countOne(product: ProductRow): Promise<void> {
    const listed = await this.#desk()('GET /api/desk/batches', { product: product.id })
    const rows = listed.ok ? listed.body.rows.filter(({ state }) => state === 'sellable').slice(0, 3) : []
    if (rows.length === 0) return void (await wait(20))
    const lines = rows.map(({ _id, onHand }) => ({ batchId: _id, seen: onHand, counted: onHand + 1 }))
    const counted = await this.#desk()('POST /api/desk/counts', { lines, note: '' })
    if (counted.ok) this.#counted += 1
    else await wait(20)
  }

  /** Recalls a batch of its own that expires first, so that orders may hold packs of it. */
  async #recallOne(product: ProductRow): Promise<void> {
    const batchNumber = `RECALLED ${this.#recalled.length}`
    if (!(await this.#receiveOne(product, { batchNumber, expiry: '02/28' }))) return
    const recall = { productId: product.id, batchNumber, reason: 'Broken seals' }
    const answered = await this.#untilAnswered(() => this.#desk()('POST /api/desk/recalls', recall))
    expectDone(answered, 'already recalled')
    this.#recalled.push(batchNumber)
  }
}

/** A retry is refused when the first call succeeded. */
function expectDone(result: ApiResult<unknown>, refusal: string): void {
  if (!result.ok) expect(result).toMatchObject({ status: 409, message: expect.stringContaining(refusal) })
}
