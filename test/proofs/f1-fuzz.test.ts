import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { deriveSandboxKeys } from '#demo/gateway/sandbox-keys.ts'
import { HOUR, SECOND } from '#domain/time.ts'
import { openGateways } from '#server/gateways/registry.ts'
import { raiseAlertsAlone } from '#server/payments/alerts.ts'
import { newEmail, TEST_PASSWORD } from '#test/shopper-input.ts'
import { checkConservation } from '#test/conservation.ts'
import { addProduct, buildAddress, registerCustomer } from '#test/factories.ts'
import { listResponseFaults } from '#test/fuzz/faults.ts'
import {
  apiRequest,
  type FuzzContext,
  type FuzzRequest,
  formRequest,
  oddAddresses,
  pageRequest,
  unstorableTexts,
} from '#test/fuzz/requests.ts'
import { orderOnline } from '#test/payments/payment-steps.ts'
import { signInStaff } from '#test/staff-steps.ts'
import { startWholeShop, type WholeShop } from '#test/start-whole-shop.ts'
import { openTestDatabase } from '#test/test-database.ts'
import { addTicket } from '#test/ticket-steps.ts'
import { proofRounds, reportProof } from './harness/size.ts'

/** Concurrent requests. */
const CONCURRENCY = 10
const BATCHES = {
  api: proofRounds(200, 9000).length,
  pages: proofRounds(50, 1000).length,
  forms: proofRounds(30, 1000).length,
}

let shop: WholeShop
/** Answers per status class, to detect a run that is always refused. */
let seen: Record<string, number> = {}
afterEach(() => shop.close())

async function prepare(options: Parameters<typeof startWholeShop>[0] = {}): Promise<FuzzContext> {
  shop = await startWholeShop({ database: await openTestDatabase({ poolSize: 20 }), ...options })
  const products = await Promise.all([
    addProduct(shop, { stock: 1e6 }),
    addProduct(shop, { stock: 3 }),
    addProduct(shop, { stock: 0 }),
  ])
  const bought = [await orderOnline(shop, { stock: 10 }), await orderOnline(shop, { stock: 10 })]
  const others = await Promise.all([registerCustomer(shop), registerCustomer(shop)])
  const roles = [['owner'], ['pharmacist', 'accountant'], ['owner', 'packer', 'support']] as const
  const staff = await Promise.all(roles.map((some) => signInStaff(shop, [...some])))
  const customerTokens = [...bought.map(({ customer }) => customer), ...others].map(({ token }) => token)
  const staffTokens = staff.map(({ token }) => token)
  const address = Object.fromEntries(Object.entries(buildAddress()).map(([name, value]) => [name, [value]]))
  const staffIds = staff.map((person) => person.staff.id)
  await raiseAlertsAlone(shop.ctx, { about: 'att_fuzz', orderId: null, kinds: ['overpaid'] })
  // One id of each kind, because with many a desk call rarely gets an id of its own kind.
  const ids = [products[0].id, ...bought.map(({ id }) => id), (await addTicket(shop)).id, staffIds[0]!, '1']
  const orders = [...bought.map(({ id }) => id), '10001', '10002', 'ord_0000000000000000']
  const words = {
    ...address,
    email: [newEmail(), 'asha@customer.example'],
    password: [TEST_PASSWORD, 'password123'],
    username: ['Asha Rao'],
    otp: ['123456'],
    phone: ['9000000001'],
    message: ['When do you open?'],
    answer: ['At nine.\nSee you!'],
    reason: ['Ordered by mistake'],
    search: ['testamol', 'para'],
    category: ['general-medicines'],
    id: ids,
    orderId: orders,
    before: orders,
    productId: products.map(({ id }) => id),
    amount: [...bought.map(({ amount }) => amount), '1.00', '140.005'],
    redirectUrl: bought.map(({ id }) => `http://shop.test/validate-payment/${id}`),
    status: ['Confirmed', 'Cancelled'],
    paymentStatus: ['Paid', 'Failed'],
    name: ['Lalita Iyer'],
    code: ['123456', 'ABCD-EFGH-2345-7777'],
    who: staffIds,
    subject: staffIds,
    day: ['2026-11-20'],
    q: ['asha', 'testamol'],
    pin: ['500001'],
    take: ['0'],
    key: ['phones'],
    title: ['Opening hours'],
    text: ['We open at nine.'],
    note: ['Ring twice'],
    mail: ['supplier@firm.example'],
    pharmacistValidUntil: ['2030-12-31'],
  }
  return { customerTokens, staffTokens, words }
}

