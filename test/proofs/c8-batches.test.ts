import { randomInt } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { ApiResult } from '#contract/client.ts'
import { paise } from '#domain/money.ts'
import { DAY, indianDay, SECOND } from '#domain/time.ts'
import { expireBatches } from '#server/stock/expire-batches.ts'
import { addProduct, orderInput, type TestCustomer } from '#test/factories.ts'
import { deskClient, type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { addBatch, addReceiptDraft } from '#test/stock-steps.ts'
import { countOutcomes, inParallel, registerCustomers, useRacingShops } from './harness/shops.ts'
import { reportProof, proofSize } from './harness/size.ts'

const CONNECTIONS = 32
const PRODUCTS = 8
const DURATION = proofSize(6 * SECOND, 60 * SECOND)

const shops = useRacingShops()
let staff: SignedInStaffMember
let customers: TestCustomer[]
let products: Awaited<ReturnType<typeof addProduct>>[]

beforeAll(async () => {
  staff = await signInStaff(shops.app, ['owner', 'pharmacist'])
  customers = await registerCustomers(shops.app, CONNECTIONS)
  products = await Promise.all(Array.from({ length: PRODUCTS }, () => addProduct(shops.app, { stock: 0 })))
  for (const { id } of products) await addBatch(shops.app, id, { packs: 500 })
})

/** The deadlocks that PostgreSQL saw. A transaction on each connection writes its counts. */
async function countDeadlocks(): Promise<number> {
  await inParallel(2 * CONNECTIONS, (turn) => sql`select pg_sleep(0.1)`.execute(shops.appOf(turn).ctx.db))
  const counted = sql<{ deadlocks: string }>`select deadlocks from pg_stat_database where datname = current_database()`
  const { rows } = await counted.execute(shops.app.ctx.db)
  return Number(rows[0]?.deadlocks)
}

const pick = <T>(values: readonly T[]): T => values[randomInt(values.length)]!

test('C8: 32 connections place, receive, pack, cancel, cut, count, recall and expire without drift or deadlock', async () => {
  const placed: string[] = []
  const outcomes: Record<string, Record<string, number>> = {}
  const until = Date.now() + DURATION

  const desk = (turn: number) => deskClient(shops.appOf(turn), staff.token)
  const batchesOf = async (turn: number) => {
    const listed = await desk(turn)('GET /api/desk/batches', { product: pick(products).id })
    return listed.ok ? listed.body.rows : []
  }
  const withOrder = async (call: (id: string) => Promise<ApiResult<unknown>>) =>
    placed.length === 0 ? [] : [await call(pick(placed))]

  const operations: Readonly<Record<string, (turn: number) => Promise<readonly ApiResult<unknown>[]>>> = {
    place: async (turn) => {
      const wanted = new Set([pick(products), pick(products)])
      const order = orderInput([...wanted].map((product) => ({ product, quantity: 1 + randomInt(4) })))
      const result = await shops.clientOf(customers[turn]!, turn)('POST /api/orders/create', order)
      if (result.ok) placed.push(result.body.order._id)
      return [result]
    },
    pack: (turn) => withOrder((id) => desk(turn)('POST /api/desk/orders/:id/pack', { id })),
    cancel: (turn) =>
      withOrder((id) => desk(turn)('POST /api/desk/orders/:id/cancel', { id, reason: 'A product is not available' })),
    cut: (turn) =>
      withOrder((id) =>
        desk(turn)('POST /api/desk/orders/:id/cut', {
          id,
          reason: 'Not enough in stock',
          lines: [{ position: 0, quantity: 1 }],
        }),
      ),
    receive: async (turn) => {
      const { id: productId } = pick(products)
      const line = { productId, batchNumber: `LOT ${randomInt(40)}`, quantity: 60 }
      const draft = await addReceiptDraft(shops.appOf(turn), line)
      const saved = await desk(turn)('POST /api/desk/receipts/:id', draft)
      if (!saved.ok) return [saved]
      const { version } = saved.body.receipt
      return [await desk(turn)('POST /api/desk/receipts/:id/post', { id: draft.id, version })]
    },
    count: async (turn) => {
      const rows = (await batchesOf(turn)).slice(0, 3)
      if (rows.length === 0) return []
      const lines = rows.map(({ _id, onHand }) => ({ batchId: _id, seen: onHand, counted: Math.max(0, onHand - 1) }))
      return [await desk(turn)('POST /api/desk/counts', { lines, note: '' })]
    },
    inspect: async (turn) => {
      const held = (await batchesOf(turn)).filter((row) => row.held > 0)
      if (held.length === 0) return []
      const verdict = pick(['shelf', 'destroy'] as const)
      const decision = { id: pick(held)._id, quantity: 1, verdict, isUnopened: true, reason: 'Looked at' }
      return [await desk(turn)('POST /api/desk/batches/:id/inspect', decision)]
    },
    recall: async (turn) => {
      const batch = (await batchesOf(turn)).find(({ number }) => number.startsWith('LOT'))
      if (batch === undefined) return []
      const recall = { productId: batch.productId, batchNumber: batch.number, reason: 'Broken seals' }
      return [await desk(turn)('POST /api/desk/recalls', recall)]
    },
    expire: async (turn) => {
      const expiresOn = indianDay(new Date(shops.app.clock.now().getTime() + 30 * DAY))
      await addBatch(shops.appOf(turn), pick(products).id, { packs: 5, expires_on: expiresOn, mrp_paise: paise(5000) })
      await expireBatches(shops.appOf(turn).ctx)
      return []
    },
  }
  const weights = { place: 10, pack: 7, cancel: 3, cut: 3, receive: 1, count: 1, inspect: 1, recall: 0.2, expire: 0.2 }
  const deck = Object.entries(weights).flatMap(([name, weight]) => Array.from({ length: weight * 10 }, () => name))

  await inParallel(CONNECTIONS, async (turn) => {
    while (Date.now() < until) {
      const name = pick(deck)
      const results = await operations[name]!(turn)
      const known = (outcomes[name] ??= {})
      for (const [outcome, count] of Object.entries(countOutcomes(results)))
        known[outcome] = (known[outcome] ?? 0) + count
    }
  })

  await setTimeout(SECOND)
  expect(await countDeadlocks()).toBe(0)
  const total = Object.values(outcomes).flatMap((counts) => Object.entries(counts))
  const failed = total.filter(([outcome]) => !/^[24]\d\d/.test(outcome))
  expect(failed, JSON.stringify(outcomes)).toEqual([])
  const succeeded = Object.entries(outcomes).filter(([, counts]) =>
    Object.keys(counts).some((key) => key === '200' || key === '201'),
  )
  expect(succeeded.map(([name]) => name)).toEqual(
    expect.arrayContaining(['place', 'pack', 'cancel', 'cut', 'receive', 'count']),
  )
  reportProof('C8 batches under mixed operations', {
    operations: total.reduce((sum, [, count]) => sum + count, 0),
    connections: CONNECTIONS,
    drift: 0,
    deadlocks: 0,
    '5xx': 0,
  })
})
