import type { ApiResult, Client } from '#contract/client.ts'
import { type Cart, type CartLine, cleanQuantity } from '#domain/cart/cart-lines.ts'
import { formatRupees, tolerantPaise } from '#domain/money.ts'

/** How a call ended: `refused` will not get better by itself, `failed` may. */
export type CartCallOutcome = 'done' | 'failed' | 'refused'

type PushResult = {
  readonly ending: CartCallOutcome
  readonly server: ServerCart | null
  readonly sentences: readonly string[]
}

/** The server's cart, or `null` when there is no readable answer. Cart errors are only logged (spec §8). */
export async function fetchServerCart(call: Client, signal: AbortSignal): Promise<ServerCart | null> {
  const answer = await call('GET /api/cart/get', {}, { signal })
  const server = answer.ok ? readServerCart(answer.body?.cart) : null
  if (server === null) console.error('The cart could not be loaded', answer)
  return server
}

/** Tells the server the whole cart in absolute quantities; an empty one is cleared (spec §4, D6). */
export async function pushServerCart(call: Client, lines: Cart, signal: AbortSignal): Promise<PushResult> {
  if (lines.length === 0) {
    const cleared = await call('DELETE /api/cart/clear', {}, { signal })
    return { ending: outcomeOf(cleared), server: null, sentences: [] }
  }
  return readCorrected(lines, await call('POST /api/cart/update', { items: requestedItems(lines) }, { signal }))
}

/** Asks what of a visitor's cart can be had now; the server keeps nothing of it. */
export async function fetchCartCheck(call: Client, lines: Cart): Promise<PushResult> {
  return readCorrected(lines, await call('POST /api/cart/check', { items: requestedItems(lines) }))
}

function requestedItems(lines: Cart) {
  return lines.map((line) => ({
    productId: line.id,
    quantity: line.quantity,
    price: line.sellingPrice,
    name: line.productName,
  }))
}

function readCorrected(lines: Cart, answer: ApiResult<{ cart: unknown }>): PushResult {
  const server = answer.ok ? readServerCart(answer.body?.cart) : null
  if (!answer.ok || server === null) return { ending: outcomeOf(answer), server: null, sentences: [] }
  const kept = sortLike(lines, server.lines)
  return {
    ending: 'done',
    server: { ...server, lines: kept },
    sentences: [...correctionNotices(answer.body), ...priceChangeNotices(lines, kept)],
  }
}

function outcomeOf(answer: ApiResult<unknown>): CartCallOutcome {
  if (answer.ok) return 'done'
  console.error('The cart could not be sent', answer)
  if (answer.reason === 'no_response') return 'failed'
  const isFinal = answer.status >= 400 && answer.status < 500 && answer.status !== 408 && answer.status !== 429
  return isFinal ? 'refused' : 'failed'
}

/** How many of each product the server has, as far as it said. */
export type StockLevels = Readonly<Record<string, number>>

export type ServerCart = { readonly lines: Cart; readonly stock: StockLevels }

/** Reads the server's cart tolerantly; `null` when the answer holds none. */
export function readServerCart(cart: unknown): ServerCart | null {
  const items = (cart as { items?: unknown } | null | undefined)?.items
  if (!Array.isArray(items)) return null
  const stock: Record<string, number> = {}
  const lines = items.flatMap((item: unknown): CartLine[] => {
    const { product, price, quantity } = (item ?? {}) as Record<string, unknown>
    const { _id, productName, images, brand, stock: left } = (product ?? {}) as Record<string, unknown>
    if (typeof _id !== 'string' || _id === '') return []
    if (typeof left === 'number') stock[_id] = left
    return [
      {
        id: _id,
        productName: typeof productName === 'string' ? productName : 'Product',
        sellingPrice: tolerantPaise(price) / 100,
        quantity: cleanQuantity(quantity),
        image: Array.isArray(images) && typeof images[0] === 'string' ? images[0] : '',
        brand: typeof brand === 'string' ? brand : '',
      },
    ]
  })
  return { lines, stock }
}

/** The server's lines in the order in which the customer sees them; what is new stands at the end. */
export function sortLike(seen: Cart, lines: Cart): Cart {
  const place = new Map(seen.map(({ id }, index) => [id, index]))
  return lines.toSorted((one, other) => (place.get(one.id) ?? seen.length) - (place.get(other.id) ?? seen.length))
}

/** A sentence for every price that is not what the customer saw. */
export function priceChangeNotices(seen: Cart, lines: Cart): string[] {
  const before = new Map(seen.map((line) => [line.id, tolerantPaise(line.sellingPrice)]))
  return lines.flatMap((line) => {
    const old = before.get(line.id)
    const now = tolerantPaise(line.sellingPrice)
    if (old === undefined || old === now) return []
    return [`The price of ${line.productName} changed from ${formatRupees(old)} to ${formatRupees(now)}.`]
  })
}

const consequences: Readonly<Record<string, string>> = {
  unknown: 'It was removed from your cart.',
  withdrawn: 'It was removed from your cart.',
  sold_out: 'It was removed from your cart.',
  reduced: 'The quantity in your cart was reduced.',
}

/** What the server left out or reduced, and what that means for the cart, as sentences (D6). */
export function correctionNotices(answer: unknown): string[] {
  const corrections = (answer as { corrections?: unknown } | null)?.corrections
  if (!Array.isArray(corrections)) return []
  return corrections.flatMap((correction: { reason?: unknown; message?: unknown } | null) => {
    if (typeof correction?.message !== 'string') return []
    const consequence = consequences[String(correction.reason)]
    return [consequence === undefined ? correction.message : `${correction.message} ${consequence}`]
  })
}