/** Adds the demo's pretend gateway with an open payment page. */
async function prepareForms(): Promise<FuzzContext> {
  const context = await prepare({ gateways: openGateways })
  const { apiKey } = deriveSandboxKeys(shop.ctx.secret)
  const payment = {
    reference: 'fuzzed',
    amount: 49910,
    currency: 'INR',
    description: 'Order 1042',
    return_url: 'http://shop.test/payments/return/x',
    expires_at: new Date(shop.clock.now().getTime() + 12 * HOUR).toISOString(),
  }
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
  const created = await shop.visit('/sandbox-gateway/v1/payments', {
    method: 'POST',
    headers,
    body: JSON.stringify(payment),
  })
  const { checkout_url: url } = (await created.json()) as { checkout_url: string }
  return { ...context, words: { ...context.words, pageToken: [url.split('/').at(-1) ?? ''] } }
}

/** A staff session that is neither idle nor expired, shortly after a step-up. */
function awakeAt(now: Date): { last_active_at: Date; step_up_until: Date; expires_at: Date } {
  const later = new Date(now.getTime() + HOUR)
  return { last_active_at: now, step_up_until: later, expires_at: later }
}

/** Reopens ended sessions, so that private endpoints stay reachable. */
async function reopenSessions(): Promise<void> {
  const { db } = shop.ctx
  await db.updateTable('sessions').set({ ended_at: null }).execute()
  await db
    .updateTable('staff_sessions')
    .set({ ended_at: null, ...awakeAt(shop.clock.now()) })
    .execute()
}

/** Sends a request and returns the faults of its answer. */
async function attempt(request: FuzzRequest): Promise<string[]> {
  const { method, path, headers, body } = request
  const response = await shop.visit(path, { method, headers, redirect: 'manual', ...(body !== undefined && { body }) })
  const kind = `${Math.floor(response.status / 100)}xx`
  seen[kind] = (seen[kind] ?? 0) + 1
  return (await listResponseFaults(request, response)).map((fault) => `${method} ${path}: ${fault}`)
}

/** React Router warns about every address that cannot be decoded. */
function muteWarnings(): void {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
}

describe('F1', () => {
  test.each([
    ['odd part of an address', () => oddAddresses()],
    ['unstorable text', unstorableTexts],
  ] as const)('F1: no %s causes a 5xx or a leak', async (what, requestsOf) => {
    muteWarnings()
    const requests = requestsOf(await prepareForms())
    const found: string[] = []
    seen = {}
    for (let from = 0; from < requests.length; from += CONCURRENCY) {
      found.push(...(await Promise.all(requests.slice(from, from + CONCURRENCY).map(attempt))).flat())
      shop.clock.advance(SECOND)
      await reopenSessions()
    }
    expect(found).toEqual([])
    reportProof(`F1 ${what}`, { requests: requests.length, faults: 0, ...seen })
  })

  test.each([
    ['call of the API', apiRequest, BATCHES.api],
    ['address of a page or file', pageRequest, BATCHES.pages],
    ['form', formRequest, BATCHES.forms],
  ] as const)('F1: no %s causes a 5xx or a leak', async (what, requestOf, batches) => {
    muteWarnings()
    const context = await (requestOf === formRequest ? prepareForms() : prepare())
    let count = 0
    seen = {}
    await fc.assert(
      fc.asyncProperty(
        fc.array(requestOf(context), { minLength: CONCURRENCY, maxLength: CONCURRENCY }),
        async (requests) => {
          const found = await Promise.all(requests.map(attempt))
          count += requests.length
          // The hourly limits would soon refuse every request.
          shop.clock.advance(count % 1000 === 0 ? HOUR / 4 : 1000)
          expect(found.flat()).toEqual([])
          await reopenSessions()
        },
      ),
      {
        numRuns: batches,
        ...(process.env.FUZZ_SEED && { seed: Number(process.env.FUZZ_SEED) }),
        endOnFailure: false,
      },
    )
    expect(count).toBeGreaterThanOrEqual(batches * CONCURRENCY)
    await checkConservation(shop.ctx.db)
    // About 11 of 100 calls are accepted, and no broken form.
    if (requestOf !== formRequest) expect(seen['2xx'], JSON.stringify(seen)).toBeGreaterThan(count / 20)
    reportProof(`F1 ${what}`, { requests: count, faults: 0, ...seen })
  })
})
