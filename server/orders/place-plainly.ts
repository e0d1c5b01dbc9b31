import type { OrderPlaced } from '#contract/orders.ts'
import { SECOND } from '#domain/time.ts'
import type { Context } from '../context.ts'
import { sqlState } from '../db/in-transaction.ts'
import { Refusal } from '../http/refusal.ts'
import type { Attempt } from './idempotency.ts'
import { type Offers, type PricedLines, priceWith, readOffers } from './price-lines.ts'
import type { Submission } from './read-submission.ts'
import { recordOrders } from './record-order.ts'
import { together } from './together.ts'

type Submit = { readonly attempt: Attempt; readonly submission: Submission }

/** Places what is plainly a new order. Null, and nothing is done, when anything at all stands in the way. */
export type PlacePlainly = (submit: Submit) => Promise<OrderPlaced | null>

/** While one statement waits for the disk, the next one is made ready. */
const STATEMENTS_AT_ONCE = 2
const MOST_ORDERS = 32

/** Most submits are plainly new orders: then one look at the prices and one statement are all, for many at once. */
export function openPlainOrders(ctx: Context): PlacePlainly {
  return together((submits: readonly Submit[]) => placeTogether(ctx, submits), {
    most: MOST_ORDERS,
    atOnce: STATEMENTS_AT_ONCE,
    nameOf: ({ attempt }) => attempt.customerId,
    patienceMs: 2 * SECOND,
    withoutTurn: null,
  })
}

async function placeTogether(ctx: Context, submits: readonly Submit[]): Promise<(OrderPlaced | null)[]> {
  try {
    const lines = submits.map(({ submission }) => submission)
    const offers = await readOffers(ctx.db, lines)
    const priced = lines.map((submission) => priceOrNull(offers, submission))
    const orders = submits.flatMap((submit, index) => {
      const prices = priced[index]
      return prices ? [{ ...submit, generation: null, priced: prices }] : []
    })
    const placed = orders.length === 0 ? [] : await recordOrders(ctx, ctx.db, orders)
    return priced.map((prices) => (prices === null ? null : placed.shift()!))
  } catch (error) {
    // What became of them is not known, and which of them was the reason neither: each is looked at on its own.
    ctx.log.warn(
      { error: sqlState(error) || String(error), orders: submits.length },
      'orders could not be placed plainly',
    )
    return submits.map(() => null)
  }
}

function priceOrNull(offers: Offers, submission: Submission): PricedLines | null {
  try {
    return priceWith(offers, submission)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
