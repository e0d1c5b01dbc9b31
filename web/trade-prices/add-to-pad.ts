import type { Order } from '#contract/orders.ts'
import { api, refusalText } from '#web/platform/api.ts'
import { randomKey } from '#web/platform/idempotency-key.ts'

/** Paid packs of a product. */
type PadAddition = { readonly productId: string; readonly name: string; readonly quantity: number }

const FAILED = 'This could not be added just now. Please try again.'

/** Adds lines to the order pad of the account. Returns why it failed, or null. */
export async function addToPad(additions: readonly PadAddition[]): Promise<string | null> {
  const lines = additions.map(({ productId, name, quantity }) => ({
    id: randomKey(),
    text: name,
    quantity,
    chosen: productId,
    rate: null,
  }))
  const changes = lines.map((line) => ({ id: line.id, line }))
  const answer = await api('POST /api/trade/draft', { known: null, changes })
  return answer.ok ? null : refusalText(answer, FAILED)
}

/** Adds the paid packs of an order. */
export function addOrderToPad({ items }: Pick<Order, 'items'>): Promise<string | null> {
  return addToPad(
    items.map(({ _id, productName, quantity, free }) => ({
      productId: _id,
      name: productName,
      quantity: quantity - free,
    })),
  )
}
