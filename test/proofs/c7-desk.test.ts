import { expect, test } from 'vitest'
import type { DeskClient } from '#contract/client.ts'
import { stockOf } from '#test/factories.ts'
import { createConfirmedOrder, type DeskScene, fulfilUpTo, createPaidOrder } from '#test/fulfilment-steps.ts'
import { getOrderRow, refundsOf } from '#test/payments/payment-steps.ts'
import { deskClient } from '#test/staff-steps.ts'
import { countOutcomes, inParallel, useRacingShops } from './harness/shops.ts'
import { proofRounds, reportProof } from './harness/size.ts'

const rounds = proofRounds(25, 2000)
const shops = useRacingShops()

/** The desk client of a scene's staff at the process of this turn. */
const deskOf = ({ staff }: DeskScene, turn: number): DeskClient => deskClient(shops.appOf(turn), staff.token)

/** Runs both at once, each first in half of the rounds. */
async function race<T>(round: number, first: () => Promise<T>, second: () => Promise<T>): Promise<[T, T]> {
  if (round % 2 === 0) return Promise.all([first(), second()])
  const [two, one] = await Promise.all([second(), first()])
  return [one, two]
}

test('C7: an order is cancelled by its customer or packed by staff, never both', async () => {
  let packedCount = 0
  for (const round of rounds) {
    const scene = await createConfirmedOrder(shops.app)
    const { id, customer } = scene
    const [packed, cancelled] = await race(
      round,
      async () => (await deskOf(scene, round)('POST /api/desk/orders/:id/pack', { id })).ok,
      async () => (await shops.clientOf(customer, round + 1)('POST /api/orders/:id/cancel', { id })).ok,
    )
    expect(packed).toBe(!cancelled)
    expect(await stockOf(shops.app, scene.productId)).toBe(cancelled ? 9 : 5)
    if (packed) packedCount += 1
  }
  reportProof('C7 packed by staff or cancelled', { rounds: rounds.length, packed: packedCount, both: 0 })
})

test('C7: packs are cut before an order is packed, never after', async () => {
  let cutCount = 0
  for (const round of rounds) {
    const scene = await createPaidOrder(shops.app)
    const { id } = scene
    const [packed, cut] = await race(
      round,
      async () => (await deskOf(scene, round)('POST /api/desk/orders/:id/pack', { id })).ok,
      async () =>
        (
          await deskOf(scene, round + 1)('POST /api/desk/orders/:id/cut', {
            id,
            reason: 'Not enough in stock',
            lines: [{ position: 0, quantity: 1 }],
          })
        ).ok,
    )
    expect(packed).toBe(true)
    const { packed_at: packedAt, cut_paise: cutPaise } = await getOrderRow(shops.app, id)
    expect(packedAt).not.toBeNull()
    const refunds = await refundsOf(shops.app, id)
    expect(refunds.map(({ amount_paise }) => amount_paise)).toEqual(cut ? [cutPaise] : [])
    if (cut) cutCount += 1
  }
  reportProof('C7 cut or packed first', { rounds: rounds.length, 'cut first': cutCount, 'cut after packing': 0 })
})

test('C7: of 8 parallel cuts of the same two packs as many succeed as there are packs', async () => {
  for (const _ of rounds) {
    const scene = await createPaidOrder(shops.app)
    const { id } = scene
    const results = await inParallel(8, (turn) =>
      deskOf(scene, turn)('POST /api/desk/orders/:id/cut', {
        id,
        reason: 'Not enough in stock',
        lines: [{ position: 0, quantity: 1 }],
      }),
    )
    // The second cut leaves nothing and cancels the order, so that later ones meet a cancelled order.
    expect(countOutcomes(results)).toEqual({ '200': 2, '409 conflict': 6 })
    expect(await stockOf(shops.app, scene.productId)).toBe(10)
    const { total_paise: total } = await getOrderRow(shops.app, id)
    const refunds = await refundsOf(shops.app, id)
    expect(refunds.reduce((sum, { amount_paise }) => sum + amount_paise, 0)).toBe(total)
  }
  reportProof('C7 parallel cuts', { rounds: rounds.length, 'refunded twice': 0 })
})

test('C7: a parcel is delivered or comes back, never both', async () => {
  let deliveredCount = 0
  for (const round of rounds) {
    const scene = await createConfirmedOrder(shops.app)
    const { id } = scene
    await fulfilUpTo(scene, 'ship')
    const [delivered, returned] = await race(
      round,
      async () => (await deskOf(scene, round)('POST /api/desk/orders/:id/deliver', { id })).ok,
      async () =>
        (await deskOf(scene, round + 1)('POST /api/desk/orders/:id/return', { id, reason: 'The customer was away' }))
          .ok,
    )
    expect(delivered).toBe(!returned)
    if (delivered) deliveredCount += 1
  }
  reportProof('C7 delivered or returned', { rounds: rounds.length, delivered: deliveredCount, both: 0 })
})

test('C7: of 8 parallel receipts of the same cash one succeeds', async () => {
  for (const _ of rounds) {
    const scene = await createConfirmedOrder(shops.app)
    const { id } = scene
    await fulfilUpTo(scene, 'ship')
    const { total_paise: total } = await getOrderRow(shops.app, id)
    const results = await inParallel(8, (turn) =>
      deskOf(scene, turn)('POST /api/desk/orders/:id/cash', { id, amount: total / 100, mode: 'cash' }),
    )
    expect(countOutcomes(results)).toEqual({ '200': 1, '409 conflict': 7 })
  }
  reportProof('C7 cash recorded twice', { rounds: rounds.length, twice: 0 })
})
